import { createPath, type Location, parsePath } from 'react-router';
import { config } from '../../config.ts';
import { session } from '../../lib/session.ts';
import { storage } from '../../lib/storage.ts';
import { homePath, initialTabs, type Tab, type Tabs } from './tabs.ts';

const key = `${config.appKey}-tabs`;
/** Forgotten with the rest at sign-out, so that the next session does not find the tabs of this one. */
const eraKey = 'tabs-era';

interface Stored {
  readonly owner: string;
  readonly addresses: readonly string[];
}

/** Names the signed-in user and this sign-in: tabs of another one are not restored. */
function ownerNow(): string {
  const era = storage.read(eraKey);
  if (typeof era === 'string') return `${session.get()?.user.userId}/${era}`;
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

function tabAt(address: string): Tab {
  const { pathname = homePath, search = '', hash = '' } = parsePath(address);
  const location: Location = { pathname, search, hash, state: null, key: address };
  return { key: pathname, location, turn: 0 };
}

/** The tabs of before the reload, without their pages: each is drawn when it is shown. */
export function restoreTabs(): Tabs {
  const stored = readStored();
  if (stored?.owner !== ownerNow()) return initialTabs();
  const tabs = stored.addresses.filter((address) => typeof address === 'string').map(tabAt);
  const [home] = initialTabs().list;
  return { list: home && !tabs.some((tab) => tab.key === homePath) ? [home, ...tabs] : tabs, recent: [] };
}

/** Remembers the addresses for a reload of this browser tab. */
export function storeTabs(tabs: Tabs): void {
  const stored: Stored = { owner: ownerNow(), addresses: tabs.list.map((tab) => createPath(tab.location)) };
  try {
    sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Blocked or full: the tabs live until the reload.
  }
}
