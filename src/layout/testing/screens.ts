import type { Screen } from '#src/screens/routes';

/** Returns a screen whose page, code and title are all its path. */
export function screenOf(path: string): Screen {
  return { kind: 'page', page: path, path, code: path, icon: '', title: { zh: path, en: path } };
}
