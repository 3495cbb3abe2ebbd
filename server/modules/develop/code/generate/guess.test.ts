import { describe, expect, it } from 'vitest';
import type { InspectedColumn } from '../../inspection.ts';
import { guess, type Known } from './guess.ts';

const known: Known = {
  dict: new Set(['yes_no']),
  bizDict: new Set(['enable_status', 'line_type']),
  nouns: new Set(['dept', 'artType']),
};

const column = (name: string, type: string, more: Partial<InspectedColumn> = {}): InspectedColumn => ({
  name,
  type,
  isRequired: false,
  isKey: false,
  comment: '',
  ...more,
});
const guessed = (name: string, type: string, more: Partial<InspectedColumn> = {}) => guess([column(name, type, more)], known)[0];

describe('the kind of a column', () => {
  it.each([
    ['plate_no', 'character varying(16)', { type: 'plateNo', name: 'plateNo' }],
    ['title', 'varchar(64)', { type: 'text', name: 'title' }],
    ['CONTACT_PHONE', 'varchar(20)', { type: 'phone', name: 'contactPhone' }],
    ['email', 'varchar(64)', { type: 'email' }],
    ['id_card', 'char(18)', { type: 'idNo' }],
    ['order_code', 'varchar(32)', { type: 'code' }],
    ['remark', 'varchar(64)', { type: 'textarea' }],
    ['content', 'longtext', { type: 'richText' }],
    ['intro', 'text', { type: 'textarea' }],
    ['avatar', 'varchar(255)', { type: 'image' }],
    ['photos', 'text', { type: 'images' }],
    ['attachments', 'text', { type: 'files' }],
    ['password', 'varchar(64)', { type: 'secret' }],
    ['seats', 'int(11)', { type: 'integer' }],
    ['seats', 'integer', { type: 'integer' }],
    ['is_open', 'smallint', { type: 'bool01' }],
    ['done', 'tinyint(1)', { type: 'bool01' }],
    ['done', 'boolean', { type: 'bool01' }],
    ['price', 'decimal(12,2)', { type: 'money' }],
    ['weight', 'numeric(12,3)', { type: 'decimal', scale: 3 }],
    ['weight', 'double precision', { type: 'decimal', scale: 4 }],
    ['mileage', 'bigint', { type: 'decimal', scale: 0 }],
    ['dept_id', 'bigint', { type: 'ref', target: 'dept', name: 'deptId' }],
    ['day', 'date', { type: 'date' }],
    ['opens', 'time without time zone', { type: 'time' }],
    ['begun', 'timestamp(0) without time zone', { type: 'dateTime' }],
    ['begun', 'datetime', { type: 'dateTime' }],
    ['extra', 'jsonb', { type: 'json' }],
    ['scan', 'bytea', { type: 'file' }],
    ['span', 'interval', { type: 'text' }],
    ['line_type', 'int', { type: 'bizDict', dictCode: 'line_type' }],
    ['status', 'int', { type: 'bizDict', dictCode: 'enable_status' }],
  ])('%s %s', (name, type, expected) => {
    const scale = /,(\d)\)/.exec(type)?.[1];
    expect(guessed(name, type, scale ? { scale: Number(scale) } : {})).toMatchObject(expected);
  });

  it('follows a dictionary that the comment names', () => {
    expect(guessed('open_flag', 'int', { comment: '是否公开，字典：yes_no' })).toMatchObject({
      type: 'dict',
      dictCode: 'yes_no',
      label: '是否公开',
    });
  });

  it('does not take a few letters for a text of many', () => {
    expect(guessed('content', 'varchar(64)', { length: 64 })).toMatchObject({ type: 'text', length: 64 });
  });
});

describe('the name of the engine’s own number', () => {
  it.each([
    ['whole', 'integer', { name: 'status', type: 'bizDict' }],
    ['a flag', 'boolean', { name: 'state', was: 'status', type: 'bool01' }],
    ['a moment', 'date', { name: 'state', was: 'status', type: 'date' }],
  ])('stays where a status is %s, and is another one otherwise', (_, type, expected) => {
    expect(guessed('status', type)).toMatchObject(expected);
  });

  it('is no name that the table has already', () => {
    const found = guess([column('state', 'integer'), column('status', 'date')], known);

    expect(found.map(({ name }) => name)).toEqual(['state', 'ownStatus']);
  });
});

describe('a unique key', () => {
  it.each([
    ['serial', 'varchar(32)', true],
    ['is_open', 'boolean', undefined],
    ['extra', 'jsonb', undefined],
  ])('of %s %s makes its field unique where it can be', (name, type, expected) => {
    expect(guessed(name, type, { isUnique: true })?.unique).toBe(expected);
  });
});

describe('the words of a column', () => {
  it.each([
    ['plate_no', '车牌号（唯一）', ['车牌号', 'Plate no']],
    ['gross', 'gross weight, in kg', ['字段 gross', 'Gross weight']],
    ['line_name', '', ['名称', 'Line name']],
    ['foo', '', ['字段 foo', 'Foo']],
    ['foo', '`*/</script>\n第二行', ['字段 foo', 'Foo']],
  ])('%s with the comment %s', (name, comment, [label, labelEn]) => {
    expect(guessed(name, 'varchar(9)', { comment })).toMatchObject({ label, labelEn });
  });
});

describe('the columns of a table', () => {
  it('leave out what the engine keeps, and names that it could not carry', () => {
    const names = [
      'ID',
      'tenant_id',
      'create_user',
      'gmt_create',
      'is_deleted',
      'del_flag',
      'bad name',
      'x;drop',
      '9lives',
      'kept',
    ];

    expect(
      guess(
        names.map((name) => column(name, 'varchar(9)')),
        known,
      ).map(({ name }) => name),
    ).toEqual(['kept']);
  });

  it('leave the key out, whatever it is called', () => {
    expect(guess([column('order_no', 'varchar(9)', { isKey: true })], known)).toEqual([]);
  });

  it('leave out the name that a reference brings along', () => {
    const columns = [column('dept_id', 'bigint'), column('dept_name', 'varchar(64)')];

    expect(guess(columns, known).map(({ name }) => name)).toEqual(['deptId']);
  });

  it('list eight, and search only what is listed', () => {
    const columns = Array.from({ length: 12 }, (_, index) => column(`day_${index}`, 'date', { isRequired: index === 0 }));
    const found = guess(columns, known);

    expect(found.filter(({ list }) => list)).toHaveLength(8);
    expect(found.filter(({ list, search }) => search && !list)).toEqual([]);
    expect(found.map(({ required }) => required).indexOf(true)).toBe(0);
  });
});
