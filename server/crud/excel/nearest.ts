import { distance } from 'fastest-levenshtein';

/** Returns by how many letters names of a length may differ; fewer for short names, which are similar by themselves. */
function mostLetters(length: number): number {
  if (length < 2) return 0;
  return length > 6 ? 2 : 1;
}

/** More names that are equally similar help nobody. */
const mostNames = 2;

/**
 * Returns the known names that are most similar to a misspelt one: within one letter, for long names within two, ignoring case.
 * Two that are equally similar are both returned, of more none, since one of them would be a guess.
 *
 * @example
 * nearest('江男金库', ['江南金库', '滨江支行']) // ['江南金库']
 */
export function nearest(name: string, known: Iterable<string>): readonly string[] {
  const typed = name.trim().toLowerCase();
  let fewest = mostLetters(typed.length);
  let best = new Set<string>();
  for (const other of known) {
    if (other === '' || Math.abs(other.length - typed.length) > fewest) continue;
    const letters = distance(typed, other.toLowerCase());
    if (letters > fewest) continue;
    if (letters < fewest) best = new Set();
    fewest = letters;
    best.add(other);
  }
  return best.size > mostNames ? [] : [...best];
}
