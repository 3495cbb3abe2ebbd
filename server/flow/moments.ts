import { businessMoment } from '#server/lib/time';
import type { Language } from '#shared/field';
import { flowWords } from '#shared/flow-refusals';

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai; empty for none. */
export function momentText(at: Date | null): string {
  return at ? businessMoment(at.getTime()) : '';
}

const parts = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** Returns a duration as text: its two largest parts. */
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
