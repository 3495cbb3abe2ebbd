// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { defineResource, field } from '#shared/define';
import { compileForm } from './form.ts';
import { addBody, defaultsBelow, editBody, isUntouchedMask } from './values.ts';

const place = defineResource({
  name: 'place',
  path: 'blade-test/place',
  label: { zh: '地点', en: 'Places' },
  layout: 'tree',
  key: 'no',
  fields: {
    no: field.text({ zh: '编号', en: 'Number', required: true }),
    name: field.text({ zh: '名称', en: 'Name', required: true }),
    above: field.treeRef('place', { zh: '上级', en: 'Above' }),
    sort: field.integer({ zh: '类型', en: 'Sort' }),
    vault: field.text({ zh: '库', en: 'Vault', onlyWhen: { field: 'sort', is: [4] } }),
    phone: field.phone({ zh: '电话', en: 'Phone', mask: 'phone', requiredWhen: { field: 'sort', is: [4] } }),
    lng: field.decimal({ zh: '经度', en: 'Longitude' }),
    lat: field.decimal({ zh: '纬度', en: 'Latitude' }),
  },
  rules: [{ together: ['lng', 'lat'] }],
  title: 'name',
});
const add = compileForm(place, 'add');
const edit = compileForm(place, 'edit');

describe('what a record below another one begins with', () => {
  const defaultValues = defaultsBelow(place, 'above', { id: '33', no: '33', name: 'Zhejiang' });

  it('is its parent by id and name, and the number that its own goes on from', () => {
    expect(defaultValues).toEqual({ above: '33', aboveName: 'Zhejiang', no: '33' });
  });

  it('may be taken back where the form shows it, and is kept where it does not', () => {
    const body = addBody(add, { no: '3301', name: 'x', above: undefined }, { ...defaultValues, hidden: 1 });

    expect(body).toEqual({ no: '3301', name: 'x', aboveName: 'Zhejiang', hidden: 1 });
  });
});

describe('a field that a record has only then', () => {
  it('is not sent otherwise, and cleared where it was', () => {
    expect(addBody(add, { name: 'x', sort: 5, vault: 'left over' })).toEqual({ name: 'x', sort: 5 });
    expect(addBody(add, { name: 'x', sort: '4', vault: 'v' })).toEqual({ name: 'x', sort: '4', vault: 'v' });
    expect(editBody(edit, { sort: 5, vault: 'v' }, { id: '1', version: 2 })).toMatchObject({ sort: 5, vault: '' });
  });
});

describe('a masked value', () => {
  const phone = { name: 'phone', field: place.fields.phone };

  it('is left alone as it came, and asked for where there is none', () => {
    expect(isUntouchedMask(phone, '138****0001', { phone: '138****0001' })).toBe(true);
    expect(isUntouchedMask(phone, undefined, {})).toBe(false);
    expect(isUntouchedMask(phone, '', { phone: '' })).toBe(false);
  });
});

describe('fields that stand together', () => {
  it('are checked again with each other', () => {
    const dependencies = Object.fromEntries(edit.map(({ name, dependencies: on }) => [name, on]));

    expect(dependencies).toMatchObject({ lng: ['lat'], lat: ['lng'], phone: ['sort'], name: [] });
  });
});
