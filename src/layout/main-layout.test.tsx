import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { tellFilling } from '#src/lib/live/filling';
import { session } from '#src/lib/session/session';
import type { Token } from '#src/lib/session/token';
import { seen } from '#src/lib/testing/seen';
import { en, zh } from '#src/locales/words';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { Strip } from './strip.tsx';
import { frameForEach, lines, logout, navigation, onOpen, openAt, openWaiting, prepare } from './testing/open-frame.tsx';
import { screenClassOf } from './use-side.ts';
import { UserMenu } from './user-menu.tsx';

frameForEach();

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

  it('has its branch open where that is all there is', () => {
    openAt('/wel/index');

    expect(within(navigation()).getByRole('link', { name: '车辆' })).toBeVisible();
  });

  it('marks for a page without an entry the one that it belongs to', () => {
    openAt('/base/work/7');

    expect(within(navigation()).getByRole('link', { name: '线路' }).closest('li')).toHaveAttribute('data-marked');
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

  it('tells of a page that is opened, and not of one that is open', async () => {
    const { user } = openAt('/base/cars');
    const follow = (name: string) => user.click(within(navigation()).getByRole('link', { name }));

    await follow('线路');
    await follow('车辆');

    expect(onOpen.mock.calls).toEqual([[lines]]);
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

  it('tells how much waits in it where it is out of sight', async () => {
    const counts = { '/base/cars': 2, [lines.path]: 3 };
    openWaiting(counts, '/base/cars');
    expect(screen.getByRole('button', { name: '收起菜单' })).not.toHaveAccessibleDescription();
    cleanup();

    Object.assign(window, { innerWidth: 390 });
    openWaiting(counts, '/base/cars');

    const button = screen.getByRole('button', { name: '打开菜单' });
    expect(button).toHaveAccessibleDescription('菜单中有 5 项待处理');
    expect(within(screen.getByRole('banner')).getByText('5')).toBeVisible();
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

addMessages('zh', zh);
addMessages('en', en);
afterEach(() =>
  act(() => {
    setLanguage('zh');
    tellFilling(undefined);
  }),
);

it('says that there is no connection for as long as there is none', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const become = (isOnline: boolean) => {
    online.mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  };
  act(() => setLanguage('en'));
  render(<Strip />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();

  become(false);
  expect(screen.getByRole('status')).toHaveTextContent(en.layout.strip.offline);

  become(true);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('tells how far the sample is for as long as it is being played', () => {
  render(<Strip />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();

  act(() => tellFilling({ done: 2, of: 14 }));
  expect(screen.getByRole('status')).toHaveTextContent('示例数据正在补齐，任务和统计稍后变完整。第 3 / 14 天');

  act(() => setLanguage('en'));
  expect(screen.getByRole('status')).toHaveTextContent('Day 3 of 14');

  act(() => tellFilling(undefined));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

afterEach(() => localStorage.clear());

const waiting = { id: 'a', path: 'toy/sign', body: {}, label: 'sign' };

async function askToLeave(kept: readonly object[]) {
  session.start({ accessToken: 'a', user: { userId: '7' } } as Token);
  localStorage.setItem('handover-outbox-7', JSON.stringify(kept));
  localStorage.setItem('handover-outbox-8', JSON.stringify([waiting]));
  const { user } = renderScreen(<UserMenu onHome={() => undefined} />, { data: memoryProvider([]) });
  await user.click(await screen.findByRole('button', { name: /account menu/i }));
  await user.click(await screen.findByRole('menuitem', { name: /Sign out/ }));
  return screen.findByRole('dialog');
}

it('tells whoever leaves how much of what they did is not sent yet', async () => {
  const refused = { ...waiting, id: 'b', refusal: 'too late' };
  const dialog = await askToLeave([waiting, { ...waiting, id: 'c' }, refused, { ...waiting, id: 'd', answered: '9' }]);

  expect(dialog).toHaveTextContent('2 actions are not sent yet');
});

it('says nothing of that where everything of theirs is sent', async () => {
  expect(await askToLeave([])).not.toHaveTextContent('not sent');
});

it.each([
  [320, 0],
  [767, 0],
  [768, 1],
  [991, 1],
  [992, 2],
  [1199, 2],
  [1200, 3],
  [2560, 3],
])('a width of %d pixels is class %d', (width, expected) => {
  expect(screenClassOf(width)).toBe(expected);
});
