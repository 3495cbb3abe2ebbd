import { distance } from 'fastest-levenshtein';

/** By how many letters two names of this length may differ: short ones are few letters apart by themselves. */
function mostLetters(length: number): number {
  if (length < 2) return 0;
  return length > 6 ? 2 : 1;
}

/**
 * The one of these names that somebody may have meant by a name which is none of them: within one letter, of long names within two,
 * whatever case they are in.
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
