import { toSnakeCase } from 'drizzle-orm/casing';
import { pgTable } from 'drizzle-orm/pg-core';
import { plainTableOf } from '#server/crud/model/table';
import { shapeOf } from '#server/crud/model/table-statements';
import { isOfEveryObject } from '#shared/by-name';
import { type Fields, labelKey, type Resource, snakeCase, systemColumnNames } from '#shared/define';
import type { FieldRefusals, Refusal } from '#shared/errors';
import { isWholeStatus } from '#shared/generate/plan';

/** The columns that PostgreSQL itself keeps in every table. */
const ofDatabase = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'];
const keptColumns: ReadonlySet<string> = new Set([...systemColumnNames.map(toSnakeCase), ...ofDatabase]);

/** Returns whether a field is the number that every row has as its `status`: the column is then the same. */
const isStatus = (name: string, { kind, keys, many }: Fields[string]) =>
  name === 'status' && !many && (kind === 'integer' || kind === 'dict') && isWholeStatus(kind, keys === 'text');
/** The labels that every record has of the people behind it. */
const keptLabels: readonly string[] = ['createUser', 'updateUser', 'createDept'].map(labelKey);
/** The most letters of a name in the database, which cuts longer ones. */
const LONGEST = 63;

/** What a table object of the database library has besides its columns. */
const ofTables: ReadonlySet<string> = new Set(Object.keys(pgTable('any', {})));

const hasLabel = (field: Fields[string] | undefined) => field?.dict !== undefined || field?.target !== undefined;

/** Returns why a field cannot stand beside the others; nothing where it can. */
function refusalOf(name: string, fields: Fields): Refusal | undefined {
  const column = toSnakeCase(name);
  const names = Object.keys(fields);
  if (isOfEveryObject(name) || ofTables.has(name)) return { code: 'CODE_NAME_RESERVED', params: { name } };
  if (keptColumns.has(column) && !isStatus(name, fields[name] as Fields[string]))
    return { code: 'COLUMN_KEPT', params: { name, column } };
  const twin = names.slice(0, names.indexOf(name)).find((other) => toSnakeCase(other) === column);
  if (twin !== undefined) return { code: 'COLUMN_TWICE', params: { name, other: twin, column } };
  const labels = names.filter((other) => other !== name && hasLabel(fields[other])).map(labelKey);
  const brought = [...labels, ...keptLabels];
  const isBrought = brought.includes(name) || (hasLabel(fields[name]) && brought.includes(labelKey(name)));
  return isBrought ? { code: 'CODE_COLUMN_LABEL', params: { name } } : undefined;
}

/** Returns the refusals of fields whose column or label is there already or belongs to the system, by their places. */
export function refusedFields(fields: Fields): FieldRefusals {
  const refused = Object.keys(fields).flatMap((name) => {
    const refusal = refusalOf(name, fields);
    return refusal ? [[`fields.${name}`, refusal] as const] : [];
  });
  return Object.fromEntries(refused);
}

/** Returns the refusals of names of which two indexes would be made: they consist of the noun and the field. */
export function refusedIndexes(resource: Resource): FieldRefusals {
  const { name: table, indexes } = shapeOf(plainTableOf(resource));
  const names = indexes.map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const refused = twice.map((index): [string, Refusal] => {
    const field = Object.keys(resource.fields).find((name) => `${table}_${snakeCase(name)}` === index);
    if (field === undefined) return ['name', { code: 'CODE_NAME_LONG', params: { name: resource.name } }];
    return [`fields.${field}`, { code: 'CODE_NAME_RESERVED', params: { name: field } }];
  });
  const isLong = table.length > LONGEST;
  return Object.fromEntries(isLong ? [['name', { code: 'CODE_NAME_LONG', params: { name: resource.name } }]] : refused);
}
