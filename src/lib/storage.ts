import { config } from '../config.ts';

interface Area {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** A browser that forbids storage still gets a working page, which forgets everything on reload. */
const memory = new Map<string, string>();
const memoryArea: Area = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
};

function isAllowed(): boolean {
  try {
    return window.localStorage !== null;
  } catch {
    // Even looking at `localStorage` throws where the user blocks site data.
    return false;
  }
}

function area(): Area {
  return isAllowed() ? window.localStorage : memoryArea;
}

function keysOf(): readonly string[] {
  return isAllowed() ? Object.keys(window.localStorage) : [...memory.keys()];
}

const prefix = `${config.appKey}-`;

function parse(raw: string | null): unknown {
  if (raw === null) return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    // Written by something else, or cut off: as good as absent.
    return undefined;
  }
}

/** What the browser remembers, under keys that carry the app's prefix. Values are JSON; readers check what they get. */
export const storage = {
  read: (key: string): unknown => parse(area().getItem(prefix + key)),
  readText: (key: string): string | null => area().getItem(prefix + key),
  write: (key: string, value: unknown) => area().setItem(prefix + key, JSON.stringify(value)),
  remove: (key: string) => area().removeItem(prefix + key),

  /** Removes every key of ours but these and those below them (`theme` keeps `theme-color`). */
  forgetAllBut(keep: readonly string[]) {
    for (const key of keysOf()) {
      if (!key.startsWith(prefix)) continue;
      const own = key.slice(prefix.length);
      if (!keep.some((kept) => own === kept || own.startsWith(`${kept}-`))) area().removeItem(key);
    }
  },

  /** Removes what this tab alone remembers under keys of ours, but these. */
  forgetTab(keep: readonly string[]) {
    try {
      for (const key of Object.keys(window.sessionStorage)) {
        if (key.startsWith(prefix) && !keep.includes(key.slice(prefix.length))) window.sessionStorage.removeItem(key);
      }
    } catch {
      // A browser that forbids storage has nothing to forget.
    }
  },

  /** Calls back when another tab changes the key. */
  watch(key: string, listener: () => void): () => void {
    const handle = (event: StorageEvent) => {
      if (event.key === prefix + key || event.key === null) listener();
    };
    window.addEventListener('storage', handle);
    return () => window.removeEventListener('storage', handle);
  },
};
