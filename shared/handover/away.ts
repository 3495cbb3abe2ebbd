import type { Words } from '../field.ts';
import { betweenNames } from '../joined.ts';

/** A box that is not where a task needs it, and who has it; nobody is known to where the name is absent. */
export interface AwayBox {
  readonly artCode: string;
  readonly holderName: string | null;
}

/** The boxes that are named; of the others it is said how many they are. */
const NAMED = 12;
const nobody: Words = { zh: '去向不明', en: 'whereabouts unknown' };
const marks = {
  zh: { colon: '：', apart: '；', rest: (n: number) => `；另有${n}件` },
  en: { colon: ': ', apart: '; ', rest: (n: number) => `; and ${n} more` },
} as const;

/** Says who has which boxes, each holder once. */
export function awayInWords(boxes: readonly AwayBox[]): Words {
  const held = new Map<string, string[]>();
  for (const { artCode, holderName } of boxes.slice(0, NAMED)) {
    const name = holderName ?? '';
    held.set(name, [...(held.get(name) ?? []), artCode]);
  }
  const rest = boxes.length - NAMED;
  const say = (language: keyof Words) => {
    const { colon, apart, rest: andMore } = marks[language];
    const parts = [...held].map(([name, codes]) => `${name || nobody[language]}${colon}${codes.join(betweenNames[language])}`);
    return `${parts.join(apart)}${rest > 0 ? andMore(rest) : ''}`;
  };
  return { zh: say('zh'), en: say('en') };
}
