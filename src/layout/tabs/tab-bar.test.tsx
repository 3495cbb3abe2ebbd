import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Location } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { zh } from '#src/locales/words';
import { ThemeProvider } from '#src/theme/theme-provider.tsx';
import { TabBar } from './tab-bar.tsx';
import { restoreTabs, storeTabs } from './tab-storage.ts';
import { homePath, initialTabs, reduceTabs } from './tabs.ts';

addMessages('zh', zh);
beforeEach(() => act(() => setLanguage('zh')));

const handlers = {
  onShow: vi.fn(),
  onClose: vi.fn(),
  onRefresh: vi.fn(),
  onPin: vi.fn(),
  onMove: vi.fn(),
  onSearch: vi.fn(),
  onClearCache: vi.fn(),
};

function open() {
  vi.clearAllMocks();
  const tabs = [
    { key: homePath, label: '首页', closable: false, pinned: false },
    { key: '/lines', label: '线路', closable: false, pinned: true },
    { key: '/cars', label: '车辆', closable: true, pinned: false },
  ];
  render(
    <ThemeProvider>
      <TabBar tabs={tabs} active="/cars" {...handlers} />
    </ThemeProvider>,
  );
  const user = userEvent.setup();
  const choose = async (of: string, entry: string) => {
    await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('tab', { name: of }) });
    await user.click(await screen.findByRole('menuitem', { name: entry }));
  };
  return { user, choose };
}

it('lists all opened pages, and shows the one that is chosen', async () => {
  const { user } = open();

  await user.click(screen.getByRole('button', { name: '全部已打开的页面' }));
  await user.click(await screen.findByRole('menuitem', { name: '线路' }));

  expect(handlers.onShow).toHaveBeenCalledWith('/lines');
});

describe('the menu of a tab', () => {
  it('pins it', async () => {
    const { choose } = open();

    await choose('车辆', '固定');
    expect(handlers.onPin).toHaveBeenLastCalledWith('/cars', true);
  });

  it('lets go of a pinned one', async () => {
    const { choose } = open();

    await choose('已固定 线路', '取消固定');
    expect(handlers.onPin).toHaveBeenLastCalledWith('/lines', false);
  });

  it('closes all, which are those that may go', async () => {
    const { choose } = open();

    await choose('首页', '关闭全部');
    expect(handlers.onClose.mock.calls).toEqual([[['/cars']]]);
  });

  it('leads to the search', async () => {
    const { choose } = open();

    await choose('车辆', '搜索菜单');
    expect(handlers.onSearch).toHaveBeenCalledOnce();
  });

  it('clears the cache', async () => {
    const { choose } = open();

    await choose('车辆', '清除缓存');
    expect(handlers.onClearCache).toHaveBeenCalledOnce();
  });
});

it('closes the tab that is clicked with the middle button, and none that stays', async () => {
  const { user } = open();

  await user.pointer({ keys: '[MouseMiddle]', target: screen.getByRole('tab', { name: '首页' }) });
  expect(handlers.onClose).not.toHaveBeenCalled();
  await user.pointer({ keys: '[MouseMiddle]', target: screen.getByRole('tab', { name: '车辆' }) });

  expect(handlers.onClose.mock.calls).toEqual([[['/cars']]]);
});

it('moves a tab to the place that it is dragged over', () => {
  open();
  const card = (name: string) => screen.getByRole('tab', { name });
  const [home, lines, cars] = [card('首页'), card('已固定 线路'), card('车辆')] as const;
  const dataTransfer = {};

  fireEvent.dragOver(lines, { dataTransfer });
  expect(handlers.onMove).not.toHaveBeenCalled();
  fireEvent.dragStart(cars, { dataTransfer });
  fireEvent.dragOver(lines, { dataTransfer });
  expect(handlers.onMove.mock.calls).toEqual([['/cars', 1]]);

  fireEvent.dragEnd(cars, { dataTransfer });
  fireEvent.dragOver(home, { dataTransfer });
  expect(handlers.onMove).toHaveBeenCalledOnce();
});

it('moves the tab in focus with Ctrl and an arrow key', async () => {
  const { user } = open();

  screen.getByRole('tab', { name: '车辆' }).focus();
  await user.keyboard('{Control>}{ArrowLeft}{/Control}');

  expect(handlers.onMove).toHaveBeenCalledWith('/cars', 1);
});

it('has its pinned tabs again after a reload', () => {
  const visit = (pathname: string) => ({ pathname, search: '', hash: '', state: null, key: pathname }) as Location;
  const opened = reduceTabs(initialTabs(), { type: 'visit', location: visit('/cars'), unsaved: [] });
  const both = reduceTabs(opened, { type: 'visit', location: visit('/lines'), unsaved: [] });

  storeTabs(reduceTabs(both, { type: 'pin', key: '/lines', pinned: true }));

  expect(restoreTabs().list.map(({ key, pinned }) => [key, pinned])).toEqual([
    [homePath, undefined],
    ['/lines', true],
    ['/cars', undefined],
  ]);
});
