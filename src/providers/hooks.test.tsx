import { Refine, useDelete, useNotification, useTranslate } from '@refinedev/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App as AntdApp, ConfigProvider } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addMessages } from '../lib/i18n.ts';
import { setLanguage } from '../lib/language.ts';
import { dictLabel, useDictionary } from '../lib/nouns/dictionaries.ts';
import { session } from '../lib/session/session.ts';
import { fakeServer, ok, refuse, signIn } from '../lib/testing/fake-server.ts';
import { en, zh } from '../locales/words.ts';
import { useI18nProvider } from './i18n.ts';
import { menuTitle, useMenus } from './menu.ts';
import { useNotificationProvider } from './notification.ts';

function makeClient() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

beforeEach(() => {
  addMessages('zh', zh);
  addMessages('en', en);
  session.end('lost');
  signIn();
  setLanguage('en');
});

describe('the menus', () => {
  const all = [
    { id: '1', code: 'a', name: 'A' },
    { id: '2', code: 'b', name: 'B' },
  ];
  const tops = [{ id: '10', code: 'top', name: 'Top' }];
  const served = {
    'GET blade-system/menu/top-menu': () => ok(tops),
    'GET blade-system/menu/routes': ({ params }: { params: Readonly<Record<string, unknown>> }) =>
      ok(params.topMenuId ? all.slice(1) : all),
  };

  it('are everything granted until a top menu is selected', async () => {
    const calls = fakeServer(served);
    const { result } = renderHook(() => useMenus(), { wrapper: makeClient() });

    await waitFor(() => expect(result.current.tree).toHaveLength(2));

    expect(result.current).toMatchObject({ topMenuId: undefined, isLoading: false, error: null });
    expect(calls.map(({ params }) => params)).not.toContainEqual({ topMenuId: '10' });
  });

  it('are those of the selected top menu, while every screen stays reachable; the choice is remembered', async () => {
    fakeServer(served);
    const { result } = renderHook(() => useMenus(), { wrapper: makeClient() });
    await waitFor(() => expect(result.current.topMenus).toHaveLength(1));

    act(() => result.current.selectTopMenu('10'));

    await waitFor(() => expect(result.current.tree).toHaveLength(1));
    expect(result.current.granted).toHaveLength(2);
    expect(localStorage.getItem('handover-top-menu')).toBe('"10"');
    act(() => result.current.selectTopMenu(undefined));
    expect(result.current.tree).toHaveLength(2);
  });

  it('forget a top menu that was taken away', async () => {
    localStorage.setItem('handover-top-menu', '"99"');
    fakeServer(served);
    const { result } = renderHook(() => useMenus(), { wrapper: makeClient() });

    await waitFor(() => expect(result.current.topMenus).toHaveLength(1));

    expect(result.current.topMenuId).toBeUndefined();
  });

  it('of a user without any role, whom some servers answer an object, are none', async () => {
    fakeServer({ ...served, 'GET blade-system/menu/routes': () => ok({}) });
    const { result } = renderHook(() => useMenus(), { wrapper: makeClient() });

    await waitFor(() => expect(result.current.isLoading).toBe(false));

    expect(result.current.tree).toEqual([]);
  });

  it('that cannot be had tell why', async () => {
    fakeServer({ ...served, 'GET blade-system/menu/routes': () => refuse(500, 'broken') });
    const { result } = renderHook(() => useMenus(), { wrapper: makeClient() });

    await waitFor(() => expect(result.current.error?.message).toBe('broken'));
  });

  it('have names in both languages where the server has', () => {
    expect(menuTitle({ name: 'zh', nameEn: 'en' })).toEqual({ zh: 'zh', en: 'en' });
    expect(menuTitle({ name: 'zh', nameEn: '' })).toEqual({ zh: 'zh', en: 'zh' });
  });
});

describe('a dictionary', () => {
  const entry = { code: 'c', dictKey: 1, dictValue: 'zh', dictValueEn: 'en', sort: 1, remark: '' };

  it('is asked for once by everything on screen that shows it', async () => {
    const calls = fakeServer({ 'GET blade-system/dict-biz/dictionary': () => ok([entry]) });
    const ref = { source: 'business', code: 'c' } as const;
    const { result } = renderHook(() => [useDictionary(ref), useDictionary(ref)], { wrapper: makeClient() });

    await waitFor(() => expect(result.current[1]?.entries).toEqual([entry]));

    expect(calls.map(({ params }) => params)).toEqual([{ code: 'c' }]);
  });

  it('is not asked for while there is none', () => {
    const calls = fakeServer({});
    const { result } = renderHook(() => useDictionary(undefined), { wrapper: makeClient() });

    expect(result.current).toEqual({ entries: [], isLoading: false });
    expect(calls).toEqual([]);
  });

  it('speaks the language of the interface, or the one it has', () => {
    expect([dictLabel(entry, 'en'), dictLabel(entry, 'zh'), dictLabel({ ...entry, dictValueEn: '' }, 'en')]).toEqual([
      'en',
      'zh',
      'zh',
    ]);
  });
});

describe('inside Refine', () => {
  const provider = {
    getApiUrl: () => '',
    getList: fail,
    getOne: fail,
    create: fail,
    update: fail,
    deleteOne: vi.fn(async () => ({ data: {} as never })),
  };

  async function fail(): Promise<never> {
    throw new Error('not asked for');
  }

  function Root({ children }: { children: ReactNode }) {
    const i18nProvider = useI18nProvider();
    return (
      <Refine
        dataProvider={provider}
        i18nProvider={i18nProvider}
        notificationProvider={useNotificationProvider}
        options={{ disableTelemetry: true }}
      >
        {children}
      </Refine>
    );
  }

  const open = (children: ReactNode) =>
    render(
      <ConfigProvider theme={{ token: { motion: false } }}>
        <AntdApp>
          <Root>{children}</Root>
        </AntdApp>
      </ConfigProvider>,
    );

  function Words() {
    const translate = useTranslate();
    return (
      <p>{[translate('buttons.save'), translate('unknown.key', 'fallback'), translate('unknown.key', {}, 'other')].join(' ')}</p>
    );
  }

  function Notice(params: Parameters<NonNullable<ReturnType<typeof useNotification>['open']>>[0]) {
    const { open: show } = useNotification();
    useEffect(() => show?.(params), [show, params]);
    return null;
  }

  it('words follow the language at once', () => {
    open(<Words />);
    expect(screen.getByText('Save fallback other')).toBeInTheDocument();

    act(() => setLanguage('zh'));

    expect(screen.getByText(`${zh.buttons.save} fallback other`)).toBeInTheDocument();
  });

  it('a success is told in our words', async () => {
    function Remove() {
      const { mutate } = useDelete();
      useEffect(() => mutate({ resource: 'toy', id: '1' }), [mutate]);
      return null;
    }
    open(<Remove />);

    expect(await screen.findByText('Deleted')).toBeInTheDocument();
  });

  it('what can be undone says for how long, and is not done when it is', async () => {
    provider.deleteOne.mockClear();
    function Remove() {
      const { mutate } = useDelete();
      const remove = () => mutate({ resource: 'toy', id: '1', mutationMode: 'undoable', undoableTimeout: 60_000 });
      return (
        <button type="button" onClick={remove}>
          Remove
        </button>
      );
    }
    open(<Remove />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));

    await screen.findByText('Can be undone for 60 s');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
    expect(provider.deleteOne).not.toHaveBeenCalled();
  });

  it('a refusal is told in the words of the server', async () => {
    open(<Notice type="error" message="title" description="in use" />);

    expect(await screen.findByText('in use')).toBeInTheDocument();
    expect(screen.queryByText('title')).not.toBeInTheDocument();
  });

  it('a refusal without words is silent', async () => {
    open(
      <>
        <Notice type="error" message="hidden" description="" />
        <Notice type="success" message="shown" />
      </>,
    );

    expect(await screen.findByText('shown')).toBeInTheDocument();
    expect(screen.queryByText('hidden')).not.toBeInTheDocument();
  });
});
