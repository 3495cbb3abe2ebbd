import { describe, expect, it } from 'vitest';
import {
  checkCondition,
  conditionFields,
  conditionLimits,
  operatorsOf,
  readCondition,
  valuesOf,
  variablesOf,
} from './condition.ts';
import { defineResource, field } from './define.ts';

const words = { zh: 'Word', en: 'Word' };
const thing = defineResource({
  name: 'thing',
  path: 'toy/thing',
  label: words,
  fields: {
    title: field.text(words),
    size: field.integer({ ...words, min: 0, max: 100 }),
    price: field.money(words),
    day: field.date(words),
    kindOf: field.dict('kind', words),
    grade: field.dict('grade', { ...words, keys: 'text' }),
    tags: field.dict('tag', { ...words, many: true }),
    deptId: field.treeRef('place', words),
    deptIds: field.treeRef('place', { ...words, many: true }),
    isTop: field.bool01(words),
    body: field.richText(words),
    pin: field.secret(words),
    extra: field.json(words),
    age: field.computed('integer', words),
  },
});

const all = (...parts: unknown[]) => ({ all: parts });
const codeOf = (sent: unknown) => checkCondition(thing, sent)?.code;
const compare = (name: string, op: string, value?: unknown) => all({ field: name, op, ...(value !== undefined && { value }) });

describe('a condition', () => {
  it.each([
    [compare('title', 'eq', 'x')],
    [compare('title', 'like', '50%')],
    [compare('title', 'in', ['x', 7])],
    [compare('title', 'eq', '$tenant')],
    [compare('size', 'gt', 5)],
    [compare('size', 'le', '5')],
    [compare('price', 'ge', '12.50')],
    [compare('day', 'lt', '2026-01-31')],
    [compare('kindOf', 'in', [1, '2'])],
    [compare('grade', 'ne', 'A')],
    [compare('tags', 'in', ['1', '2'])],
    [compare('deptId', 'in', '$deptTree')],
    [compare('deptId', 'notIn', ['$dept', '17'])],
    [compare('deptIds', 'eq', '$dept')],
    [compare('deptId', 'isNull')],
    [compare('isTop', 'eq', 1)],
    [compare('createUser', 'eq', '$user')],
    [compare('create_user', 'eq', '$user')],
    [compare('createTime', 'ge', '2026-01-31 08:00:00')],
    [compare('status', 'eq', 1)],
    [{ any: [{ field: 'size', op: 'eq', value: 1 }, all({ field: 'title', op: 'notNull' })] }],
  ])('%j is fine', (sent) => {
    expect(checkCondition(thing, sent)).toBeUndefined();
  });

  it.each([
    ['title = 1', 'CONDITION_FORM'],
    [null, 'CONDITION_FORM'],
    [[], 'CONDITION_FORM'],
    [{}, 'CONDITION_FORM'],
    [{ field: 'size', op: 'eq', value: 1 }, 'CONDITION_FORM'],
    [{ all: [], any: [] }, 'CONDITION_FORM'],
    [all(), 'CONDITION_FORM'],
    [all(all()), 'CONDITION_FORM'],
    [all('1 = 1'), 'CONDITION_FORM'],
    [all({ op: 'eq', value: 1 }), 'CONDITION_FORM'],
    [all({ field: 'size', op: 'eq', value: 1, sql: '1 = 1' }), 'CONDITION_FORM'],
    [compare('nothing', 'eq', 1), 'CONDITION_FIELD'],
    [compare('is_deleted', 'eq', 1), 'CONDITION_FIELD'],
    [compare('__proto__', 'eq', 1), 'CONDITION_FIELD'],
    [compare('body', 'like', 'x'), 'CONDITION_FIELD'],
    [compare('pin', 'eq', 'x'), 'CONDITION_FIELD'],
    [compare('extra', 'eq', 'x'), 'CONDITION_FIELD'],
    [compare('age', 'eq', 1), 'CONDITION_FIELD'],
    [compare('title', 'gt', 'x'), 'CONDITION_OPERATOR'],
    [compare('size', 'like', '1'), 'CONDITION_OPERATOR'],
    [compare('deptId', 'gt', '1'), 'CONDITION_OPERATOR'],
    [compare('tags', 'like', '1'), 'CONDITION_OPERATOR'],
    [compare('size', '= 1 or 1', 1), 'CONDITION_OPERATOR'],
    [compare('size', 'eq'), 'CONDITION_VALUE'],
    [compare('size', 'eq', [1]), 'CONDITION_VALUE'],
    [compare('size', 'eq', { gt: 1 }), 'CONDITION_VALUE'],
    [compare('size', 'eq', '1 or 1=1'), 'CONDITION_VALUE'],
    [compare('size', 'eq', '0x10'), 'CONDITION_VALUE'],
    [compare('size', 'eq', 101), 'CONDITION_VALUE'],
    [compare('size', 'in', []), 'CONDITION_VALUE'],
    [compare('size', 'in', 1), 'CONDITION_VALUE'],
    [compare('size', 'isNull', 1), 'CONDITION_VALUE'],
    [compare('size', 'gt', '$user'), 'CONDITION_VALUE'],
    [compare('title', 'like', '$tenant'), 'CONDITION_VALUE'],
    [compare('title', 'eq', '$nobody'), 'CONDITION_VALUE'],
    [compare('title', 'eq', ' '), 'CONDITION_VALUE'],
    [compare('title', 'eq', 'x'.repeat(256)), 'CONDITION_VALUE'],
    [compare('title', 'eq', '$user'), 'CONDITION_VALUE'],
    [compare('deptId', 'eq', '$tenant'), 'CONDITION_VALUE'],
    [compare('deptId', 'eq', 'abc'), 'CONDITION_VALUE'],
    [
      compare(
        'deptId',
        'in',
        Array.from({ length: conditionLimits.values + 1 }, (_, id) => String(id)),
      ),
      'CONDITION_VALUE',
    ],
    [compare('tags', 'eq', '1,2'), 'CONDITION_VALUE'],
    [compare('day', 'eq', '2026-02-30'), 'CONDITION_VALUE'],
    [compare('price', 'eq', '12.505'), 'CONDITION_VALUE'],
    [all(all(all(all({ field: 'size', op: 'isNull' })))), 'CONDITION_DEEP'],
    [all(...Array.from({ length: conditionLimits.comparisons + 1 }, () => ({ field: 'size', op: 'isNull' }))), 'CONDITION_LARGE'],
  ])('%j is refused', (sent, code) => {
    expect(codeOf(sent)).toBe(code);
    expect(readCondition(thing, sent)).toBeUndefined();
  });

  it('names what is wrong', () => {
    expect(checkCondition(thing, compare('salary', 'eq', 1))?.params).toEqual({ name: 'salary' });
    expect(checkCondition(thing, compare('title', 'gt', 1))?.params).toEqual({ field: thing.fields.title, op: 'gt' });
    expect(checkCondition(thing, compare('size', 'eq', 'x'))?.params).toEqual({ field: thing.fields.size });
  });

  it('is read with fields under their own names', () => {
    const sent = { any: [{ field: 'dept_id', op: 'in', value: '$dept' }, all({ field: 'create_time', op: 'notNull' })] };

    expect(readCondition(thing, sent)).toEqual({
      any: [{ field: 'deptId', op: 'in', value: '$dept' }, { all: [{ field: 'createTime', op: 'notNull' }] }],
    });
  });
});

describe('a condition on rows that a field leads to', () => {
  const place = defineResource({
    name: 'place',
    path: 'toy/place',
    label: words,
    fields: { town: field.text({ zh: 'Town', en: 'Town' }), bossId: field.ref('person', words), pin: field.secret(words) },
  });
  const find = (name: string) => (name === 'place' ? place : undefined);
  const check = (name: string, op: string, value: unknown) => checkCondition(thing, compare(name, op, value), find)?.code;

  it('names a field of theirs behind a point', () => {
    expect(check('deptId.town', 'like', 'x')).toBeUndefined();
    expect(check('deptIds.bossId', 'eq', '$user')).toBeUndefined();
    expect(conditionFields(thing, find).get('deptId.town')?.en).toBe('Word › Town');
  });

  it.each([
    ['deptId.pin', 'CONDITION_FIELD'],
    ['deptId.nothing', 'CONDITION_FIELD'],
    ['title.town', 'CONDITION_FIELD'],
    ['deptId.bossId.name', 'CONDITION_FIELD'],
    ['deptId.', 'CONDITION_FIELD'],
    ['deptId.__proto__', 'CONDITION_FIELD'],
    ['__proto__.town', 'CONDITION_FIELD'],
  ])('is refused for %s', (name, code) => {
    expect(check(name, 'eq', 'x')).toBe(code);
  });
});

describe('what a condition can be built of', () => {
  it('is every field that can be compared, with those of the server', () => {
    expect([...conditionFields(thing).keys()]).toEqual([
      ...['title', 'size', 'price', 'day', 'kindOf', 'grade', 'tags', 'deptId', 'deptIds', 'isTop'],
      ...['id', 'createUser', 'createDept', 'createTime', 'updateTime', 'status'],
    ]);
  });

  it('depends on the kind of field', () => {
    const { title, size, tags, deptId } = thing.fields;

    expect(operatorsOf(title)).toEqual(['eq', 'ne', 'in', 'notIn', 'like', 'isNull', 'notNull']);
    expect(operatorsOf(size)).toEqual(['eq', 'ne', 'in', 'notIn', 'gt', 'ge', 'lt', 'le', 'isNull', 'notNull']);
    expect(operatorsOf(tags)).toEqual(['eq', 'ne', 'in', 'notIn', 'isNull', 'notNull']);
    expect(operatorsOf(thing.fields.body)).toEqual([]);
    expect([variablesOf(deptId), variablesOf(title), variablesOf(size)]).toEqual([
      ['$user', '$dept', '$deptTree', '$deptAbove'],
      ['$tenant'],
      [],
    ]);
    expect([valuesOf('isNull'), valuesOf('eq'), valuesOf('notIn')]).toEqual(['none', 'one', 'many']);
  });
});
