import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { layout as en } from '../locales/en/layout.ts';
import { layout as zh } from '../locales/zh/layout.ts';
import type { Screen } from '../routes.ts';

/** Fetches the page that most people begin with. */
export const loadHome = () => import('./wel/home/home-page.tsx');
const HomePage = lazy(async () => ({ default: (await loadHome()).HomePage }));

/** The pages that the engine does not draw, by their path in the menu. */
export const pages: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  '/wel/index': HomePage,
  '/wel/dashboard': HomePage,
};

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
];
