import { describe, expect, it } from 'vitest';
import { screenOf } from '#src/layout/testing/screens';
import type { MenuItem } from '#src/screens/routes';
import { branchesTo, leavesOf, markedPath, screenAt, topMenuOf } from './screen-at.ts';

function leaf(path: string): MenuItem {
  return { key: path, title: { zh: path, en: path }, icon: '', screen: screenOf(path) };
}

function branch(key: string, ...children: MenuItem[]): MenuItem {
  return { key, title: { zh: key, en: key }, icon: '', children };
}

const menu = [leaf('/top'), branch('system', leaf('/system/user'), branch('logs', leaf('/system/log/api')))];

describe('screenAt', () => {
  const screens = ['/work/:id', '/work/new', '/work/:id/detail/:version'].map(screenOf);

  it.each([
    ['/work/new', '/work/new'],
    ['/work/17', '/work/:id'],
    ['/work/17/detail/2', '/work/:id/detail/:version'],
    ['/work', undefined],
    ['/elsewhere', undefined],
  ])('finds for %s the screen %s', (path, expected) => {
    expect(screenAt(screens, path)?.path).toBe(expected);
  });
});

describe('branchesTo', () => {
  it.each([
    ['/top', []],
    ['/system/user', ['system']],
    ['/system/log/api', ['system', 'logs']],
    ['/elsewhere', undefined],
  ])('opens for %s %j', (path, expected) => {
    expect(branchesTo(menu, path)).toEqual(expected);
  });
});

describe('topMenuOf', () => {
  const topMenu = (id: string, menuIds?: string[]) => ({
    id,
    code: id,
    name: id,
    nameEn: id,
    source: '',
    path: '',
    sort: 1,
    menuIds,
  });
  const topMenus = [topMenu('whatever'), topMenu('logs', ['logs']), topMenu('system', ['system']), topMenu('start', ['/top'])];

  it.each([
    ['/system/user', 'system'],
    ['/system/log/api', 'logs'],
    ['/top', 'start'],
    ['/elsewhere', undefined],
  ])('finds for %s the top menu %s', (path, expected) => {
    expect(topMenuOf(topMenus, menu, path)).toBe(expected);
  });
});

describe('leavesOf', () => {
  it('lists the screens of all levels in the order of reading', () => {
    expect(leavesOf(menu).map((screen) => screen.path)).toEqual(['/top', '/system/user', '/system/log/api']);
  });
});

describe('markedPath', () => {
  const form = { ...screenOf('/work/:id/form'), belongsTo: ['not-mine', 'users'] };
  const users: MenuItem = {
    key: 'users',
    title: { zh: '', en: '' },
    icon: '',
    screen: { ...screenOf('/system/user'), code: 'users' },
  };

  it.each([
    ['the entry of a screen itself', '/system/user', '/system/user'],
    ['for a page without an entry, that of its first owner whom the user has', '/work/7/form', '/system/user'],
    ['nothing else where there is none', '/elsewhere', '/elsewhere'],
  ])('is %s', (_, path, expected) => {
    expect(markedPath([form], [branch('system', users)], path)).toBe(expected);
  });
});
