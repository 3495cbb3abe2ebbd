import type { Screen } from '#src/routes';

/** A screen that goes by its path in everything. */
export function screenOf(path: string): Screen {
  return { kind: 'page', page: path, path, code: path, icon: '', title: { zh: path, en: path } };
}
