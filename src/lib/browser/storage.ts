import { config } from '../../config.ts';

interface Area {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Replaces blocked storage: the page works but forgets everything on reload. */
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
    // Reading `localStorage` itself throws where the user blocks site data.
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
    // The text is foreign or cut off: treated as absent.
    return undefined;
  }
}

/** The browser's local storage under keys with the app's prefix. Values are JSON; callers validate what they read. */
export const storage = {
  read: (key: string): unknown => parse(area().getItem(prefix + key)),
  readText: (key: string): string | null => area().getItem(prefix + key),
  write: (key: string, value: unknown) => area().setItem(prefix + key, JSON.stringify(value)),
  remove: (key: string) => area().removeItem(prefix + key),

  /** Removes every key of the app except these and those that extend them (`theme` keeps `theme-color`). */
  forgetAllBut(keep: readonly string[]) {
    for (const key of keysOf()) {
      if (!key.startsWith(prefix)) continue;
      const own = key.slice(prefix.length);
      if (!keep.some((kept) => own === kept || own.startsWith(`${kept}-`))) area().removeItem(key);
    }
  },

  /** Removes every key of the app from this tab's session storage except these. */
  forgetTab(keep: readonly string[]) {
    try {
      for (const key of Object.keys(window.sessionStorage)) {
        if (key.startsWith(prefix) && !keep.includes(key.slice(prefix.length))) window.sessionStorage.removeItem(key);
      }
    } catch {
      // Blocked storage holds nothing to remove.
    }
  },

  /** Calls the listener when another tab changes the key. Returns the function that stops it. */
  watch(key: string, listener: () => void): () => void {
    const handle = (event: StorageEvent) => {
      if (event.key === prefix + key || event.key === null) listener();
    };
    window.addEventListener('storage', handle);
    return () => window.removeEventListener('storage', handle);
  },
};
