// @vitest-environment jsdom
// The registry of kinds imports controls, and controls need a browser.
import { expect, it } from 'vitest';
import { defineResource, field } from '#shared/define';
import { compileDetail } from './detail.ts';

const load = defineResource({
  name: 'load',
  path: 'blade-test/load',
  label: { zh: '货物', en: 'Loads' },
  title: 'carrier',
  fields: {
    way: field.integer({ zh: '方式', en: 'Way' }),
    carrier: field.text({ zh: '承运人', en: 'Carrier', onlyWhen: { field: 'way', is: [1] } }),
  },
});

it.each([
  [{ way: 1, carrier: 'Ann' }, ['way', 'carrier']],
  [{ way: 2, carrier: 'Ann' }, ['way']],
  [{ way: null }, ['way']],
  // A rule may hide from the reader the field that the condition is about.
  [{ carrier: 'Ann' }, ['way', 'carrier']],
])('the detail of %j has the fields %j', (row, expected) => {
  expect(compileDetail(load, row)[0]?.items.map(({ name }) => name)).toEqual(expected);
});
