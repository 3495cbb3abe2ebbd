import { bothWords } from '#server/crud/http/schema';
import type { Language, Words } from '#shared/field';
import { definitions } from '#src/resources/index';
import { callTitles } from '#src/resources/monitor/call-titles';

const nouns: ReadonlyMap<string, Words> = new Map(definitions.map(({ label }) => [bothWords(label), label]));

/** Splits a logged title into the noun, for a call of the engine, and the sentence that documents the call. */
export function partsOfTitle(title: string): { readonly noun?: Words; readonly sentence: string } {
  const end = title.indexOf(': ');
  const noun = nouns.get(title.slice(0, Math.max(end, 0)));
  return noun ? { noun, sentence: title.slice(end + 2) } : { sentence: title };
}

/** Returns the title of a logged call in the language of the reader. A call without a Chinese title keeps its own. */
export function titleOfCall(title: string, language: Language): string {
  const { noun, sentence } = partsOfTitle(title);
  if (language === 'en') return noun ? `${noun.en}: ${sentence}` : sentence;
  const called = callTitles[sentence] ?? sentence;
  return noun ? `${noun.zh} · ${called}` : called;
}
