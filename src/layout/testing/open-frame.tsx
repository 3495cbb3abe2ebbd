import { Refine } from '@refinedev/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InternalAxiosRequestConfig } from 'axios';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation, useParams } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { http } from '#src/lib/http/http';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { useUnsavedWhile } from '#src/lib/unsaved';
import { en, zh } from '#src/locales/words';
import type { MenuItem, Screen } from '#src/screens/routes';
import { ThemeProvider } from '#src/theme/theme-provider.tsx';
import { MainLayout } from '../main-layout.tsx';

addMessages('zh', zh);
addMessages('en', en);

const page = { kind: 'page', page: '', icon: '' } as const;
const home: Screen = { ...page, path: '/wel/index', code: 'wel', title: { zh: '首页', en: 'Home' }, hidden: true };
const cars: Screen = { ...page, path: '/base/cars', code: 'cars', title: { zh: '车辆', en: 'Cars' } };
export const lines: Screen = { ...page, path: '/base/lines', code: 'lines', title: { zh: '线路', en: 'Lines' } };
const notes: Screen = { ...page, path: '/base/notes', code: 'notes', title: { zh: '便签', en: 'Notes' }, withoutTab: true };
const work: Screen = {
  ...page,
  path: '/base/work/:key',
  code: 'work',
  title: { zh: '事务', en: 'Work' },
  hidden: true,
  belongsTo: ['lines'],
};
const manual: Screen = {
  kind: 'link',
  src: 'https://m.test/',
  path: 'https://m.test/',
  code: 'm',
  icon: '',
  title: { zh: '手册', en: 'Manual' },
};
const menu: readonly MenuItem[] = [
  {
    key: '1',
    title: { zh: '基础资料', en: 'Master data' },
    icon: 'database',
    children: [cars, lines, manual].map((screen) => ({ key: screen.code, title: screen.title, icon: '', screen })),
  },
];

/** A page with an input that counts as unsaved once something is typed. */
function Sheet({ screen: { code } }: { readonly screen: Screen }) {
  const [typed, setTyped] = useState('');
  useUnsavedWhile(typed !== '');
  const { search } = useLocation();
  const { key } = useParams();
  return (
    <>
      <input aria-label={code} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <output aria-label={`search of ${code}`}>{search}</output>
      <output aria-label={`parameter of ${code}`}>{key}</output>
    </>
  );
}

const draw = (screen: Screen) => <Sheet screen={screen} />;
export const prepare = vi.fn(async () => undefined);
export const onOpen = vi.fn();
export const logout = vi.fn(async () => ({ success: true }));
const authProvider = {
  login: async () => ({ success: true }),
  logout,
  check: async () => ({ authenticated: true }),
  onError: async () => ({}),
  getIdentity: async () => ({ realName: '王小明' }),
};

/** Renders the frame with home and three pages at the last of these addresses, where so much waits on screens. */
export function openWaiting(counts: Readonly<Record<string, number>>, ...addresses: string[]) {
  const frame = (
    <ThemeProvider>
      <Refine authProvider={authProvider} options={{ disableTelemetry: true }}>
        <MainLayout
          menu={menu}
          screens={[home, cars, lines, notes, work]}
          counts={counts}
          render={draw}
          prepare={prepare}
          onOpen={onOpen}
        />
      </Refine>
    </ThemeProvider>
  );
  const routes = [
    { path: '/404', element: <p>not found</p> },
    { path: '*', element: frame },
  ];
  const router = createMemoryRouter(routes, { initialEntries: addresses });
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), router };
}

export const openAt = (...addresses: string[]) => openWaiting({}, ...addresses);

export const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
export const tab = (name: string) => screen.getByRole('tab', { name });
export const navigation = () => screen.getByRole('navigation', { name: '主菜单' });

const { adapter } = http.defaults;
const quietMedia = window.matchMedia('');

/** Prepares each test of a file: a wide window in Chinese, reduced motion, and a server that returns nothing. */
export function frameForEach(): void {
  beforeEach(() => {
    vi.clearAllMocks();
    act(() => setLanguage('zh'));
    // Without motion a closed dialog is gone at once; jsdom ends no animation.
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      ...quietMedia,
      media,
      matches: media.includes('reduced-motion'),
    }));
    Object.assign(window, { innerWidth: 1440 });
    // Preloading is switched off; it has its own test.
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    http.defaults.adapter = async (config: InternalAxiosRequestConfig) => ({
      data: { code: 200, success: true, data: [], msg: '' },
      status: 200,
      statusText: 'OK',
      headers: {},
      config,
    });
  });

  // Test files share their modules.
  afterEach(() => {
    act(() => setLanguage('zh'));
    http.defaults.adapter = adapter;
    Reflect.deleteProperty(navigator, 'connection');
  });
}
