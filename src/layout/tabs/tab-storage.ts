import { createPath, type Location, parsePath } from 'react-router-dom';
import { isRecord } from '#shared/by-name';
import { config } from '../../config.ts';
import { storage } from '../../lib/browser/storage.ts';
import { session } from '../../lib/session/session.ts';
import { homePath, initialTabs, type Tab, type Tabs } from './tabs.ts';

const key = `${config.appKey}-tabs`;
const placesKey = `${config.appKey}-places`;
/** Removed at sign-out, so that the next session does not restore the tabs of this one. */
const eraKey = 'tabs-era';

interface Stored {
  readonly owner: string;
  readonly addresses: readonly string[];
  /** The keys of pinned tabs; absent when an older version stored the value. */
  readonly pinned?: readonly string[];
}

/** Identifies the user and this sign-in: tabs of another one are not restored. */
function ownerNow(): string {
  const era = storage.read(eraKey);
  if (typeof era === 'string') return `${session.shown()?.user.userId}/${era}`;
  storage.write(eraKey, `${Date.now()}-${Math.random()}`);
  return ownerNow();
}

function isStored(value: unknown): value is Stored {
  return (
    typeof value === 'object' && value !== null && 'owner' in value && 'addresses' in value && Array.isArray(value.addresses)
  );
}

function readStored(): Stored | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isStored(value) ? value : undefined;
  } catch {
    // Storage is blocked or the text is cut off: start with the home tab.
    return undefined;
  }
}

function tabAt(address: string, pinned: readonly string[]): Tab {
  const { pathname = homePath, search = '', hash = '' } = parsePath(address);
  const location: Location = { pathname, search, hash, state: null, key: address };
  return { key: pathname, location, turn: 0, ...(pinned.includes(pathname) && { pinned: true }) };
}

/** Restores the tabs from before the reload. Their pages are rendered when they are shown. */
export function restoreTabs(): Tabs {
  const stored = readStored();
  if (stored?.owner !== ownerNow()) return initialTabs();
  const pinned = Array.isArray(stored.pinned) ? stored.pinned : [];
  const tabs = stored.addresses.filter((address) => typeof address === 'string').map((address) => tabAt(address, pinned));
  const [home] = initialTabs().list;
  return { list: home && !tabs.some((tab) => tab.key === homePath) ? [home, ...tabs] : tabs, recent: [] };
}

/** Stores the addresses of the tabs for a reload of this browser tab. */
export function storeTabs(tabs: Tabs): void {
  const stored: Stored = {
    owner: ownerNow(),
    addresses: tabs.list.map((tab) => createPath(tab.location)),
    pinned: tabs.list.filter((tab) => tab.pinned).map((tab) => tab.key),
  };
  try {
    sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Storage is blocked or full: the tabs last until the reload.
  }
}

/** The scroll position of an element in pixels. */
type Place = readonly [top: number, left: number];

/** The scroll positions within a page, by the path of each element from the page's root, whose own path is `''`. */
export type Places = Readonly<Record<string, Place>>;

/** The stored positions of a tab, valid for the address that it had then. */
export interface KeptPlaces {
  readonly address: string;
  readonly places: Places;
}

type AllPlaces = Readonly<Record<string, KeptPlaces>>;

function isPlaces(value: unknown): value is { readonly owner: string; readonly places: AllPlaces } {
  return isRecord(value) && typeof value.owner === 'string' && isRecord(value.places);
}

/** Restores the scroll positions from before the reload, by tab key. */
export function restorePlaces(): AllPlaces {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(placesKey) ?? 'null');
    return isPlaces(value) && value.owner === ownerNow() ? value.places : {};
  } catch {
    // Storage is blocked or the text is cut off: the pages start at the top.
    return {};
  }
}

export function storePlaces(places: AllPlaces): void {
  try {
    if (session.shown()) sessionStorage.setItem(placesKey, JSON.stringify({ owner: ownerNow(), places }));
    else sessionStorage.removeItem(placesKey);
  } catch {
    // Storage is blocked or full: the positions last until the reload.
  }
}
