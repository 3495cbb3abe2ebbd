import type { ComponentType } from 'react';
import { apart } from '../components/apart.tsx';
import { layout as en } from '../locales/en/layout.ts';
import { layout as zh } from '../locales/zh/layout.ts';
import type { Screen } from '../routes.ts';

/** The page that most people begin with. */
export const HomePage = apart(async () => (await import('./wel/home/home-page.tsx')).HomePage);

/** The pages that the engine does not draw, by their path in the menu. */
export const pages: Readonly<Record<string, ComponentType>> = {
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
