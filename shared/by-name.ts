/**
 * Copies a map by names that a definition or a caller has chosen, without the names that every object has: in a plain object
 * `toString` and `constructor` are found although nobody has put them there.
 */
export function byName<T extends object>(map: T): T {
  return Object.assign(Object.create(null), map);
}

/** Returns whether every object has something of this name, so that it can be no field: drivers and forms would find that. */
export const isOfEveryObject = (name: string): boolean => name in {};

/** A value from outside that has properties by names. */
type Facts = Readonly<Record<string, unknown>>;

/** Returns whether a value from outside is an object with properties, and no list. */
export function isRecord(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a value from outside as an object with properties; one without any where it is something else. */
export const recordOf = (value: unknown): Facts => (isRecord(value) ? value : {});

/** Returns the names in an object whose type says all of them: one that is written out, never one from outside. */
export const keysOf = <K extends string>(map: Readonly<Record<K, unknown>>): readonly K[] => Object.keys(map) as K[];
