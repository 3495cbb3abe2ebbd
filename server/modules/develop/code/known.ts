import { businessDictionaries } from '#server/modules/system/dict/shipped/business';
import { choosable, systemDictionaries } from '#server/modules/system/dict/shipped/system';
import type { Surroundings } from '#shared/generate/plan';
import type { Known } from './generate/guess.ts';

/** Any year: codes and keys are the same in all of them. */
const someYear = 2026;

const keysOf = (lines: typeof systemDictionaries) =>
  new Map(lines.map(({ code, entries }) => [code, entries.map(({ key }) => key)]));
const dictionaries = { dict: keysOf(systemDictionaries), bizDict: keysOf(businessDictionaries(someYear)) };

/** The dictionaries and nouns that come with the product: what is generated is for the repository, not for one installation. */
export const known: Known = {
  dict: new Set(dictionaries.dict.keys()),
  bizDict: new Set(dictionaries.bizDict.keys()),
  nouns: new Set(choosable.map(({ name }) => name)),
};

export const around: Surroundings = {
  isTree: (noun) => choosable.find(({ name }) => name === noun)?.layout === 'tree',
  hasTextKeys: (code, type) => dictionaries[type].get(code)?.some((key) => !/^-?\d+$/.test(key)) ?? false,
};
