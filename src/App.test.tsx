import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MenuNode } from '#shared/wire';
import { seen } from '#src/lib/testing/seen';
import { App } from './App.tsx';
import { setLanguage } from './lib/language.ts';
import { session } from './lib/session/session.ts';
import { fakeServer, ok, type Reply, refuse, signIn } from './lib/testing/fake-server.ts';
import { fakeStreams } from './lib/testing/fake-stream.ts';
import { resources } from './resources/index.ts';

/** Any served noun will do: the app itself names none. */
const [noun] = resources;
const path = '/area/noun';

function node(overrides: Partial<MenuNode>): MenuNode {
  const row = { id: overrides.code ?? '', parentId: '0', code: '', alias: 'menu', path: '', source: '', sort: 1 };
  return { ...row, name: 'zh', category: 1, action: 0, isOpen: 1, ...overrides };
}

const leaf = node({ code: noun?.name ?? '', path, name: 'zh noun', nameEn: 'The noun' });
const tree = [
  node({ code: 'area', nameEn: 'The area', children: [leaf] }),
  node({ code: 'later', path: '/later', nameEn: 'Not built yet' }),
];

const served: Readonly<Record<string, () => Reply>> = {
  'GET blade-system/menu/top-menu': () => ok([]),
  'GET blade-system/menu/routes': () => ok(tree),
  'GET blade-system/menu/buttons': () => ok([]),
  'GET blade-system/menu/beyond': () => ok([]),
  'GET blade-system/authority/grantors': () => ok([]),
  [`GET ${noun?.path}/list`]: () => ok({ records: [], total: 0 }),
};

function open(address: string, routes: Readonly<Record<string, () => Reply>> = {}) {
  window.history.replaceState(null, '', address);
  const calls = fakeServer({ ...served, ...routes });
  render(<App />);
  return { calls, user: userEvent.setup() };
}

beforeEach(() => {
  session.end('lost');
  setLanguage('en');
  return () => window.history.replaceState(null, '', '/');
});

describe('the app', () => {
  it('shows the screen of an address, drawn by the menu tree, and names the window after it', async () => {
    signIn();
    const { calls } = open(path);

    const asked = () => calls.find((call) => call.path === `${noun?.path}/list`)?.params;
    await expect.poll(asked, { timeout: 20_000 }).toMatchObject({ current: 1, size: 10 });
    expect(document.title).toBe('The noun - Handover Platform');
  });

  it('shows no leaf that nothing can draw', async () => {
    signIn();
    open(path);

    const menu = await screen.findByRole('navigation', undefined, { timeout: 20_000 });
    expect(within(menu).getByText('The area')).toBeInTheDocument();
    expect(within(menu).queryByText('Not built yet')).not.toBeInTheDocument();
  });

  it('offers no top menu whose screens are not built', async () => {
    signIn();
    const top = (id: string, name: string, menuIds: string[]) => ({
      id,
      code: id,
      name,
      nameEn: name,
      source: '',
      sort: 1,
      menuIds,
    });
    const tops = [top('1', 'Built', ['area']), top('2', 'Planned', ['later'])];
    open(path, { 'GET blade-system/menu/top-menu': () => ok(tops) });

    await seen(() => screen.getByRole('button', { name: 'Built' }), { timeout: 20_000 });
    expect(screen.queryByRole('button', { name: 'Planned' })).not.toBeInTheDocument();
  });

  it.each([
    ['an address that the menu does not name', '/nowhere', '/404'],
    ['the address of a screen that is not built', '/later', '/404'],
    ['the root', '/', '/wel/index'],
    ['the sign-in page', '/login', '/wel/index'],
    ['the sign-in page that was on the way somewhere', `/login?to=${encodeURIComponent(path)}`, path],
    ['a sign-in page that would lead away', '/login?to=//evil.example', '/wel/index'],
  ])('leads from %s to where it belongs', async (_, address, target) => {
    signIn();
    open(address);

    await expect.poll(() => window.location.pathname, { timeout: 20_000 }).toBe(target);
  });

  it('finds a screen that is newer than the menus', async () => {
    signIn();
    const answers = [ok(tree.slice(1))];
    const { calls } = open(path, { 'GET blade-system/menu/routes': () => answers.shift() ?? ok(tree) });

    await expect.poll(() => calls.some((call) => call.path === `${noun?.path}/list`), { timeout: 20_000 }).toBe(true);
    expect(window.location.pathname).toBe(path);
  });

  it('says within the frame what somebody may not open', async () => {
    signIn();
    open('/others/thing', {
      'GET blade-system/menu/beyond': () => ok([{ name: '他人', nameEn: 'Of others' }]),
      'GET blade-system/authority/grantors': () => ok([{ name: 'Ann', phone: '13800000000' }]),
    });

    expect(await screen.findByText('No access to “Of others”', undefined, { timeout: 20_000 })).toBeInTheDocument();
    expect(screen.getByRole('navigation')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/others/thing');
    await seen(() => screen.getByText('Your account may not open this page. If you need it, ask:'));
    expect(screen.getByRole('link', { name: '13800000000' })).toHaveAttribute('href', 'tel:13800000000');

    await userEvent.click(screen.getByRole('button', { name: 'Go to home' }));

    await expect.poll(() => window.location.pathname).toBe('/wel/index');
  });

  it('follows the language: menu, title and words', async () => {
    signIn();
    open(path);
    const menu = await screen.findByRole('navigation', undefined, { timeout: 20_000 });

    act(() => setLanguage('zh'));

    expect(await within(menu).findByText('zh')).toBeInTheDocument();
    expect(document.title).toMatch(/^zh noun - /);
  });

  it('asks for the rows again in another language, which name things in words of the server', async () => {
    signIn();
    const { calls } = open(path);
    const asked = () => calls.filter((call) => call.path === `${noun?.path}/list`);
    await expect.poll(asked, { timeout: 20_000 }).toHaveLength(1);

    act(() => setLanguage('zh'));

    await expect.poll(asked).toHaveLength(2);
    expect(asked()[1]?.params).toEqual(asked()[0]?.params);
  });

  it('says when the menus cannot be had, and tries again on request', async () => {
    signIn();
    let isBroken = true;
    const routes = { 'GET blade-system/menu/routes': () => (isBroken ? refuse(500, 'out of order') : ok(tree)) };
    const { user } = open(path, routes);
    expect(await screen.findByText('out of order')).toBeInTheDocument();

    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('navigation', undefined, { timeout: 20_000 })).toBeInTheDocument();
  });

  it('lets whoever cannot get in leave', async () => {
    signIn();
    const broken = () => refuse(500, 'out of order');
    const { user } = open(path, { 'GET blade-system/menu/routes': broken, 'GET blade-auth/oauth/logout': () => ok({}) });

    await user.click(await screen.findByRole('button', { name: 'Sign out' }));

    await expect.poll(() => session.lastEnd()).toBe('signedOut');
    expect(session.get()).toBeNull();
  });

  it('adds a screen that was granted meanwhile, and stays as it is when the menus cannot be had anew', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { streams } = fakeStreams();
    signIn();
    const granted = [...tree, node({ code: 'wel', path: '/wel/index', name: 'zh more', nameEn: 'One more' })];
    const answers = [ok(tree), ok(granted), refuse(500, 'out of order')];
    const { calls } = open(path, { 'GET blade-system/menu/routes': () => answers.shift() ?? refuse(500, 'out of order') });
    const menu = await screen.findByRole('navigation', undefined, { timeout: 20_000 });
    await expect.poll(() => streams.length, { timeout: 20_000 }).toBe(1);

    streams[0]?.tell('menus');
    const added = await within(menu).findByText('One more');
    streams[0]?.tell('menus');

    await expect.poll(() => calls.filter((call) => call.path === 'blade-system/menu/routes').length).toBe(3);
    expect(screen.queryByText('out of order')).not.toBeInTheDocument();
    expect(added).toBeInTheDocument();
    vi.unstubAllGlobals();
  });

  it('sends whoever has no session to sign in', async () => {
    open('/403');
    expect(await screen.findByRole('heading')).toBeInTheDocument();

    act(() => window.history.pushState(null, '', path));
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));

    await expect.poll(() => window.location.pathname + window.location.search).toBe(`/login?to=${encodeURIComponent(path)}`);
  });
});
