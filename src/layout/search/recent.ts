import { storage } from '#src/lib/browser/storage';

const key = 'recent';
const mostKept = 8;

/** The paths of the screens opened lately, newest first. */
export function recentPaths(): readonly string[] {
  const stored = storage.read(key);
  return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : [];
}

/** Remembers a screen as the one opened last. */
export function rememberPath(path: string): void {
  storage.write(key, [path, ...recentPaths().filter((other) => other !== path)].slice(0, mostKept));
}
