import type { Language } from '#shared/field';
import { flowWords } from '#shared/flow-refusals';

/** China has had no summer time since 1991. */
const zoneMs = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai; empty for none. */
export function momentText(at: Date | null): string {
  return at ? new Date(at.getTime() + zoneMs).toISOString().slice(0, 19).replace('T', ' ') : '';
}

/** The start of a day (`yyyy-MM-dd`) in Asia/Shanghai. */
export function startOfDay(date: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - zoneMs);
}

/** The end of a day, which is the start of the next. */
export function endOfDay(date: string): Date {
  return new Date(startOfDay(date).getTime() + DAY_MS);
}

const parts = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** How long something took: its two largest parts. */
export function durationText(ms: number, language: Language): string {
  let left = Math.max(0, Math.round(ms / 1000));
  const texts: string[] = [];
  for (const [part, size] of parts) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0 || (part === 'seconds' && texts.length === 0)) {
      texts.push(flowWords[part][language].replace('{n}', String(count)));
    }
  }
  return texts.slice(0, 2).join(language === 'en' ? ' ' : '');
}
