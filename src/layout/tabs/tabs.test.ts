import type { Location } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { config } from '#src/config';
import { homePath, initialTabs, isShown, keptKeys, maxKept, maxTabs, reduceTabs, type Tabs, tabAfterClosing } from './tabs.ts';

function at(pathname: string, search = ''): Location {
  return { pathname, search, hash: '', state: null, key: `${pathname}${search}` } as Location;
}

function visited(...paths: string[]): Tabs {
  return paths.reduce((tabs, path) => reduceTabs(tabs, { type: 'visit', location: at(path), unsaved: [] }), initialTabs());
}

function keys(tabs: Tabs): string[] {
  return tabs.list.map((tab) => tab.key);
}

const many = Array.from({ length: maxTabs - 1 }, (_, index) => `/page/${index}`);

describe('visiting', () => {
  it('adds a tab behind the others and makes it the current one', () => {
    const tabs = visited('/a', '/b');

    expect(keys(tabs)).toEqual([homePath, '/a', '/b']);
    expect(tabs.recent).toEqual(['/b', '/a']);
  });

  it('shows an opened page again instead of adding it, with its newest address', () => {
    const location = at('/a', '?current=3');
    const tabs = reduceTabs(visited('/a', '/b'), { type: 'visit', location, unsaved: [] });

    expect(keys(tabs)).toEqual([homePath, '/a', '/b']);
    expect(tabs.list[1]?.location.search).toBe('?current=3');
    expect(isShown(tabs, location)).toBe(true);
    expect(isShown(tabs, at('/a', '?current=4'))).toBe(false);
  });

  it('shows a page as it was at the address where the window left it, though no tab had heard of that', () => {
    const location = at('/a', '?current=3');
    const visit = { type: 'visit', location, unsaved: [] } as const;

    expect(reduceTabs(visited('/a', '/b'), { ...visit, left: { ...location, key: 'another entry' } }).list[1]).toEqual({
      key: '/a',
      location,
      turn: 0,
    });
    expect(reduceTabs(visited('/a', '/b'), { ...visit, left: at('/a', '?current=2') }).list[1]).toMatchObject({ turn: 1 });
  });

  it('begins a hidden page anew when it is reached by another address, unless input would be lost', () => {
    const location = at('/a', '?current=3');
    const hidden = visited('/a', '/b');

    const fresh = reduceTabs(hidden, { type: 'visit', location, unsaved: [] });
    const kept = reduceTabs(hidden, { type: 'visit', location, unsaved: ['/a'] });
    const own = reduceTabs(visited('/b', '/a'), { type: 'visit', location, unsaved: [] });

    expect([fresh, kept, own].map((tabs) => tabs.list.find((tab) => tab.key === '/a')?.turn)).toEqual([1, 0, 0]);
  });

  it('leaves the tab as it is when its page is shown again at the same address', () => {
    const before = visited('/a', '/b');

    const after = reduceTabs(before, { type: 'visit', location: { ...at('/a'), key: 'another entry' }, unsaved: [] });

    expect(after.recent[0]).toBe('/a');
    expect(after.list).toEqual(before.list);
    expect(after.list[1]).toBe(before.list[1]);
  });

  it('lets a restored page that was not shown make room first', () => {
    const { list } = visited(...many);

    const tabs = reduceTabs({ list, recent: ['/page/0'] }, { type: 'visit', location: at('/new'), unsaved: [] });

    expect(keys(tabs).slice(0, 3)).toEqual([homePath, '/page/0', '/page/2']);
  });

  it('lets the page unused for longest make room, but neither home nor one with unsaved input', () => {
    const full = visited(...many);

    const tabs = reduceTabs(full, { type: 'visit', location: at('/new'), unsaved: ['/page/0'] });

    expect(tabs.list).toHaveLength(maxTabs);
    expect(keys(tabs).slice(0, 3)).toEqual([homePath, '/page/0', '/page/2']);
    expect(tabs.recent).not.toContain('/page/1');
  });

  it('keeps everything when nothing may go', () => {
    const tabs = reduceTabs(visited(...many), { type: 'visit', location: at('/new'), unsaved: many });

    expect(tabs.list).toHaveLength(maxTabs + 1);
  });
});

describe('closing', () => {
  it('removes the tabs named', () => {
    expect(keys(reduceTabs(visited('/a', '/b', '/c'), { type: 'close', keys: ['/a', '/c'] }))).toEqual([homePath, '/b']);
  });

  it('never removes the home tab', () => {
    expect(keys(reduceTabs(visited('/a'), { type: 'close', keys: [homePath, '/a'] }))).toEqual([homePath]);
  });

  it('removes the home tab like any other where it is the first page only', () => {
    const { firstPage } = config;
    Object.assign(config, { firstPage: true });

    expect(keys(reduceTabs(visited('/a'), { type: 'close', keys: [homePath] }))).toEqual(['/a']);
    Object.assign(config, { firstPage });
  });

  it('leaves the last tab in place', () => {
    const only: Tabs = { list: [{ key: '/a', location: at('/a'), turn: 0 }], recent: ['/a'] };

    expect(reduceTabs(only, { type: 'close', keys: ['/a'] })).toBe(only);
  });

  it.each([
    ['the current one', ['/c'], '/a'],
    ['another one', ['/b'], '/c'],
    ['all', ['/a', '/b', '/c'], homePath],
  ])('shows the page seen before when %s goes', (_, closing, next) => {
    const tabs = visited('/a', '/b', '/a', '/c');

    expect(tabAfterClosing(tabs, closing)?.key).toBe(next);
  });
});

describe('refreshing', () => {
  it('begins a new turn of one page only', () => {
    const tabs = reduceTabs(visited('/a', '/b'), { type: 'refresh', key: '/a' });

    expect(tabs.list.map((tab) => tab.turn)).toEqual([0, 1, 0]);
  });
});

describe('pages in memory', () => {
  it('are the last shown ones and those with unsaved input', () => {
    const kept = keptKeys(visited(...many), ['/page/0']);

    expect(kept.size).toBe(maxKept + 1);
    expect(kept).toContain(many.at(-1));
    expect(kept).toContain('/page/0');
    expect(kept).not.toContain('/page/1');
  });
});

describe('pinned tabs', () => {
  const pin = (tabs: Tabs, key: string, pinned = true) => reduceTabs(tabs, { type: 'pin', key, pinned });

  it('stand behind home and before the others, in the order they were pinned', () => {
    const tabs = pin(pin(visited('/a', '/b', '/c'), '/c'), '/b');

    expect(keys(tabs)).toEqual([homePath, '/c', '/b', '/a']);
    expect(keys(pin(tabs, '/c', false))).toEqual([homePath, '/b', '/c', '/a']);
  });

  it('are not closed with the others', () => {
    const tabs = reduceTabs(pin(visited('/a', '/b'), '/a'), { type: 'close', keys: ['/a', '/b'] });

    expect(keys(tabs)).toEqual([homePath, '/a']);
  });
});

describe('moving', () => {
  const move = (tabs: Tabs, key: string, to: number) => keys(reduceTabs(tabs, { type: 'move', key, to }));

  it('puts a tab where it is wanted, within its part of the bar', () => {
    const tabs = reduceTabs(visited('/a', '/b', '/c'), { type: 'pin', key: '/a', pinned: true });

    expect(move(tabs, '/c', 2)).toEqual([homePath, '/a', '/c', '/b']);
    expect(move(tabs, '/c', 0)).toEqual([homePath, '/a', '/c', '/b']);
    expect(move(tabs, '/a', 3)).toEqual([homePath, '/a', '/b', '/c']);
    expect(move(tabs, homePath, 2)).toEqual([homePath, '/a', '/b', '/c']);
    expect(move(tabs, '/nowhere', 1)).toEqual([homePath, '/a', '/b', '/c']);
  });
});
