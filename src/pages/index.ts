import type { ComponentType } from 'react';
import { apart } from '../components/apart.tsx';
import { dict as dictEn } from '../locales/en/dict.ts';
import { layout as en } from '../locales/en/layout.ts';
import { dict as dictZh } from '../locales/zh/dict.ts';
import { layout as zh } from '../locales/zh/layout.ts';
import type { Screen } from '../routes.ts';

/** The page that most people begin with. */
export const HomePage = apart(async () => (await import('./wel/home/home-page.tsx')).HomePage);

const PersonalPage = apart(async () => (await import('./info/personal/personal-page.tsx')).PersonalPage);

const LogApiPage = apart(async () => (await import('./monitor/log-api/log-api-page.tsx')).LogApiPage);

const DataScopePage = apart(async () => (await import('./authority/data-scope/data-scope-page.tsx')).DataScopePage);
const ApiScopePage = apart(async () => (await import('./authority/api-scope/api-scope-page.tsx')).ApiScopePage);

const MenuPage = apart(async () => (await import('./system/menu/menu-page.tsx')).MenuPage);
const RolePage = apart(async () => (await import('./authority/role/role-page.tsx')).RolePage);
const TopMenuPage = apart(async () => (await import('./system/top-menu/top-menu-page.tsx')).TopMenuPage);

const TacticPage = apart(async () => (await import('./operation/tactic/tactic-page.tsx')).TacticPage);
const TaskPage = apart(async () => (await import('./operation/task/task-page.tsx')).TaskPage);

const TenantPage = apart(async () => (await import('./system/tenant/tenant-page.tsx')).TenantPage);

const UserPage = apart(async () => (await import('./system/user/user-page.tsx')).UserPage);

const KeeperPage = apart(async () => (await import('./business/person/keeper-page.tsx')).KeeperPage);
const ConvoyPage = apart(async () => (await import('./business/person/convoy-page.tsx')).ConvoyPage);
const ClientPage = apart(async () => (await import('./business/person/client-page.tsx')).ClientPage);

const ArticlePage = apart(async () => (await import('./business/article/article-page.tsx')).ArticlePage);
const CarPage = apart(async () => (await import('./business/car/car-page.tsx')).CarPage);
const LinePage = apart(async () => (await import('./business/line/line-page.tsx')).LinePage);

const WhyPage = apart(async () => (await import('./authority/why/why-page.tsx')).WhyPage);

const loadDictPages = () => import('./system/dict/dict-page.tsx');
const SystemDictPage = apart(async () => (await loadDictPages()).SystemDictPage);
const BusinessDictPage = apart(async () => (await loadDictPages()).BusinessDictPage);
const HorizontalDictPage = apart(async () => (await loadDictPages()).HorizontalDictPage);
const VerticalDictPage = apart(async () => (await loadDictPages()).VerticalDictPage);

/** The pages that the engine does not draw, by their path in the menu. */
export const pages: Readonly<Record<string, ComponentType>> = {
  '/wel/index': HomePage,
  '/wel/dashboard': HomePage,
  '/info/index': PersonalPage,
  '/authority/role': RolePage,
  '/system/menu': MenuPage,
  '/system/topmenu': TopMenuPage,
  '/system/user': UserPage,
  '/system/tenant': TenantPage,
  '/system/dict': SystemDictPage,
  '/system/dictbiz': BusinessDictPage,
  '/dict-horizontal/index': HorizontalDictPage,
  '/dict-vertical/index': VerticalDictPage,
  '/monitor/log/api': LogApiPage,
  '/authority/datascope': DataScopePage,
  '/authority/apiscope': ApiScopePage,
  '/authority/why': WhyPage,
  '/business/keeper': KeeperPage,
  '/business/convoy': ConvoyPage,
  '/business/client': ClientPage,
  '/business/article': ArticlePage,
  '/business/car': CarPage,
  '/business/line': LinePage,
  '/operation/tactic': TacticPage,
  '/operation/task': TaskPage,
};

/** Both dictionaries in either layout; who may read neither is told so there. */
const dictScreens = (['horizontal', 'vertical'] as const).map((layout): Screen => {
  const path = `/dict-${layout}/index`;
  const title = { zh: dictZh[layout], en: dictEn[layout] };
  return { kind: 'page', path, page: path, code: `dict-${layout}`, title, icon: 'book', hidden: true };
});

const home = { icon: 'home', hidden: true, kind: 'page' } as const;

/** Screens that everyone has and no menu row names. */
export const ownScreens: readonly Screen[] = [
  { ...home, path: '/wel/index', page: '/wel/index', code: 'wel', title: { zh: zh.home.title, en: en.home.title } },
  {
    ...home,
    path: '/wel/dashboard',
    page: '/wel/dashboard',
    code: 'dashboard',
    title: { zh: zh.home.console, en: en.home.console },
  },
  {
    ...home,
    icon: 'user',
    path: '/info/index',
    page: '/info/index',
    code: 'info',
    title: { zh: zh.top.info, en: en.top.info },
  },
  ...dictScreens,
];
