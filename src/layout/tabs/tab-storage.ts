import { createPath, type Location, parsePath } from 'react-router-dom';
import { config } from '../../config.ts';
import { session } from '../../lib/session.ts';
import { storage } from '../../lib/storage.ts';
import { isRecord } from '../../lib/token.ts';
import { homePath, initialTabs, type Tab, type Tabs } from './tabs.ts';

const key = `${config.appKey}-tabs`;
const placesKey = `${config.appKey}-places`;
/** Forgotten with the rest at sign-out, so that the next session does not find the tabs of this one. */
const eraKey = 'tabs-era';

interface Stored {
  readonly owner: string;
  readonly addresses: readonly string[];
  /** Keys of the pinned ones; absent in what an older version stored. */
  readonly pinned?: readonly string[];
}

/** Names the signed-in user and this sign-in: tabs of another one are not restored. */
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
    // Blocked storage or a cut-off text: start with the home tab.
    return undefined;
  }
}

function tabAt(address: string, pinned: readonly string[]): Tab {
  const { pathname = homePath, search = '', hash = '' } = parsePath(address);
  const location: Location = { pathname, search, hash, state: null, key: address };
  return { key: pathname, location, turn: 0, ...(pinned.includes(pathname) && { pinned: true }) };
}

/** The tabs of before the reload, without their pages: each is drawn when it is shown. */
export function restoreTabs(): Tabs {
  const stored = readStored();
  if (stored?.owner !== ownerNow()) return initialTabs();
  const pinned = Array.isArray(stored.pinned) ? stored.pinned : [];
  const tabs = stored.addresses.filter((address) => typeof address === 'string').map((address) => tabAt(address, pinned));
  const [home] = initialTabs().list;
  return { list: home && !tabs.some((tab) => tab.key === homePath) ? [home, ...tabs] : tabs, recent: [] };
}

/** Remembers the addresses for a reload of this browser tab. */
export function storeTabs(tabs: Tabs): void {
  const stored: Stored = {
    owner: ownerNow(),
    addresses: tabs.list.map((tab) => createPath(tab.location)),
    pinned: tabs.list.filter((tab) => tab.pinned).map((tab) => tab.key),
  };
  try {
    sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Blocked or full: the tabs live until the reload.
  }
}

/** How far a box was scrolled, down and to the right. */
type Place = readonly [top: number, left: number];

/** The places of one page by the way to each box from the page's own; `''` is the page's. */
export type Places = Readonly<Record<string, Place>>;

/** What was remembered of a tab: good for the address that it had then. */
export interface KeptPlaces {
  readonly address: string;
  readonly places: Places;
}

type AllPlaces = Readonly<Record<string, KeptPlaces>>;

function isPlaces(value: unknown): value is { readonly owner: string; readonly places: AllPlaces } {
  return isRecord(value) && typeof value.owner === 'string' && isRecord(value.places);
}

/** How far the pages of before the reload were scrolled, by the keys of their tabs. */
export function restorePlaces(): AllPlaces {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(placesKey) ?? 'null');
    return isPlaces(value) && value.owner === ownerNow() ? value.places : {};
  } catch {
    // Blocked storage or a cut-off text: the pages begin at their tops.
    return {};
  }
}

export function storePlaces(places: AllPlaces): void {
  try {
    if (session.shown()) sessionStorage.setItem(placesKey, JSON.stringify({ owner: ownerNow(), places }));
    else sessionStorage.removeItem(placesKey);
  } catch {
    // Blocked or full: as above.
  }
}
