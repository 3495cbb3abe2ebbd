/**
 * Returns the code that stands behind a name to tell it from others, unless it only repeats the name in another case.
 *
 * @example
 * ownHint('Dispatcher', 'dispatcher') // undefined
 */
export const ownHint = (name: string, code: string | undefined): string | undefined =>
  code?.toLowerCase() === name.toLowerCase() ? undefined : code || undefined;
