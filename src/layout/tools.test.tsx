import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InternalAxiosRequestConfig } from 'axios';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { businessMoment } from '#shared/time';
import { errorLog, logError } from '#src/lib/browser/error-log';
import { storage } from '#src/lib/browser/storage';
import { http } from '#src/lib/http/http';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { lock } from '#src/lib/session/page-lock';
import { zh } from '#src/locales/words';
import type { MenuItem, Screen } from '#src/screens/routes';
import { chooseTheme } from '#src/theme/mode';
import { ThemeProvider } from '#src/theme/theme-provider.tsx';
import { rememberPath } from './search/recent.ts';
import { Tools } from './tools.tsx';
import { useOpened } from './use-opened.ts';

addMessages('zh', zh);

const leaf = (zh: string, en: string): Screen => ({
  kind: 'page',
  page: '',
  icon: '',
  path: `/base/${en}`,
  code: en,
  title: { zh, en },
});
const screens = [leaf('车辆', 'cars'), leaf('线路', 'lines')];
const menu: readonly MenuItem[] = [
  {
    key: '1',
    title: { zh: '基础资料', en: 'Master data' },
    icon: 'database',
    children: screens.map((each) => ({ key: each.code, title: each.title, icon: '', screen: each })),
  },
];
const show = vi.fn();

function Bar() {
  const search = useOpened();
  return <Tools menu={menu} screens={screens} open={show} search={search} compact={false} />;
}

function Frame() {
  const [client] = useState(() => new QueryClient());
  return (
    <ThemeProvider>
      <QueryClientProvider client={client}>
        <Bar />
      </QueryClientProvider>
    </ThemeProvider>
  );
}

function open() {
  render(<Frame />);
  return { user: userEvent.setup() };
}

const { adapter } = http.defaults;
const quietMedia = window.matchMedia('');

beforeEach(() => {
  vi.clearAllMocks();
  act(() => setLanguage('zh'));
  // Without motion a closed dialog disappears at once; jsdom never ends an animation.
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...quietMedia,
    media,
    // The window is wide enough for every column.
    matches: /reduced-motion|min-width: 768/.test(media),
  }));
});

// Test files share their modules.
afterEach(() => {
  http.defaults.adapter = adapter;
});

describe('the keys of the frame', () => {
  it('find a screen by pinyin and open it', async () => {
    const { user } = open();

    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: '搜索菜单' });
    await user.type(field, 'xianlu');
    expect(await screen.findByRole('option', { name: /线路/ })).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByRole('option', { name: /车辆/ })).not.toBeInTheDocument();
    await user.keyboard('{Enter}');

    expect(show).toHaveBeenCalledWith('/base/lines');
  });

  it('find first what was opened lately', async () => {
    rememberPath('/base/lines');
    const { user } = open();

    await user.keyboard('{Control>}k{/Control}');

    expect(await screen.findByText('最近打开')).toBeInTheDocument();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.includes('线路'))).toEqual([true, false]);
    storage.remove('recent');
  });

  it('say that nothing is called so', async () => {
    const { user } = open();

    await user.click(screen.getByRole('button', { name: '搜索菜单' }));
    await user.type(await screen.findByRole('combobox', { name: '搜索菜单' }), '火星');

    expect(await screen.findByText('没有找到“火星”')).toBeInTheDocument();
  });

  it('ask for a lock password once and shut with it', async () => {
    const { user } = open();

    await user.keyboard('{Control>}l{/Control}');
    await user.click(await screen.findByRole('button', { name: '锁定' }));
    expect(await screen.findByText('锁屏密码不能为空')).toBeInTheDocument();
    await user.type(screen.getByLabelText('锁屏密码'), 'door');
    await user.type(screen.getByLabelText('确认锁屏密码'), 'window');
    await user.click(screen.getByRole('button', { name: '锁定' }));
    expect(await screen.findByText('两次输入的密码不一致')).toBeInTheDocument();
    await user.clear(screen.getByLabelText('确认锁屏密码'));
    await user.type(screen.getByLabelText('确认锁屏密码'), 'door{Enter}');
    await vi.waitFor(() => expect(lock.isLocked()).toBe(true), { timeout: 10_000 });

    await act(() => lock.unlock('door'));
    await user.keyboard('{Control>}l{/Control}');
    await vi.waitFor(() => expect(lock.isLocked()).toBe(true), { timeout: 10_000 });
    act(() => lock.forget());
  });

  it('are listed by one of them', async () => {
    const { user } = open();

    await user.keyboard('?');

    expect(await screen.findByText('键盘快捷键')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '关闭' })).toBeInTheDocument();
  });

  /** Types into a field that has the focus. */
  async function askWithin(field: { readonly isVisible: boolean }) {
    const { user } = open();
    const input = document.body.appendChild(document.createElement('input'));
    // jsdom has no layout.
    input.checkVisibility = () => field.isVisible;
    input.focus();
    await user.keyboard('?');
    input.remove();
  }

  it('belong to a field in which somebody types', async () => {
    await askWithin({ isVisible: true });

    expect(screen.queryByText('键盘快捷键')).not.toBeInTheDocument();
  });

  it('do not belong to a field that nobody sees', async () => {
    await askWithin({ isVisible: false });

    expect(await screen.findByText('键盘快捷键')).toBeInTheDocument();
  });
});

it('fills the screen and leaves it again, where the browser can', async () => {
  let filling: Element | null = null;
  const become = async (element: Element | null) => {
    filling = element;
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  Object.defineProperties(document, {
    fullscreenEnabled: { configurable: true, value: true },
    fullscreenElement: { configurable: true, get: () => filling },
    exitFullscreen: { configurable: true, value: () => become(null) },
  });
  const root = document.documentElement;
  Object.assign(root, { requestFullscreen: () => become(root) });
  const { user } = open();

  await user.click(screen.getByRole('button', { name: zh.layout.top.fullScreen }));
  expect(document.fullscreenElement).toBe(root);
  await user.click(await screen.findByRole('button', { name: zh.layout.top.exitFullScreen }));

  expect(document.fullscreenElement).toBeNull();
  expect(screen.getByRole('button', { name: zh.layout.top.fullScreen })).toBeInTheDocument();
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen']) Reflect.deleteProperty(document, name);
  Reflect.deleteProperty(root, 'requestFullscreen');
});

describe('the error log', () => {
  it('counts on its badge, is sent, and is empty then', async () => {
    const sent = vi.fn();
    http.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
      if (config.method === 'post') sent(config.url, JSON.parse(String(config.data)));
      return { data: { code: 200, success: true, data: [], msg: '' }, status: 200, statusText: 'OK', headers: {}, config };
    };
    act(() => {
      errorLog.clear();
      logError('page', new Error('no such field'));
    });
    const { user } = open();

    await user.click(screen.getByRole('button', { name: '错误日志，1 条' }));
    expect(await screen.findByText('no such field')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '上传服务器' }));

    expect(await screen.findByText('日志已上传')).toBeInTheDocument();
    expect(sent).toHaveBeenCalledWith('blade-auth/oauth/logout', [expect.objectContaining({ message: 'no such field' })]);
    expect(screen.getByRole('button', { name: '错误日志' })).toBeInTheDocument();
  });

  it('says of each what, where and when it was, and is cleared', async () => {
    act(() => {
      errorLog.clear();
      logError('promise', new Error('gone away'));
    });
    const [{ url = '', time = '' } = {}] = errorLog.read();
    const { user } = open();

    await user.click(screen.getByRole('button', { name: '错误日志，1 条' }));
    const row = (await screen.findByText('gone away')).closest('tr');
    expect(row).toHaveTextContent('未处理的异步错误');
    expect(row).toHaveTextContent(url);
    expect(row).toHaveTextContent(businessMoment(Date.parse(time)));
    await user.click(screen.getByRole('button', { name: /展开行|Expand row/ }));
    expect(await screen.findByText(/Error: gone away/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '清空' }));

    expect(await screen.findByText('没有错误日志')).toBeInTheDocument();
    expect(errorLog.read()).toEqual([]);
  });

  it('counts no further than ninety-nine', () => {
    act(() => {
      errorLog.clear();
      for (let n = 0; n < 100; n += 1) logError('page', new Error(`fault ${n}`));
    });
    open();

    expect(screen.getByText('99+')).toBeInTheDocument();
    act(() => errorLog.clear());
  });
});

describe('the appearance', () => {
  it('offers eleven themes, and takes the one that is chosen', async () => {
    const { user } = open();

    await user.click(screen.getByRole('button', { name: '外观与主题色' }));
    expect(await screen.findAllByRole('radio')).toHaveLength(11);
    await user.click(screen.getByRole('radio', { name: /松夜/ }));

    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    act(() => chooseTheme('theme-vip'));
  });

  it('is had by keys alone: the focus goes in, and back with Escape', async () => {
    const { user } = open();
    const button = screen.getByRole('button', { name: '外观与主题色' });
    button.focus();

    await user.keyboard('{Enter}');
    await vi.waitFor(() => expect(screen.getByRole('radio', { checked: true })).toHaveFocus());
    await user.keyboard('{Escape}');

    await vi.waitFor(() => expect(screen.queryByRole('radio')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
  });
});
