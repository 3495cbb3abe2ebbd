import { createPath, type Location } from 'react-router-dom';
import { config } from '#src/config';

/** The path of the first tab, which is never closed and remains when all others are. */
export const homePath = '/wel/index';
/** The maximum number of tabs; the one unused for longest is closed for a further one. */
export const maxTabs = 40;
/** The maximum number of pages in memory. A further tab keeps its address, and its page is mounted again when it is shown. */
export const maxKept = 12;

/** An open page, one per path: the query (filters, page number) is the state of the tab and opens no other one. */
export interface Tab {
  readonly key: string;
  /** The whole address as it was last shown, so that returning restores it. */
  readonly location: Location;
  /** Increased by every refresh; the page is then mounted anew. */
  readonly turn: number;
  /** The tab is placed before the others and stays when they are closed. */
  readonly pinned?: boolean;
}

export interface Tabs {
  /** In the order of the bar. */
  readonly list: readonly Tab[];
  /** Keys, the last shown first. A tab that was not shown since the page was loaded is missing here and has no page. */
  readonly recent: readonly string[];
}

export type TabsAction =
  /** `left` is the address of the page when the window left it, if known. */
  | {
      readonly type: 'visit';
      readonly location: Location;
      readonly unsaved: readonly string[];
      readonly left?: Location | undefined;
    }
  | { readonly type: 'close'; readonly keys: readonly string[] }
  | { readonly type: 'refresh'; readonly key: string }
  | { readonly type: 'pin'; readonly key: string; readonly pinned: boolean }
  /** `to` is the position in the bar; that of the home tab is 0. */
  | { readonly type: 'move'; readonly key: string; readonly to: number };

type Visit = Extract<TabsAction, { type: 'visit' }>;

function tabOf(location: Location): Tab {
  return { key: location.pathname, location, turn: 0 };
}

/** Returns the home tab alone. */
export function initialTabs(): Tabs {
  const location = { pathname: homePath, search: '', hash: '', state: null, key: 'home' } as Location;
  return { list: [tabOf(location)], recent: [] };
}

/** Returns whether two locations are the same address with the same state. */
export function isSameAddress(one: Location, other: Location): boolean {
  return createPath(one) === createPath(other) && one.state === other.state;
}

/** Returns whether this location is the current one already. */
export function isShown({ list, recent }: Tabs, location: Location): boolean {
  return recent[0] === location.pathname && list.some((tab) => isSameAddress(tab.location, location));
}

/** Returns those of `keys` whose tabs may be closed: not pinned ones, and the home tab only in first-page mode. */
export function closable({ list }: Pick<Tabs, 'list'>, keys: readonly string[]): readonly string[] {
  const held = new Set(list.filter((tab) => tab.pinned).map((tab) => tab.key));
  return keys.filter((key) => !held.has(key) && (key !== homePath || config.firstPage));
}

/** Returns the part of the bar that a tab belongs to: home, pinned or the rest. */
function partOf({ key, pinned }: Tab): number {
  if (key === homePath) return 0;
  return pinned ? 1 : 2;
}

/** Sorts the bar by its parts and keeps the order within each. */
function inParts(list: readonly Tab[]): readonly Tab[] {
  return list.toSorted((one, other) => partOf(one) - partOf(other));
}

function move(list: readonly Tab[], key: string, to: number): readonly Tab[] {
  const tab = list.find((each) => each.key === key);
  if (!tab) return list;
  const rest = list.filter((each) => each !== tab);
  // A tab stays within its part: dragged over the pinned ones, it is placed right behind them.
  return inParts(rest.toSpliced(Math.max(to, 0), 0, tab));
}

function without(tabs: Tabs, keys: readonly string[]): Tabs {
  return {
    list: tabs.list.filter((tab) => !keys.includes(tab.key)),
    recent: tabs.recent.filter((key) => !keys.includes(key)),
  };
}

function makeRoom(tabs: Tabs, protectedKeys: readonly string[]): Tabs {
  if (tabs.list.length <= maxTabs) return tabs;
  const unseen = tabs.list.map((tab) => tab.key).filter((key) => !tabs.recent.includes(key));
  const byAge = [...unseen, ...tabs.recent.toReversed()];
  const oldest = closable(tabs, byAge).find((key) => !protectedKeys.includes(key));
  return oldest === undefined ? tabs : without(tabs, [oldest]);
}

/**
 * Returns the tab with its new address. A hidden page that is reached by another address (a link, the back button) must show what
 * that address says, so it is mounted anew; a page that changes its own address is current, and stays.
 */
function moved(tab: Tab, { location, left = tab.location }: Pick<Visit, 'location' | 'left'>, stays: boolean): Tab {
  // The same object, so that a page that is shown again does not render again.
  if (isSameAddress(tab.location, location)) return tab;
  const asksForMore = location.search !== '' && location.search !== left.search;
  return { ...tab, location, turn: asksForMore && !stays ? tab.turn + 1 : tab.turn };
}

function visit(tabs: Tabs, { location, left, unsaved }: Visit): Tabs {
  const key = location.pathname;
  const stays = tabs.recent[0] === key || unsaved.includes(key);
  const known = tabs.list.some((tab) => tab.key === key);
  const list = known
    ? tabs.list.map((tab) => (tab.key === key ? moved(tab, { location, left }, stays) : tab))
    : [...tabs.list, tabOf(location)];
  const recent = [key, ...tabs.recent.filter((other) => other !== key)];
  return makeRoom({ list, recent }, [key, ...unsaved]);
}

/** Returns the tabs after an action. Pure: the confirmation before unsaved input is lost is asked earlier. */
export function reduceTabs(tabs: Tabs, action: TabsAction): Tabs {
  switch (action.type) {
    case 'visit':
      return visit(tabs, action);
    case 'close': {
      const rest = without(tabs, closable(tabs, action.keys));
      // The last tab cannot be closed.
      return rest.list.length === 0 ? tabs : rest;
    }
    case 'refresh':
      return { ...tabs, list: tabs.list.map((tab) => (tab.key === action.key ? { ...tab, turn: tab.turn + 1 } : tab)) };
    case 'pin': {
      const list = tabs.list.map((tab) => (tab.key === action.key ? { ...tab, pinned: action.pinned } : tab));
      return { ...tabs, list: inParts(list) };
    }
    case 'move':
      return { ...tabs, list: move(tabs.list, action.key, action.to) };
  }
}

/** Returns the tab to show when `keys` are closed: the current one if it stays, else the one shown before it. */
export function tabAfterClosing(tabs: Tabs, keys: readonly string[]): Tab | undefined {
  const rest = reduceTabs(tabs, { type: 'close', keys });
  return rest.list.find((tab) => tab.key === rest.recent[0]) ?? rest.list.at(-1);
}

/** Returns the keys of the tabs whose pages stay in memory: the last shown ones, and those with unsaved input. */
export function keptKeys(tabs: Tabs, unsaved: readonly string[]): ReadonlySet<string> {
  return new Set([...tabs.recent.slice(0, maxKept), ...unsaved]);
}
