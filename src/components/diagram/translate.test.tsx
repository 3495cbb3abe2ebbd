import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '#src/lib/language';
import { translation } from './translate.ts';

const translate = translation({
  'Search in diagram': 'community',
  'User task': 'overruled',
  'failed to import {element}': '{element} x',
});

afterEach(() => setLanguage('zh'));

it('says in Chinese what we have words for, then what the community has', () => {
  expect(translate('User task')).toMatch(/^\p{Script=Han}+$/u);
  expect(translate('Search in diagram')).toBe('community');
});

it('says in English what we have words for, then what bpmn-js says itself', () => {
  setLanguage('en');

  expect(translate('Timer boundary event')).toBe('Timer on the border');
  expect(translate('Search in diagram')).toBe('Search in diagram');
});

it('follows a switch of the language', () => {
  const inChinese = translate('Change element');
  setLanguage('en');

  expect([inChinese, translate('Change element')]).toEqual([expect.stringMatching(/\p{Script=Han}/u), 'Change element']);
});

it('puts what is told of into the text, and leaves a place that nothing is told of', () => {
  expect(translate('failed to import {element}', { element: 'a' })).toBe('a x');
  expect(translate('Open {element}', { element: 'Sub' })).toContain('Sub');
  expect(translate('{a} and {b}', { a: '1' })).toBe('1 and {b}');
});
