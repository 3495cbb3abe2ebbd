/** Returns the names that stand more than once in a list, so that a failing test tells which. */
export const twice = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
];

/** Returns the wanted names that a list does not have. */
export const missingFrom = (there: Iterable<string>, wanted: Iterable<string>): string[] => {
  const known = new Set(there);
  return [...new Set(wanted)].filter((name) => !known.has(name));
};
