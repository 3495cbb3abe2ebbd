import type { Words } from '#shared/field';
import { type MenuItem, offeredOf, type Screen } from '#src/screens/routes';

/** A leaf of the menu with the branches above it. */
export interface Entry {
  readonly screen: Screen;
  readonly parents: readonly Words[];
}

/** The position of a match in a name, counted in characters; `to` is the last one. */
export type Span = readonly [from: number, to: number];

export interface Found extends Entry {
  readonly span: Span | undefined;
}

/** Returns where pinyin, or its initials, match in a Chinese text. */
export type PinyinMatch = (text: string, typed: string) => Span | false;

/** The language and the pinyin search by which the typed text is matched. */
interface Hearing {
  readonly language: keyof Words;
  readonly pinyin: PinyinMatch;
}

function leavesOf(menu: readonly MenuItem[], parents: readonly Words[] = []): readonly Entry[] {
  return menu.flatMap((item) =>
    item.screen ? [{ screen: item.screen, parents }] : leavesOf(item.children, [...parents, item.title]),
  );
}

/** Returns the leaves of the menu in the order of reading, each path once, and after them the screens that no menu names. */
export function entriesOf(menu: readonly MenuItem[], screens: readonly Screen[]): readonly Entry[] {
  const all = [...leavesOf(menu), ...offeredOf(screens).map((screen) => ({ screen, parents: [] }))];
  return [...new Map(all.map((entry) => [entry.screen.path, entry])).values()];
}

/**
 * Returns how well a name matches the typed text: 0 begins with it, 1 contains it, 2 sounds like it; undefined when it does
 * not.
 */
function rankOf(name: string, typed: string, pinyin: PinyinMatch): { rank: number; span: Span } | undefined {
  const at = name.toLowerCase().indexOf(typed);
  if (at >= 0) return { rank: at === 0 ? 0 : 1, span: [at, at + typed.length - 1] };
  const sound = pinyin(name, typed);
  return sound ? { rank: 2, span: sound } : undefined;
}

/**
 * Returns the leaves whose name begins with the typed text, then those that contain it, then those that sound like it or whose
 * name in the other language matches, then those below a branch that matches; each group in the order of the menu.
 */
export function find(entries: readonly Entry[], input: string, { language, pinyin }: Hearing): readonly Found[] {
  const typed = input.trim().toLowerCase();
  if (typed === '') return entries.map((entry) => ({ ...entry, span: undefined }));
  const ranked = entries.flatMap((entry): readonly (Found & { readonly rank: number })[] => {
    const { title, offer } = entry.screen;
    const own = rankOf(title[language] || title.zh, typed, pinyin);
    if (own) return [{ ...entry, ...own }];
    const other = [title.zh, title.en, ...Object.values(offer?.alias ?? {})].some((name) => rankOf(name, typed, pinyin));
    if (other) return [{ ...entry, rank: 3, span: undefined }];
    const above = entry.parents.some(({ zh, en }) => [zh, en].some((name) => name.toLowerCase().includes(typed)));
    return above ? [{ ...entry, rank: 4, span: undefined }] : [];
  });
  return ranked.toSorted((one, two) => one.rank - two.rank);
}
