import { expect, it } from 'vitest';
import { defineResource, field } from '#shared/define';
import { compileDetail, sectionsOf } from './detail.ts';
import { compileForm } from './form.ts';

// @vitest-environment jsdom
// The registry of kinds imports controls, and controls need a browser.
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

// @vitest-environment jsdom
const text = (name: string) => field.text({ zh: name, en: name });
const crate = defineResource({
  name: 'toyCrate',
  path: 'blade-test/crate',
  label: { zh: '箱', en: 'Crates' },
  fields: { code: text('code'), width: text('width'), owner: text('owner'), note: text('note') },
  groups: [
    { zh: '归属', en: 'Belongs', fields: ['owner'] },
    { zh: '尺寸', en: 'Size', fields: ['width'] },
    { zh: '空', en: 'None', fields: [] },
  ],
});

it('puts fields under their titles in the order of the groups, and the rest before them', () => {
  const sections = sectionsOf(crate, compileForm(crate, 'add'));

  expect(sections.map(({ title, items }) => [title?.en, items.map(({ name }) => name)])).toEqual([
    [undefined, ['code', 'note']],
    ['Belongs', ['owner']],
    ['Size', ['width']],
  ]);
});
