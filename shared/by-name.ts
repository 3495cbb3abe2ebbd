/**
 * Copies a map by names that a definition or a caller has chosen, without the names that every object has: in a plain object
 * `toString` and `constructor` are found although nobody has put them there.
 */
export function byName<T extends object>(map: T): T {
  return Object.assign(Object.create(null), map);
}

/** Returns whether every object has something of this name, so that it can be no field: drivers and forms would find that. */
export const isOfEveryObject = (name: string): boolean => name in {};
