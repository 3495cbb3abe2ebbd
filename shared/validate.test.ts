import { describe, expect, it } from 'vitest';
import { defineResource, field, labelKey, permissionCode } from './define.ts';
import { AppError, refusalText } from './errors.ts';
import { isEmptyValue, nullOnWire } from './kinds.ts';
import { refusals } from './refusals.ts';
import { checkField, validateRow } from './validate.ts';

const toy = defineResource({
  name: 'toyBox',
  path: 'blade-test/toy-box',
  label: { zh: '玩具箱', en: 'Toy boxes' },
  fields: {
    title: field.text({ zh: '名称', en: 'Title', required: true, max: 5 }),
    kind: field.dict('toy', { zh: '类型', en: 'Kind', required: true }),
    phone: field.phone({ zh: '电话', en: 'Phone', required: true }),
    from: field.dateTime({ zh: '开始', en: 'From' }),
    to: field.dateTime({ zh: '结束', en: 'To' }),
    limit: field.integer({ zh: '额度', en: 'Limit', min: -1, max: 10 }),
    price: field.money({ zh: '价格', en: 'Price', min: 0 }),
    ownerIds: field.ref('user', { zh: '主人', en: 'Owners', many: true, max: 2 }),
  },
  rules: [{ after: ['from', 'to'] }],
});

const good = { title: 'box', kind: 1, phone: '13800000000', from: '2026-01-01 00:00:00', to: '2026-01-02 00:00:00' };
const { title, kind, phone, limit, price, ownerIds } = toy.fields;

describe('a definition', () => {
  it('fills what was not written', () => {
    expect(toy).toMatchObject({
      scope: 'tenant',
      listVerb: 'list',
      layout: 'table',
      sort: { createTime: 'desc' },
      title: 'title',
    });
  });

  it('derives codes and label names', () => {
    expect(permissionCode(toy, 'add')).toBe('toy_box_add');
    expect(['deptId', 'targetIds', 'category'].map(labelKey)).toEqual(['deptName', 'targetName', 'categoryName']);
  });
});

describe('one field', () => {
  it.each([
    [title, '  ', 'REQUIRED_INPUT'],
    [title, 'sixsix', 'TEXT_TOO_LONG'],
    [title, 5, 'TYPE_WRONG'],
    [title, 'a\u0000', 'TEXT_CONTROL'],
    [kind, -1, 'REQUIRED_SELECT'],
    [kind, { a: 1 }, 'TYPE_WRONG'],
    [phone, '', 'PHONE_EMPTY'],
    [limit, 1.5, 'INTEGER_FORMAT'],
    [limit, -2, 'NUMBER_MIN'],
    [limit, 11, 'NUMBER_MAX'],
    [price, '1.234', 'DECIMAL_SCALE'],
    [price, 'abc', 'NUMBER_FORMAT'],
    [price, '-0.01', 'NUMBER_MIN'],
    [ownerIds, '1,2,3', 'TOO_MANY_VALUES'],
    [ownerIds, '1,x', 'NOT_A_CHOICE'],
  ])('%#: is refused', (toyField, value, code) => {
    expect(checkField(toyField, value)?.code).toBe(code);
  });

  it.each([
    [title, 'box'],
    [limit, -1],
    [price, '12.50'],
    [price, 12.5],
    [ownerIds, '1,2'],
    [toy.fields.to, ''],
  ])('%#: is accepted', (toyField, value) => {
    expect(checkField(toyField, value)).toBeUndefined();
  });
});

describe('a row', () => {
  it('passes when every field and rule does', () => {
    expect(validateRow(toy, good)).toEqual({});
  });

  it('names the later field of a broken order', () => {
    const refused = validateRow(toy, { ...good, to: '2025-12-31 23:59:59' });

    expect(Object.keys(refused)).toEqual(['to']);
    expect(refused.to && refusalText(refused.to, 'zh')).toBe('结束不能早于开始');
  });

  it('names every missing field at once', () => {
    expect(Object.keys(validateRow(toy, {}))).toEqual(['title', 'kind', 'phone']);
  });
});

describe('emptiness', () => {
  it('reads -1 as none, except where -1 is a value', () => {
    expect([isEmptyValue(-1, kind), isEmptyValue('-1', kind), isEmptyValue(-1, limit)]).toEqual([true, true, false]);
  });

  it('prints numbers and single ids as -1, texts and joined ids as empty', () => {
    expect([nullOnWire(kind), nullOnWire(title), nullOnWire(ownerIds)]).toEqual([-1, '', '']);
  });
});

describe('refusals', () => {
  it('speak the reader’s language, also in their parameters', () => {
    const refusal = { code: 'REQUIRED_INPUT', params: { field: title } } as const;

    expect([refusalText(refusal, 'zh'), refusalText(refusal, 'en')]).toEqual(['请输入名称', 'Please enter Title']);
  });

  it('carry the status of the catalogue', () => {
    expect(new AppError('STALE').status).toBe(409);
  });

  it('name the same parameters in both languages', () => {
    const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

    expect(Object.values(refusals).filter(({ zh, en }) => String(places(zh)) !== String(places(en)))).toEqual([]);
  });
});
