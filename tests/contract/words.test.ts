import { describe, expect, it } from 'vitest';
import { refusals } from '#shared/refusals';
import { en } from '#src/locales/en';
import { zh } from '#src/locales/zh';
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
  return (text.match(/\{+\w+\}+/g) ?? []).sort();
}

const zhTexts = texts(zh);
const enTexts = new Map(texts(en));

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

describe.each(Object.entries(refusals))('the refusal %s', (_, refusal) => {
  it('says the same in both languages', () => {
    expect(refusal.zh).toMatch(chinese);
    expect(refusal.en).not.toMatch(chinese);
    expect(parameters(refusal.en)).toEqual(parameters(refusal.zh));
  });
});
