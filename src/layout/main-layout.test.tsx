import { Refine } from '@refinedev/core';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InternalAxiosRequestConfig } from 'axios';
import { useCallback, useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { http } from '#src/lib/http';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { seen } from '#src/lib/testing/seen';
import { useUnsavedGuard } from '#src/lib/unsaved';
import { en } from '#src/locales/en';
import { zh } from '#src/locales/zh';
import type { MenuItem, Screen } from '#src/routes';
import { ThemeProvider } from '#src/theme/theme-provider.tsx';
import { MainLayout } from './main-layout.tsx';

addMessages('zh', zh);
addMessages('en', en);

const page = { kind: 'page', page: '', icon: '' } as const;
const home: Screen = { ...page, path: '/wel/index', code: 'wel', title: { zh: '首页', en: 'Home' }, hidden: true };
const cars: Screen = { ...page, path: '/base/cars', code: 'cars', title: { zh: '车辆', en: 'Cars' } };
const lines: Screen = { ...page, path: '/base/lines', code: 'lines', title: { zh: '线路', en: 'Lines' } };
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

/** A page with something to type in, which guards what was typed. */
function Sheet({ screen: { code } }: { readonly screen: Screen }) {
  const [typed, setTyped] = useState('');
  useUnsavedGuard(useCallback(() => typed !== '', [typed]));
  const { search } = useLocation();
  return (
    <>
      <input aria-label={code} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <output aria-label={`search of ${code}`}>{search}</output>
    </>
  );
}

const draw = (screen: Screen) => <Sheet screen={screen} />;
const prepare = vi.fn();
const logout = vi.fn(async () => ({ success: true }));
const authProvider = {
  login: async () => ({ success: true }),
  logout,
  check: async () => ({ authenticated: true }),
  onError: async () => ({}),
  getIdentity: async () => ({ realName: '王小明' }),
};

function openAt(...addresses: string[]) {
  const frame = (
    <ThemeProvider>
      <Refine authProvider={authProvider} options={{ disableTelemetry: true }}>
        <MainLayout menu={menu} screens={[home, cars, lines]} render={draw} prepare={prepare} />
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

const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const tab = (name: string) => screen.getByRole('tab', { name });
const navigation = () => screen.getByRole('navigation', { name: '主菜单' });

const { adapter } = http.defaults;
const quietMedia = window.matchMedia('');

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
});

describe('tabs', () => {
  it('open with every page visited and are named in the language of the interface', async () => {
    openAt('/base/cars');
    expect(tabs()).toEqual(['首页', '车辆']);

    act(() => setLanguage('en'));

    expect(tabs()).toEqual(['Home', 'Cars']);
    expect(tab('Cars')).toHaveAttribute('aria-selected', 'true');
  });

  it('keep what was typed and the address of a page that is not in front', async () => {
    const { user, router } = openAt('/base/cars?currentPage=3');
    await user.type(screen.getByLabelText('cars'), 'A12345');

    await act(() => router.navigate('/base/lines'));
    expect(screen.getByLabelText('cars')).not.toBeVisible();
    await user.click(within(navigation()).getByRole('link', { name: '车辆' }));

    expect(screen.getByLabelText('cars')).toHaveValue('A12345');
    expect(screen.getByLabelText('search of cars')).toHaveTextContent('?currentPage=3');
    expect(router.state.location.search).toBe('?currentPage=3');
  });

  it('close with Delete and show the page seen before; home stays', async () => {
    const { user, router } = openAt('/base/cars');
    await act(() => router.navigate('/base/lines'));

    tab('线路').focus();
    await user.keyboard('{Delete}');
    expect(tabs()).toEqual(['首页', '车辆']);
    expect(tab('车辆')).toHaveAttribute('aria-selected', 'true');

    await user.click(tab('首页'));
    await user.keyboard('{Delete}');
    expect(tabs()).toEqual(['首页', '车辆']);
  });

  it('are passed with the arrow keys and shown with Enter', async () => {
    const { user, router } = openAt('/base/cars');
    tab('车辆').focus();

    await user.keyboard('{ArrowRight}');
    expect(tab('首页')).toHaveFocus();
    expect(router.state.location.pathname).toBe('/base/cars');
    await user.keyboard('{Enter}');

    expect(router.state.location.pathname).toBe('/wel/index');
  });

  it('offer in their context menu to close the others', async () => {
    const { user, router } = openAt('/base/cars');
    await act(() => router.navigate('/base/lines'));

    await user.pointer({ keys: '[MouseRight]', target: tab('车辆') });
    await user.click(await screen.findByRole('menuitem', { name: '关闭其他' }));

    expect(tabs()).toEqual(['首页', '车辆']);
    expect(router.state.location.pathname).toBe('/base/cars');
  });

  it('ask before they take unsaved input along, also from behind', async () => {
    const { user, router } = openAt('/base/cars');
    await user.type(screen.getByLabelText('cars'), 'A');
    await act(() => router.navigate('/base/lines'));

    tab('车辆').focus();
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('“车辆”中有未保存的内容');
    await user.click(within(dialog).getByRole('button', { name: '继续编辑' }));
    expect(tabs()).toContain('车辆');

    await user.keyboard('{Delete}');
    await user.click(await screen.findByRole('button', { name: '关闭并放弃' }));
    expect(tabs()).toEqual(['首页', '线路']);
  });

  it('are there again after a reload', async () => {
    openAt('/base/cars?currentPage=2').router.dispose();
    document.body.replaceChildren();

    const { user } = openAt('/base/lines');
    expect(tabs()).toEqual(['首页', '车辆', '线路']);
    await user.click(tab('车辆'));

    expect(screen.getByLabelText('search of cars')).toHaveTextContent('?currentPage=2');
  });
});

describe('an address that is no screen of this user', () => {
  it('is not found', async () => {
    openAt('/base/secret');

    await seen(() => screen.getByText('not found'));
  });
});

describe('the side menu', () => {
  it('opens the branch of the page in front and marks it', () => {
    openAt('/base/cars');

    expect(within(navigation()).getByRole('link', { name: '车辆' })).toHaveAttribute('aria-current', 'page');
  });

  it('opens a page with Enter', async () => {
    const { user, router } = openAt('/base/cars');

    // In a browser the arrow keys bring the focus here.
    within(navigation()).getByRole('link', { name: '线路' }).focus();
    await user.keyboard('{Enter}');

    expect(router.state.location.pathname).toBe('/base/lines');
  });

  it('fetches ahead what an entry opens as soon as it is pointed at', async () => {
    const { user } = openAt('/base/cars');

    await user.hover(within(navigation()).getByRole('link', { name: '线路' }));

    expect(prepare).toHaveBeenLastCalledWith(lines);
  });

  it('opens foreign addresses in a window of their own that cannot reach back', () => {
    openAt('/base/cars');

    const link = within(navigation()).getByRole('link', { name: '手册' });
    expect(link).toHaveAttribute('href', 'https://m.test/');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('collapses, and remembers it', async () => {
    const { user } = openAt('/base/cars');

    await user.click(screen.getByRole('button', { name: '收起菜单' }));

    expect(screen.getByRole('button', { name: '展开菜单' })).toBeVisible();
    expect(localStorage.getItem('handover-side-collapsed')).toBe('true');
  });

  it('is a drawer on a phone and closes when a page was chosen', async () => {
    Object.assign(window, { innerWidth: 390 });
    const { user, router } = openAt('/base/cars');

    await user.click(screen.getByRole('button', { name: '打开菜单' }));
    await user.click(await screen.findByRole('link', { name: '线路' }));

    expect(router.state.location.pathname).toBe('/base/lines');
    expect(screen.getByRole('button', { name: '打开菜单' })).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('the top bar', () => {
  it('offers the other language only', async () => {
    const { user } = openAt('/wel/index');

    await user.click(screen.getByRole('button', { name: '切换语言' }));
    expect(await screen.findByRole('menuitem', { name: '中文' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('menuitem', { name: 'English' }));

    expect(screen.getByRole('button', { name: 'Change language' })).toBeVisible();
  });

  it('logs out after a question only', async () => {
    const { user } = openAt('/wel/index');
    const openDialog = async () => {
      await user.click(await screen.findByRole('button', { name: /王小明/ }));
      await user.click(await screen.findByRole('menuitem', { name: /退出系统/ }));
      return screen.findByRole('dialog');
    };

    const first = await openDialog();
    expect(first).toHaveTextContent('确定要退出系统?');
    await user.click(within(first).getByRole('button', { name: '取消' }));
    expect(logout).not.toHaveBeenCalled();

    await user.click(within(await openDialog()).getByRole('button', { name: '确定' }));
    expect(logout).toHaveBeenCalledOnce();
  });

  it('has no entry for personal information while that page is not there', async () => {
    const { user } = openAt('/wel/index');

    await user.click(await screen.findByRole('button', { name: /王小明/ }));

    expect(await screen.findByRole('menuitem', { name: /首页/ })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: /个人信息/ })).not.toBeInTheDocument();
  });
});
