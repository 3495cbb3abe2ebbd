// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { defineResource, field } from '#shared/define';
import { compileExport } from './export.ts';

const words = { zh: '字段', en: 'Field' };
const safe = defineResource({
  name: 'safe',
  path: 'blade-test/safe',
  label: { zh: '保险柜', en: 'Safes' },
  fields: {
    name: field.text(words),
    opened: field.computed('bool01', words),
    days: field.dates(words),
    secret: field.secret(words),
    photo: field.image(words),
    papers: field.files(words),
    slip: field.computed('file', words),
    settings: field.json(words),
    doors: field.rows('door', 'safeId', words),
    typed: field.transient('text', words),
    hidden: field.text({ ...words, hideIn: ['export'] }),
  },
});

it('offers what a file may show, and could', () => {
  expect(compileExport(safe).map(({ name }) => name)).toEqual([
    'name',
    'opened',
    'days',
    'createUser',
    'createTime',
    'updateTime',
  ]);
});
