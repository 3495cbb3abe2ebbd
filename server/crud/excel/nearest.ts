import { distance } from 'fastest-levenshtein';

/** Returns by how many letters names of a length may differ; fewer for short names, which are similar by themselves. */
function mostLetters(length: number): number {
  if (length < 2) return 0;
  return length > 6 ? 2 : 1;
}

/**
 * Returns the known name that is most similar to a misspelt one: within one letter, for long names within two, ignoring case;
 * undefined when there is none.
 *
 * @example
 * nearest('江男金库', ['江南金库', '江北金库']) // '江南金库'
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const typed = name.trim().toLowerCase();
  let fewest = mostLetters(typed.length) + 1;
  let best: string | undefined;
  for (const other of known) {
    if (Math.abs(other.length - typed.length) >= fewest) continue;
    const letters = distance(typed, other.toLowerCase());
    if (letters >= fewest) continue;
    fewest = letters;
    best = other;
  }
  return best;
}
