// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { defineResource, field } from '#shared/define';
import { compileForm } from './form.ts';
import { sectionsOf } from './sections.ts';

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
