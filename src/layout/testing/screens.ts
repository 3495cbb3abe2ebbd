import type { Screen } from '#src/screens/routes';

/** A screen that goes by its path in everything. */
export function screenOf(path: string): Screen {
  return { kind: 'page', page: path, path, code: path, icon: '', title: { zh: path, en: path } };
}
