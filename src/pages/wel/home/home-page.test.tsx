import { type DataProvider, Refine } from '@refinedev/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { http } from '#src/lib/http/http';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { seen } from '#src/lib/testing/seen';
import { en } from '#src/locales/words';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { notice } from '#src/resources/desk/notice';
import { openTypes, service } from '#src/resources/desk/service';
import type { Screen } from '#src/screens/routes';
import { ScreensContext } from '#src/screens/screens';
import { HomePage } from './home-page.tsx';
import { Services } from './services.tsx';

addMessages('en', en);

const notices: Screen = {
  kind: 'resource',
  noun: notice.name,
  path: '/desk/notice',
  code: 'notice',
  icon: 'sms',
  title: notice.label,
};
const line = { id: '1', title: 'Keys change on Monday', releaseTime: '2026-11-20 09:30:00', isTop: 1, categoryName: 'Release' };
const getList = vi.fn();
const custom = vi.fn();
const { adapter } = http.defaults;

const exchanges: Screen = { ...notices, noun: 'exchg', path: '/operation/exchg', code: 'exchg' };
const door: Screen = {
  ...notices,
  kind: 'page',
  page: '/door',
  path: '/door',
  code: 'door',
  hidden: true,
  offer: { needs: 'exchg' },
};

function openHome(screens: readonly Screen[], opened: (path: string) => void = () => undefined) {
  const menu = screens.map((screen) => ({ key: screen.code, title: screen.title, icon: '', screen }));
  const home = (
    <Refine
      dataProvider={{ getList, custom } as unknown as DataProvider /* only these are asked for here */}
      authProvider={{
        login: async () => ({ success: true }),
        logout: async () => ({ success: true }),
        check: async () => ({ authenticated: true }),
        onError: async () => ({}),
        getIdentity: async () => ({ realName: 'Ming' }),
      }}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } } }}
    >
      <ScreensContext value={{ menu, screens, open: opened }}>
        <HomePage />
      </ScreensContext>
    </Refine>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: home }])} />);
}

beforeEach(() => {
  setLanguage('en');
  getList.mockReset().mockResolvedValue({ data: [line], total: 1 });
  custom.mockReset().mockResolvedValue({ data: {} });
  http.defaults.adapter = async (config) => ({
    data: { code: 200, success: true, data: {}, msg: '' },
    status: 200,
    statusText: 'OK',
    headers: {},
    config,
  });
});

// Test files share their modules.
afterEach(() => {
  setLanguage('zh');
  http.defaults.adapter = adapter;
});

describe('the home page', () => {
  it('greets the user by name', async () => {
    openHome([]);

    await seen(() => screen.getByRole('heading', { level: 1, name: /, Ming$/ }));
  });

  it('shows the released notices, pinned first, to whom has their screen', async () => {
    openHome([notices]);

    const item = await screen.findByRole('link', { name: /Keys change on Monday/ });
    expect(item).toHaveAttribute('href', '/desk/notice');
    expect(item).toHaveTextContent('Pinned');
    expect(getList.mock.lastCall?.[0]).toMatchObject({
      resource: 'notice',
      sorters: [
        { field: 'isTop', order: 'desc' },
        { field: 'releaseTime', order: 'desc' },
      ],
      filters: [{ field: 'releaseTime', operator: 'lte' }],
    });
  });

  it('asks for no notices where the user has no such screen', async () => {
    openHome([]);

    await screen.findByRole('heading', { level: 1, name: /Ming/ });
    expect(screen.queryByRole('region', { name: 'Notices' })).not.toBeInTheDocument();
    expect(getList).not.toHaveBeenCalled();
  });

  it('says that there are none', async () => {
    getList.mockResolvedValue({ data: [], total: 0 });
    openHome([notices]);

    await seen(() => screen.getByText('No notices yet'));
  });

  it('says why they could not be loaded, and tries again', async () => {
    getList.mockRejectedValueOnce({ message: 'Service unavailable', statusCode: 503 });
    openHome([notices]);

    expect(await screen.findByRole('alert')).toHaveTextContent('Service unavailable');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    await seen(() => screen.getByText('Keys change on Monday'));
  });

  it('leads to the screens of the menu', () => {
    openHome([notices]);

    const entries = within(screen.getByRole('region', { name: 'Quick entries' }));
    expect(entries.getByRole('link', { name: 'Notices' })).toHaveAttribute('href', '/desk/notice');
  });
});

describe('one’s own code', () => {
  const shown = { token: 't', url: '/convoy?token=t', expireTime: '', seconds: 120 };
  const asKind = (userKind: number) => {
    custom.mockImplementation(async ({ url }: { url: string }) => ({ data: url === 'blade-user/info' ? { userKind } : shown }));
    getList.mockResolvedValue({ data: [], total: 0 });
  };

  it('is shown to whom has a profile, at a press', async () => {
    asKind(3);
    openHome([]);

    await userEvent.click(await screen.findByRole('button', { name: 'Show my code' }));

    expect(await screen.findByRole('timer')).toHaveTextContent(/in \d+ s/);
    expect(custom.mock.lastCall?.[0]).toMatchObject({ url: 'blade-business/visit/qrcode', query: {} });
  });

  it('has the way to the door beside it, for whom has the screen of exchanges', async () => {
    asKind(3);
    const opened = vi.fn();
    openHome([door, exchanges], opened);

    await userEvent.click(await screen.findByRole('button', { name: 'Handover' }));

    expect(opened).toHaveBeenCalledWith('/door');
  });

  it('is nothing for staff, nor is the door', async () => {
    asKind(1);
    openHome([door, exchanges]);

    await screen.findByRole('heading', { level: 1, name: /Ming/ });
    await vi.waitFor(() => expect(custom).toHaveBeenCalledWith(expect.objectContaining({ url: 'blade-user/info' })));
    expect(screen.queryByRole('button', { name: 'Show my code' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Handover' })).not.toBeInTheDocument();
  });
});

const screenOf = (code: string, path: string): Screen => ({
  kind: 'resource',
  noun: code,
  code,
  path,
  icon: '',
  title: { zh: code, en: code },
});
const own = screenOf(service.name, '/desk/service');
const leave = screenOf('leave', '/desk/leave');
const row = (id: string, openType: number, path: string) => ({
  id,
  serviceName: `Service ${id}`,
  summary: `About ${id}`,
  icon: '',
  openType,
  path,
  status: 1,
  version: 1,
  contactPhone: id === '1' ? '8001' : '',
  serviceTime: id === '1' ? '9–17' : '',
});

function open(rows: readonly object[], screens: readonly Screen[] = [own, leave]) {
  const data = memoryProvider([...rows]);
  renderScreen(
    <ScreensContext value={{ menu: [], screens, open: () => undefined }}>
      <Services />
    </ScreensContext>,
    { data },
  );
}
const card = async (id: string) => within((await screen.findByText(`Service ${id}`)).closest('li') as HTMLElement);

describe('the services of the desk', () => {
  it('lead to a screen of the reader, with whom to call and when', async () => {
    open([row('1', openTypes.inner, '/desk/leave')]);

    expect((await card('1')).getByRole('link')).toHaveAttribute('href', '/desk/leave');
    expect((await card('1')).getByText(/8001.*9–17/)).toBeVisible();
  });

  it('lead nowhere that the reader has no screen of', async () => {
    open([row('2', openTypes.inner, '/desk/secret')]);

    expect((await card('2')).queryByRole('link')).not.toBeInTheDocument();
  });

  it('open other sites in a window of their own, which cannot reach back', async () => {
    const [outer = 2] = Object.values(openTypes).filter((type) => type !== openTypes.inner && type !== openTypes.text);
    open([row('3', outer, 'https://help.example/x')]);

    const link = (await card('3')).getByRole('link');
    expect(link).toHaveAttribute('href', 'https://help.example/x');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('are words where that is all they are, and script leads nowhere', async () => {
    const [outer = 2] = Object.values(openTypes).filter((type) => type !== openTypes.inner && type !== openTypes.text);
    open([row('4', openTypes.text, 'https://help.example'), row('5', outer, 'javascript:alert(1)')]);

    expect((await card('4')).queryByRole('link')).not.toBeInTheDocument();
    expect((await card('5')).queryByRole('link')).not.toBeInTheDocument();
  });

  it('are not there for who has no screen of them', () => {
    open([row('1', openTypes.text, '')], []);

    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});
