import type { ComponentType } from 'react';
import { type LazyComponent, lazyWithPreload } from '../components/lazy-with-preload.tsx';
import { today } from '../lib/dates.ts';
import { dict } from '../locales/dict.ts';
import { layout as words } from '../locales/layout.ts';
import type { Screen } from '../screens/routes.ts';
import { designAddress } from './flow/model/design-address.ts';

/** A page of its own, loaded on demand. */
interface Page extends LazyComponent<object> {
  /** The noun whose first list the page shows when it opens. */
  readonly list?: string;
  /** The filters of the page's own by which it begins; none when absent. */
  readonly begins?: () => Readonly<Record<string, string>>;
}

/** A page that shows the first list of a noun when it opens: that list is requested at the click. */
const listPage = (list: string, load: () => Promise<ComponentType>, begins?: Page['begins']): Page =>
  Object.assign(lazyWithPreload(load), { list, ...(begins && { begins }) });

/** The page with which most users begin. */
export const HomePage = lazyWithPreload(async () => (await import('./wel/home/home-page.tsx')).HomePage);

const DashboardPage = lazyWithPreload(async () => (await import('./wel/dashboard/dashboard-page.tsx')).DashboardPage);

const PersonalPage = lazyWithPreload(async () => (await import('./info/personal/personal-page.tsx')).PersonalPage);

const LogUsualPage = listPage('logUsual', async () => (await import('./monitor/log-usual/log-usual-page.tsx')).LogUsualPage);
const LogApiPage = listPage('logApi', async () => (await import('./monitor/log-api/log-api-page.tsx')).LogApiPage);
const DailyJobPage = listPage('dailyJob', async () => (await import('./monitor/daily-job/daily-job-page.tsx')).DailyJobPage);
const HealthPage = lazyWithPreload(async () => (await import('./monitor/health/health-page.tsx')).HealthPage);

const DataScopePage = listPage(
  'dataScope',
  async () => (await import('./authority/data-scope/data-scope-page.tsx')).DataScopePage,
);
const ApiScopePage = listPage('apiScope', async () => (await import('./authority/api-scope/api-scope-page.tsx')).ApiScopePage);

const MenuPage = listPage('menu', async () => (await import('./system/menu/menu-page.tsx')).MenuPage);
const RolePage = listPage('role', async () => (await import('./authority/role/role-page.tsx')).RolePage);
const TopMenuPage = listPage('topmenu', async () => (await import('./system/top-menu/top-menu-page.tsx')).TopMenuPage);

const EvaluatePage = listPage('evaluate', async () => (await import('./operation/evaluate/evaluate-page.tsx')).EvaluatePage);
const ExceptionPage = listPage('exception', async () => (await import('./operation/exception/exception-page.tsx')).ExceptionPage);
const TacticPage = listPage('tactic', async () => (await import('./operation/tactic/tactic-page.tsx')).TacticPage);
const loadStock = () => import('./operation/exchange/stock-page.tsx');
const ExchangePage = listPage('exchg', async () => (await import('./operation/exchange/exchange-page.tsx')).ExchangePage);
const InStockPage = listPage('artinstock', async () => (await loadStock()).InStockPage);
const OutStockPage = listPage('artoutstock', async () => (await loadStock()).OutStockPage);
const VerifyPage = listPage('verify', async () => (await import('./operation/verify/verify-page.tsx')).VerifyPage);
const DoorPage = lazyWithPreload(async () => (await import('./operation/exchange/door/door-page.tsx')).DoorPage);
const TaskPage = listPage(
  'task',
  async () => (await import('./operation/task/task-page.tsx')).TaskPage,
  () => ({ taskDate: today() }),
);

const TenantPage = listPage('tenant', async () => (await import('./system/tenant/tenant-page.tsx')).TenantPage);

const UserPage = listPage('user', async () => (await import('./system/user/user-page.tsx')).UserPage);

const loadPeople = () => import('./business/person/people-pages.tsx');
const KeeperPage = listPage('keeper', async () => (await loadPeople()).KeeperPage);
const ConvoyPage = listPage('convoy', async () => (await loadPeople()).ConvoyPage);
const ClientPage = listPage('client', async () => (await loadPeople()).ClientPage);

const SmsPage = listPage('sms', async () => (await import('./resource/sms/sms-page.tsx')).SmsPage);

const ArticlePage = listPage('article', async () => (await import('./business/article/article-page.tsx')).ArticlePage);
const CarPage = listPage('car', async () => (await import('./business/car/car-page.tsx')).CarPage);
const LinePage = listPage('line', async () => (await import('./business/line/line-page.tsx')).LinePage);

const loadLists = () => import('./work/list/lists.tsx');
const WorkStartPage = lazyWithPreload(async () => (await loadLists()).StartPage);
const WorkClaimPage = lazyWithPreload(async () => (await loadLists()).ClaimPage);
const WorkTodoPage = lazyWithPreload(async () => (await loadLists()).TodoPage);
const WorkSendPage = lazyWithPreload(async () => (await loadLists()).SendPage);
const WorkDonePage = lazyWithPreload(async () => (await loadLists()).DonePage);
const StartFormPage = lazyWithPreload(async () => (await import('./work/process/form-page.tsx')).StartFormPage);
const HandlePage = lazyWithPreload(async () => (await import('./work/process/handle-page.tsx')).HandlePage);
const ProcessDetailPage = lazyWithPreload(async () => (await import('./work/process/detail-page.tsx')).ProcessDetailPage);

const ModelPage = listPage('flowModel', async () => (await import('./flow/model/model-page.tsx')).ModelPage);
const DesignPage = lazyWithPreload(async () => (await import('./flow/model/design-page.tsx')).DesignPage);
const DeployPage = lazyWithPreload(async () => (await import('./flow/deploy/deploy-page.tsx')).DeployPage);
const ManagerPage = lazyWithPreload(async () => (await import('./flow/manager/manager-page.tsx')).ManagerPage);
const FollowPage = lazyWithPreload(async () => (await import('./flow/follow/follow-page.tsx')).FollowPage);

const OssPage = listPage('oss', async () => (await import('./resource/oss/oss-page.tsx')).OssPage);
const DatasourcePage = listPage('datasource', async () => (await import('./tool/datasource/datasource-page.tsx')).DatasourcePage);
const AttachPage = listPage('attach', async () => (await import('./resource/attach/attach-page.tsx')).AttachPage);

const CodePage = listPage('code', async () => (await import('./tool/code/code-page.tsx')).CodePage);

const TestPage = lazyWithPreload(async () => (await import('./test/index/test-page.tsx')).TestPage);

const WhyPage = lazyWithPreload(async () => (await import('./authority/why/why-page.tsx')).WhyPage);

const loadDictPages = () => import('./system/dict/dict-page.tsx');
const SystemDictPage = lazyWithPreload(async () => (await loadDictPages()).SystemDictPage);
const BusinessDictPage = lazyWithPreload(async () => (await loadDictPages()).BusinessDictPage);
const HorizontalDictPage = lazyWithPreload(async () => (await loadDictPages()).HorizontalDictPage);
const VerticalDictPage = lazyWithPreload(async () => (await loadDictPages()).VerticalDictPage);

const DeliveredPage = lazyWithPreload(async () => (await import('./report/delivered/delivered-page.tsx')).DeliveredPage);

const ReportListPage = listPage(
  'reportList',
  async () => (await import('./report/report-list/report-list-page.tsx')).ReportListPage,
);

/** The pages that the engine does not draw, by their path in the menu. */
export const pages: Readonly<Record<string, Page>> = {
  '/wel/index': HomePage,
  '/wel/dashboard': DashboardPage,
  '/info/index': PersonalPage,
  '/test/index': TestPage,
  '/authority/role': RolePage,
  '/system/menu': MenuPage,
  '/system/topmenu': TopMenuPage,
  '/system/user': UserPage,
  '/system/tenant': TenantPage,
  '/system/dict': SystemDictPage,
  '/system/dictbiz': BusinessDictPage,
  '/dict-horizontal/index': HorizontalDictPage,
  '/dict-vertical/index': VerticalDictPage,
  '/monitor/log/usual': LogUsualPage,
  '/monitor/log/api': LogApiPage,
  '/monitor/job': DailyJobPage,
  '/monitor/health': HealthPage,
  '/authority/datascope': DataScopePage,
  '/authority/apiscope': ApiScopePage,
  '/authority/why': WhyPage,
  '/business/keeper': KeeperPage,
  '/business/convoy': ConvoyPage,
  '/business/client': ClientPage,
  '/business/article': ArticlePage,
  '/business/car': CarPage,
  '/business/line': LinePage,
  '/resource/oss': OssPage,
  '/resource/attach': AttachPage,
  '/tool/datasource': DatasourcePage,
  '/operation/tactic': TacticPage,
  '/operation/task': TaskPage,
  '/operation/verify': VerifyPage,
  '/operation/exception': ExceptionPage,
  '/operation/evaluate': EvaluatePage,
  '/operation/exchg': ExchangePage,
  '/door': DoorPage,
  '/operation/artinstock': InStockPage,
  '/operation/artoutstock': OutStockPage,
  '/resource/sms': SmsPage,
  '/tool/code': CodePage,
  '/work/start': WorkStartPage,
  '/work/claim': WorkClaimPage,
  '/work/todo': WorkTodoPage,
  '/work/send': WorkSendPage,
  '/work/done': WorkDonePage,
  '/work/process/form': StartFormPage,
  '/work/process/handle': HandlePage,
  '/work/process/detail': ProcessDetailPage,
  '/report/delivered': DeliveredPage,
  '/report/reportlist': ReportListPage,
  '/flow/model': ModelPage,
  '/flow/model/design': DesignPage,
  '/flow/deploy': DeployPage,
  '/flow/manager': ManagerPage,
  '/flow/follow': FollowPage,
};

/** The screens of both dictionaries in either layout; a user who may read neither is told so there. */
const dictScreens = (['horizontal', 'vertical'] as const).map((layout): Screen => {
  const path = `/dict-${layout}/index`;
  const title = { zh: dict.zh[layout], en: dict.en[layout] };
  const hidden = { hidden: true, belongsTo: ['dict', 'dictbiz'], offer: { needs: 'dict' } };
  return { kind: 'page', path, page: path, code: `dict-${layout}`, title, icon: 'book', ...hidden };
});

/** The pages about processes, by their purpose; a user who has nothing to do with one is told so there. */
const processScreens = (
  [
    ['form', ':processDefinitionId', ['work_start']],
    ['handle', ':taskId/:processInstanceId/:businessId', ['work_todo', 'work_claim']],
    ['detail', ':processInstanceId/:businessId', ['work_send', 'work_done', 'work_todo', 'flow_follow']],
  ] as const
).map(([purpose, ids, belongsTo]): Screen => {
  const path = `/work/process/:route/${purpose}/${ids}`;
  const title = { zh: words.zh.process[purpose], en: words.en.process[purpose] };
  const place = { path, page: `/work/process/${purpose}`, code: `process-${purpose}` };
  return { kind: 'page', ...place, title, icon: 'audit', hidden: true, belongsTo };
});

const home = { icon: 'home', hidden: true, kind: 'page' } as const;

/** Screens that everyone has and no menu row names. */
export const ownScreens: readonly Screen[] = [
  {
    ...home,
    path: '/wel/index',
    page: '/wel/index',
    code: 'wel',
    title: { zh: words.zh.home.title, en: words.en.home.title },
    offer: {},
  },
  {
    ...home,
    path: '/wel/dashboard',
    page: '/wel/dashboard',
    code: 'dashboard',
    icon: 'dashboard',
    title: { zh: words.zh.home.board, en: words.en.home.board },
    offer: { needs: 'task', alias: { zh: words.zh.home.console, en: words.en.home.console } },
  },
  {
    ...home,
    icon: 'user',
    path: '/info/index',
    page: '/info/index',
    code: 'info',
    title: { zh: words.zh.top.info, en: words.en.top.info },
    offer: {},
  },
  {
    ...home,
    icon: 'experiment',
    path: '/test/index',
    page: '/test/index',
    code: 'test',
    title: { zh: words.zh.test.title, en: words.en.test.title },
  },
  {
    ...home,
    icon: 'scan',
    path: '/door',
    page: '/door',
    code: 'door',
    title: { zh: words.zh.home.door, en: words.en.home.door },
    belongsTo: ['exchg'],
    offer: { needs: 'exchg' },
  },
  {
    ...home,
    icon: 'audit',
    path: designAddress(':id'),
    page: '/flow/model/design',
    code: 'flow-design',
    title: { zh: words.zh.process.design, en: words.en.process.design },
    belongsTo: ['flow_model'],
  },
  {
    ...home,
    icon: 'bar-chart',
    path: '/report/delivered/:id',
    page: '/report/delivered',
    code: 'report-delivered',
    title: { zh: words.zh.report.delivered, en: words.en.report.delivered },
    belongsTo: ['report_list'],
  },
  ...dictScreens,
  ...processScreens,
];
