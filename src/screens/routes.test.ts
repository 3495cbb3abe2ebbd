// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { defineResource, field } from '#shared/define';
import type { MenuNode } from '#shared/wire';
import { type Drawable, type MenuItem, menuOf, screensOf, topMenusOf, windowOf, windowTitle } from './routes.ts';

const parcel = defineResource({
  name: 'bigParcel',
  path: 'toy/parcel',
  label: { zh: 'parcel', en: 'Parcels' },
  fields: { name: field.text({ zh: 'name', en: 'Name', required: true }) },
});

const drawable: Drawable = { nouns: [parcel.name], pages: new Set(['/own/page']), roles: ['teller'] };

function makeNode(overrides: Partial<MenuNode>): MenuNode {
  return {
    id: overrides.code ?? '1',
    parentId: '0',
    code: 'node',
    name: 'zh name',
    alias: 'menu',
    path: '/nowhere',
    source: 'iconfont icon',
    sort: 1,
    category: 1,
    action: 0,
    isOpen: 1,
    ...overrides,
  };
}

function onlyItem(overrides: Partial<MenuNode>): MenuItem | undefined {
  return menuOf([makeNode(overrides)], drawable)[0];
}

describe('a leaf of the menu', () => {
  it.each([
    [
      'a noun, by its code in snake case',
      { code: 'big_parcel', path: '/toy/parcel' },
      { kind: 'resource', path: '/toy/parcel', noun: 'bigParcel' },
    ],
    [
      'a noun that was published while the server runs, by its path',
      { code: 'open_vault_key', path: '/open/vault-key' },
      { kind: 'resource', path: '/open/vault-key', noun: 'openVaultKey' },
    ],
    ['an own page, by its path', { path: '/own/page' }, { kind: 'page', page: '/own/page' }],
    ['an own page before a noun', { code: 'big_parcel', path: '/own/page' }, { kind: 'page' }],
    [
      'a web address inside the app',
      { code: 'report', path: 'https://a.b/c?d=1' },
      { kind: 'frame', path: '/myiframe/report', src: 'https://a.b/c?d=1' },
    ],
    [
      'a page of plain html inside the app',
      { code: 'help', path: '/doc/help.html' },
      { kind: 'frame', path: '/myiframe/help', src: '/doc/help.html' },
    ],
    ['a page of plain html that is named without a slash', { path: 'doc/help.html' }, { kind: 'frame', src: '/doc/help.html' }],
    [
      'an embedded page with the query of its row',
      { path: 'http://a.b/c?d=1', query: { e: '2' } },
      { kind: 'frame', src: 'http://a.b/c?d=1&e=2' },
    ],
    [
      'a web address in a new window when its flag is 2',
      { path: 'https://a.b/', isOpen: 2 },
      { kind: 'link', src: 'https://a.b/' },
    ],
    ['a page of plain html inside the app whatever its flag', { path: '/doc/help.html', isOpen: 2 }, { kind: 'frame' }],
  ] as const)('opens %s', (_, node, screen) => {
    expect(onlyItem(node)?.screen).toMatchObject(screen);
  });

  it.each([
    ['has neither a noun nor a page', { code: 'unknown', path: '/unknown' }],
    ['runs script', { path: 'javascript:alert(1)//html' }],
    ['names another host without a scheme', { path: '//evil.example/index.html' }],
    ['names another host by a slash the wrong way', { path: '/\\evil.example/index.html' }],
    ['names another host behind a tab', { path: '/\t/evil.example/index.html' }],
    ['is for other roles', { path: '/own/page', meta: { roles: ['manager'] } }],
    ['is for a role whose name only contains ours', { path: '/own/page', meta: { roles: ['teller2'] } }],
  ] as const)('is dropped when it %s', (_, node) => {
    expect(onlyItem(node)).toBeUndefined();
  });

  it('stays for a user who has one of its roles', () => {
    expect(onlyItem({ path: '/own/page', meta: { roles: ['manager', 'teller'] } })).toBeDefined();
  });

  it('has no card in the tab bar where it says so', () => {
    expect(onlyItem({ path: '/own/page', meta: { isTab: false } })?.screen).toMatchObject({ withoutTab: true });
    expect(onlyItem({ path: '/own/page', meta: { isTab: true } })?.screen).not.toHaveProperty('withoutTab');
  });

  it('opens in a window of its own where its query asks for one, and then only within the app', () => {
    const asked = onlyItem({ path: '/own/page', query: { target: '_blank' } })?.screen;

    expect(asked && windowOf(asked)).toBe('/own/page');
    const plain = onlyItem({ path: '/own/page', query: { tab: 'a' } })?.screen;
    expect(plain && windowOf(plain)).toBeUndefined();
    expect(asked && windowOf({ ...asked, path: '//elsewhere.example' })).toBeUndefined();
  });

  it('is called in both languages, by its one name where there is no other', () => {
    expect(onlyItem({ path: '/own/page', nameEn: 'Mine' })?.title).toEqual({ zh: 'zh name', en: 'Mine' });
    expect(onlyItem({ path: '/own/page' })?.title).toEqual({ zh: 'zh name', en: 'zh name' });
  });

  it('is a leaf also where a server sends empty children', () => {
    expect(onlyItem({ path: '/own/page', children: [] })?.screen?.kind).toBe('page');
  });
});

describe('a branch of the menu', () => {
  const page = makeNode({ code: 'mine', path: '/own/page' });

  it('keeps what can be drawn below it', () => {
    const menu = menuOf([makeNode({ code: 'top', children: [page, makeNode({ code: 'gone' })] })], drawable);

    expect(menu[0]?.children?.map((item) => item.key)).toEqual(['mine']);
  });

  it('goes with its last leaf, through all levels', () => {
    const empty = makeNode({ code: 'middle', children: [makeNode({ code: 'gone' })] });

    expect(menuOf([makeNode({ code: 'top', children: [empty] })], drawable)).toEqual([]);
  });

  it('hides everything below it from other roles', () => {
    expect(menuOf([makeNode({ meta: { roles: ['manager'] }, children: [page] })], drawable)).toEqual([]);
  });
});

describe('the screens of a menu', () => {
  it('are its leaves in reading order, each path once', () => {
    const page = makeNode({ code: 'mine', path: '/own/page' });
    const noun = makeNode({ code: 'big_parcel', path: '/toy/parcel' });
    const menu = menuOf([makeNode({ code: 'top', children: [page] }), noun, { ...page, id: 'again' }], drawable);

    expect(screensOf(menu).map((screen) => screen.path)).toEqual(['/own/page', '/toy/parcel']);
  });
});

describe('the top menus', () => {
  const menu = menuOf([makeNode({ code: 'top', children: [makeNode({ code: 'mine', path: '/own/page' })] })], drawable);
  const topMenu = { id: '1', code: 'a', name: 'a', source: '', path: '', sort: 1 };

  it.each([
    [['mine', 'gone'], true],
    [['gone'], false],
    [[], false],
    [undefined, true],
  ])('that hold %j are shown: %s', (menuIds, isShown) => {
    expect(topMenusOf([{ ...topMenu, menuIds }], menu)).toHaveLength(isShown ? 1 : 0);
  });
});

describe('the title of the window', () => {
  it.each([
    ['Notices', 'Notices - Product'],
    [undefined, 'Product'],
  ])('of %s is %s', (label, title) => {
    expect(windowTitle(label, 'Product')).toBe(title);
  });
});
