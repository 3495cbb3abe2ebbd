import { describe, expect, it } from 'vitest';
import { refusals } from '#shared/refusals';
import { en, zh } from '#src/locales/words';
import { missingFrom } from '../support/names.ts';

type Tree = { readonly [key: string]: string | Tree };

const chinese = /\p{Script=Han}/u;
/** The name of a language is written in that language. */
const ownNames = ['common.languageName'];

function texts(tree: Tree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : texts(value, `${prefix}${key}.`),
  );
}

function parameters(text: string): string[] {
  return (text.match(/\{+\w+(?:, \w+)?\}+/g) ?? []).sort();
}

const zhTexts = texts(zh);
const ofOne = /_one$/;
const allEnglish = texts(en);
const enTexts = new Map(allEnglish.filter(([key]) => !ofOne.test(key)));
const englishOfOne = new Map(allEnglish.filter(([key]) => ofOne.test(key)));

/** Parameters that are names, or settings of the product, which are never 1. */
const notCounted = ['name', 'names', 'no', 'noun', 'first', 'max', 'n', 'ms', 'rows', 'seconds', 'size', 'ttl'];

const plural = /(?<!\{|At most |About |Last |first )\{+(\w+)(?:, number)?\}+ (?:[a-z]+ )?(?!(?:is|was|has|as|its)\b)[a-z]+s\b/g;

/** What counts and needs no form of its own for one, since it holds for one as well as for many. */
const holdsForAny = [
  /\(\{\{count\}\}[^)]*\)/, // in brackets after what is counted
  /: \{\{count\}\}(?:\.|$)/, // after a colon
  /\bof \{\{count\}\}/, // a part, or a position
  /^\{\{count\}\} \/ /, // a part
  // beside words that are the same for one
  /\{\{count\}\} (?:fewer|in all|inside|min|more|of them failed|or more|selected|still to|ticked|to correct|unread|waiting to|will be)\b/,
  /^\{\{count\}\} \{\{result\}\}$/, // beside a word that is the same for one
];

/** What counts with numbers that are never 1: limits and periods of the product, and lists that were too long to be told whole. */
const neverOfOne = [
  ...['cockpit.cut', 'exception.days', 'excel.firstFaults', 'flow.upload.hint', 'meta.selectFirst'],
  ...['meta.selectMatching', 'meta.totalAbout', 'report.cut', 'rows.most'],
];

/** Returns the parameters of an English text that stand before the plural of a noun, as in "{{count}} open tasks". */
function counted(text: string): string[] {
  return [...text.matchAll(plural)].flatMap(([, name = '']) => (notCounted.includes(name) ? [] : [name]));
}

/** Whether a text is said of several only, beside another one for a single thing. */
const isOfMany = (key: string) => key.endsWith('Many');

describe('the words on screen', () => {
  it('have the same keys in both languages', () => {
    const zhKeys = zhTexts.map(([key]) => key);

    expect(missingFrom(enTexts.keys(), zhKeys), 'words without English').toEqual([]);
    expect(missingFrom(zhKeys, enTexts.keys()), 'words without Chinese').toEqual([]);
  });

  it('are never empty and never in the other language', () => {
    expect(zhTexts.filter(([, text]) => text.trim() === '')).toEqual([]);
    expect([...enTexts].filter(([key, text]) => text.trim() === '' || (chinese.test(text) && !ownNames.includes(key)))).toEqual(
      [],
    );
  });

  it('take the same parameters in both languages', () => {
    const differing = zhTexts.filter(([key, text]) => parameters(text).join() !== parameters(enTexts.get(key) ?? '').join());

    expect(differing).toEqual([]);
  });
});

describe('the English words that count', () => {
  it('have a form for one wherever they name what they count, by the parameter that i18next counts by', () => {
    const counting = [...enTexts].filter(([key, text]) => counted(text).length > 0 && !isOfMany(key));
    const lacking = counting.filter(([key, text]) => !englishOfOne.has(`${key}_one`) || counted(text)[0] !== 'count');

    expect(counting.length).toBeGreaterThan(10);
    expect(lacking).toEqual([]);
  });

  it('have a form for one wherever their sentence would not hold for it', () => {
    const uncovered = [...enTexts].filter(
      ([key, text]) => /\{\{count\b/.test(text) && !englishOfOne.has(`${key}_one`) && !isOfMany(key),
    );
    const isAny = (text: string) => holdsForAny.some((shape) => shape.test(text));
    const [ofAny, others] = [uncovered.filter(([, text]) => isAny(text)), uncovered.filter(([, text]) => !isAny(text))];

    expect(others.filter(([key]) => !neverOfOne.includes(key))).toEqual([]);
    expect(neverOfOne.filter((key) => !others.some(([one]) => one === key))).toEqual([]);
    expect(holdsForAny.filter((shape) => !ofAny.some(([, text]) => shape.test(text)))).toEqual([]);
  });

  it('have a form for one of sentences that there are, which say it without a plural', () => {
    const ofNothing = [...englishOfOne.keys()].filter((key) => !/\{\{count\b/.test(enTexts.get(key.replace(ofOne, '')) ?? ''));

    expect(ofNothing).toEqual([]);
    expect([...englishOfOne].filter(([, text]) => /\b1 (?!process\b)[a-z]+s\b/.test(text))).toEqual([]);
  });
});

/** Refusals of too many, which never speak of one. They are filled in without a plural. */
const ofSeveral = ['BPMN_MANY_PROCESSES', 'TASK_CAPACITY'];

describe.each(Object.entries(refusals))('the refusal %s', (code, refusal) => {
  it('says the same in both languages', () => {
    expect(refusal.zh).toMatch(chinese);
    expect(refusal.en).not.toMatch(chinese);
    expect(parameters(refusal.en)).toEqual(parameters(refusal.zh));
    expect(counted(refusal.en).includes('count')).toBe(ofSeveral.includes(code));
  });
});
