import type { Field, Language, Words } from './field.ts';

const words = {
  days: { zh: '{n}天', en: '{n} d' },
  hours: { zh: '{n}小时', en: '{n} h' },
  minutes: { zh: '{n}分', en: '{n} min' },
  seconds: { zh: '{n}秒', en: '{n} s' },
} as const satisfies Record<string, Words>;

const parts = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** Returns a duration as text: its two largest parts, but none smaller than `least`. */
export function durationText(seconds: number, language: Language, least: 'minutes' | 'seconds' = 'seconds'): string {
  let left = Math.max(0, Math.round(seconds));
  const texts: string[] = [];
  for (const [part, size] of parts) {
    const count = Math.floor(left / size);
    left -= count * size;
    const isLeast = part === least;
    if (count > 0 || (isLeast && texts.length === 0)) texts.push(words[part][language].replace('{n}', String(count)));
    if (isLeast) break;
  }
  return texts.slice(0, 2).join(language === 'en' ? ' ' : '');
}

/** Returns a number of minutes as text, in days, hours and minutes. */
export const minutesText = (minutes: number, language: Language): string => durationText(minutes * 60, language, 'minutes');

type Unit = NonNullable<Field['unit']>;

/** Tells a number of each unit in larger ones. */
export const textOfUnit: Readonly<Record<Unit, (count: number, language: Language) => string>> = {
  minutes: minutesText,
  seconds: durationText,
};

const units: Readonly<Record<Unit, Words>> = {
  minutes: { zh: '（分钟）', en: ' (minutes)' },
  seconds: { zh: '（秒）', en: ' (seconds)' },
};

/** Returns the heading of a field where its value stands as a bare number, as in a workbook: its label, with its unit. */
export function headingOf({ zh, en, unit }: Words & Pick<Field, 'unit'>): Words {
  return unit ? { zh: `${zh}${units[unit].zh}`, en: `${en}${units[unit].en}` } : { zh, en };
}
