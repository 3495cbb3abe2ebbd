import { createPath, type Location } from 'react-router-dom';
import { config } from '#src/config';

/** The first tab: never closed, and where closing everything ends. */
export const homePath = '/wel/index';
/** Most tabs at once; beyond, the one unused for longest makes room. */
export const maxTabs = 40;
/** Most pages that stay in memory. A tab beyond keeps its address and is drawn anew when it is shown again. */
export const maxKept = 12;

/** An opened page. One per path: what follows the path (filters, page number) is the state of the tab, not another tab. */
export interface Tab {
  readonly key: string;
  /** The whole address as it was last shown, so that coming back restores it. */
  readonly location: Location;
  /** Grows with every refresh; a page of another turn is a new page. */
  readonly turn: number;
  /** Stands before the others and is not closed with them. */
  readonly pinned?: boolean;
}

export interface Tabs {
  /** In the order of the bar. */
  readonly list: readonly Tab[];
  /** Keys, the last shown first. A tab that was not shown since the page was loaded is not here, and draws nothing. */
  readonly recent: readonly string[];
}

export type TabsAction =
  /** `left` is where its page was when the window left it, if that is known. */
  | {
      readonly type: 'visit';
      readonly location: Location;
      readonly unsaved: readonly string[];
      readonly left?: Location | undefined;
    }
  | { readonly type: 'close'; readonly keys: readonly string[] }
  | { readonly type: 'refresh'; readonly key: string }
  | { readonly type: 'pin'; readonly key: string; readonly pinned: boolean }
  /** `to` is the place in the bar, the home tab's being 0. */
  | { readonly type: 'move'; readonly key: string; readonly to: number };

type Visit = Extract<TabsAction, { type: 'visit' }>;

function tabOf(location: Location): Tab {
  return { key: location.pathname, location, turn: 0 };
}

/** The home tab and nothing else. */
export function initialTabs(): Tabs {
  const location = { pathname: homePath, search: '', hash: '', state: null, key: 'home' } as Location;
  return { list: [tabOf(location)], recent: [] };
}

function isSameAddress(one: Location, other: Location): boolean {
  return createPath(one) === createPath(other) && one.state === other.state;
}

/** Whether these tabs already show this location as the current one. */
export function isShown({ list, recent }: Tabs, location: Location): boolean {
  return recent[0] === location.pathname && list.some((tab) => isSameAddress(tab.location, location));
}

/** The tabs of `keys` that may be closed: not pinned ones, and the home tab only in first-page mode. */
export function closable({ list }: Pick<Tabs, 'list'>, keys: readonly string[]): readonly string[] {
  const held = new Set(list.filter((tab) => tab.pinned).map((tab) => tab.key));
  return keys.filter((key) => !held.has(key) && (key !== homePath || config.firstPage));
}

/** In which part of the bar a tab stands: home, what is pinned, the rest. */
function partOf({ key, pinned }: Tab): number {
  if (key === homePath) return 0;
  return pinned ? 1 : 2;
}

/** The bar in its parts, each in the order it had. */
function inParts(list: readonly Tab[]): readonly Tab[] {
  return list.toSorted((one, other) => partOf(one) - partOf(other));
}

function move(list: readonly Tab[], key: string, to: number): readonly Tab[] {
  const tab = list.find((each) => each.key === key);
  if (!tab) return list;
  const rest = list.filter((each) => each !== tab);
  // Within its part: what is dragged over the pinned ones comes to stand right behind them.
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
 * The tab with its new address. Who comes back to a hidden page by another address (a link, the back button) is to see what that
 * address says, so the page begins anew; a page that changes its own address is current, and stays.
 */
function moved(tab: Tab, { location, left = tab.location }: Pick<Visit, 'location' | 'left'>, stays: boolean): Tab {
  // The same object, so that a page which is merely shown again is not drawn again.
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

/** What the tab bar becomes. Pure; refusing to lose unsaved input is asked before. */
export function reduceTabs(tabs: Tabs, action: TabsAction): Tabs {
  switch (action.type) {
    case 'visit':
      return visit(tabs, action);
    case 'close': {
      const rest = without(tabs, closable(tabs, action.keys));
      // Deleting the last tab leaves it in place.
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

/** The tab to show when `keys` are closed: the current one if it stays, else the one shown before it. */
export function tabAfterClosing(tabs: Tabs, keys: readonly string[]): Tab | undefined {
  const rest = reduceTabs(tabs, { type: 'close', keys });
  return rest.list.find((tab) => tab.key === rest.recent[0]) ?? rest.list.at(-1);
}

/** The tabs whose pages stay in memory: the last shown ones, and those that would lose input. */
export function keptKeys(tabs: Tabs, unsaved: readonly string[]): ReadonlySet<string> {
  return new Set([...tabs.recent.slice(0, maxKept), ...unsaved]);
}
