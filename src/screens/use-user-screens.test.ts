// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { MenuItem, Screen } from './routes.ts';
import { refineResources } from './use-user-screens.ts';

const words = (zh: string) => ({ zh, en: zh });
const facts = (code: string, path: string) => ({ code, path, title: words(code), icon: `icon-${code}` });
const leaf = (key: string, screen: Screen): MenuItem => ({ key, title: screen.title, icon: screen.icon, screen });

const menu: readonly MenuItem[] = [
  leaf('1', { ...facts('wel', '/wel/index'), kind: 'page', page: '/wel/index' }),
  {
    key: '2',
    title: words('系统管理'),
    icon: 'icon-system',
    children: [
      leaf('3', { ...facts('top_menu', '/system/topmenu'), kind: 'page', page: '/system/topmenu' }),
      leaf('4', { ...facts('param', '/system/param'), kind: 'resource', noun: 'param' }),
      leaf('5', { ...facts('param', '/system/param'), kind: 'resource', noun: 'param' }),
    ],
  },
];

it('the menu is Refine’s resources: pages by the name of their noun, each with label, icon and the branch above it, once', () => {
  expect(refineResources(menu)).toEqual([
    { name: 'wel', list: '/wel/index', meta: { label: 'wel', icon: 'icon-wel', parent: undefined } },
    { name: '2', meta: { label: '系统管理', icon: 'icon-system', parent: undefined } },
    { name: 'topMenu', list: '/system/topmenu', meta: { label: 'top_menu', icon: 'icon-top_menu', parent: '2' } },
    { name: 'param', list: '/system/param', meta: { label: 'param', icon: 'icon-param', parent: '2' } },
  ]);
});
