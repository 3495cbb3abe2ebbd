import { describe, expect, it } from 'vitest';
import { defineResource, field } from '#shared/define';
import { validateRow } from '#shared/validate';
import { modelOf } from '../model/model.ts';
import { draftOf } from './draft.ts';

const words = { zh: '词', en: 'Words' };
const pet = defineResource({
  name: 'pet',
  path: 'toy/pet',
  label: words,
  fields: {
    name: field.text({ ...words, required: true, max: 60 }),
    short: field.text({ ...words, required: true, orFrom: 'name', max: 4 }),
  },
});
const model = modelOf(pet);
const draft = (values: Record<string, unknown>, before?: Record<string, unknown>) =>
  draftOf(model, new Map(Object.entries(values)), before);

describe('a field that takes another one’s value where it is empty', () => {
  it.each([
    ['is as much of it as fits', { name: 'Rosinante' }, undefined, 'Rosi'],
    ['does so whenever it is emptied', { short: null }, { name: 'Rosinante', short: 'Rosi' }, 'Rosi'],
    ['keeps what was given', { name: 'Rosinante', short: 'Old' }, undefined, 'Old'],
    ['stays when the other is changed', { name: 'Bucephalus' }, { name: 'Rosinante', short: 'Rosi' }, 'Rosi'],
    ['is empty as long as the other is', {}, undefined, null],
  ] as const)('%s', (...[, values, before, expected]) => {
    expect(draft(values, before).short).toBe(expected);
  });

  it('is demanded of nobody; what is missing is the other', () => {
    expect(Object.keys(validateRow(pet, {}))).toEqual(['name']);
  });
});
