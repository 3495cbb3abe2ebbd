import { toSnakeCase } from 'drizzle-orm/casing';
import { pgTable } from 'drizzle-orm/pg-core';
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { plainTableOf } from '#server/crud/model/table';
import { shapeOf } from '#server/crud/model/table-statements';
import { refuse as refuseAll } from '#server/crud/write/input';
import { isOfEveryObject } from '#shared/by-name';
import { defineResource, type Fields, labelKey, type Resource, snakeCase, systemColumnNames } from '#shared/define';
import { AppError, type FieldRefusals, type Refusal } from '#shared/errors';
import type { Field } from '#shared/field';
import type { FieldKind } from '#shared/field-kinds';
import { isWholeStatus } from '#shared/generate/plan';
import { checkField } from '#shared/validate';
import { publishedPlace } from '#src/resources/develop/published';

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
function refusedFields(fields: Fields): FieldRefusals {
  const refused = Object.keys(fields).flatMap((name) => {
    const refusal = refusalOf(name, fields);
    return refusal ? [[`fields.${name}`, refusal] as const] : [];
  });
  return Object.fromEntries(refused);
}

/** Returns the refusals of names of which two indexes would be made: they consist of the noun and the field. */
function refusedIndexes(resource: Resource): FieldRefusals {
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

/** The kinds of fields that need nothing but their column. References, rows and secrets lead to other nouns and to code. */
export const plainKinds = [
  ...(['text', 'textarea', 'code', 'phone', 'email', 'plateNo', 'color'] as const),
  ...(['integer', 'decimal', 'money', 'bool01', 'yesNo', 'dict'] as const),
  ...(['date', 'time', 'dateTime', 'image', 'images', 'file', 'files'] as const),
] as const satisfies readonly FieldKind[];

/** The most fields of a published noun. */
const MOST_FIELDS = 60;

const oneOf = (...values: readonly string[]) => Type.Union(values.map((value) => Type.Literal(value)));
const closed = (properties: Record<string, TSchema>) => Type.Object(properties, { additionalProperties: false });
const word = Type.String({ minLength: 1, maxLength: 100 });
const words = { zh: word, en: word };
const integer = (minimum: number, maximum: number) => Type.Optional(Type.Integer({ minimum, maximum }));

const fieldSchema = closed({
  ...words,
  kind: oneOf(...plainKinds),
  required: Type.Optional(Type.Boolean()),
  unique: Type.Optional(Type.Boolean()),
  default: Type.Optional(Type.Union([Type.String({ maxLength: 255 }), Type.Number()])),
  search: Type.Optional(oneOf('contains', 'equals', 'in', 'range')),
  hideIn: Type.Optional(Type.Array(oneOf('list', 'form', 'add', 'edit', 'detail', 'export', 'import'), { maxItems: 7 })),
  help: Type.Optional(closed(words)),
  span: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2)])),
  width: integer(40, 600),
  max: integer(1, 2_000_000_000),
  min: integer(-2_000_000_000, 2_000_000_000),
  scale: integer(0, 8),
  many: Type.Optional(Type.Boolean()),
  keys: Type.Optional(Type.Literal('text')),
  dict: Type.Optional(
    closed({ code: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,62}$' }), source: oneOf('system', 'business') }),
  ),
});

/** Names follow promise 44, since they go into statements and addresses. */
const nounName = `^${publishedPlace.prefix}[A-Z][A-Za-z0-9]{0,39}$`;
const fieldName = '^[a-z][A-Za-z0-9]{0,39}$';

const definitionSchema = closed({
  name: Type.String({ pattern: nounName }),
  label: closed(words),
  fields: Type.Record(Type.String({ pattern: fieldName }), fieldSchema, {
    additionalProperties: false,
    minProperties: 1,
    maxProperties: MOST_FIELDS,
  }),
  sort: Type.Optional(Type.Record(Type.String({ pattern: fieldName }), oneOf('asc', 'desc'), { maxProperties: 3 })),
  title: Type.Optional(Type.String({ pattern: fieldName })),
});

/** A definition as it is sent to be published, and as it is kept. */
export interface PlainDefinition {
  readonly name: string;
  readonly label: { readonly zh: string; readonly en: string };
  readonly fields: Fields;
  readonly sort?: Readonly<Record<string, 'asc' | 'desc'>>;
  readonly title?: string;
}

/** `deviceModel` is served below `blade-open/device-model`. */
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^-/, '');

const refuse = (place: string): never => {
  const params = { name: place };
  throw new AppError('DEFINITION_WRONG', params, { fields: { [place]: { code: 'DEFINITION_WRONG', params } } });
};

/**
 * Makes a noun of a definition that was sent or kept: only the kinds and options of plain nouns, names that can be those of
 * columns, and nothing that leads to code or to another noun. The refusal names the place that is wrong.
 */
export function readDefinition(sent: unknown): Resource {
  const [error] = Value.Errors(definitionSchema, sent);
  if (error) return refuse(placeOf(error.instancePath));
  const { fields, sort, title, ...definition } = sent as PlainDefinition;
  refuseAll(refusedFields(fields));
  for (const [name, field] of Object.entries(fields)) assertField(name, field);
  for (const name of [...Object.keys(sort ?? {}), ...(title ? [title] : [])]) assertNamed(name, fields);
  const path = `${publishedPlace.path}/${kebab(definition.name.slice(publishedPlace.prefix.length))}`;
  const known = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, required: !!field.required }]),
  );
  const resource = defineResource({ ...definition, path, fields: known, ...(sort && { sort }), ...(title && { title }) });
  refuseAll(refusedIndexes(resource));
  return resource;
}

/** Returns a definition as it is kept: as text, because the database would put its fields into an order of its own. */
export const keptOf = (sent: unknown) => JSON.stringify(sent);

/** Returns the noun of a kept definition. Drizzle parses a text that it finds in such a column, node-postgres does not. */
export const readKept = (kept: unknown): Resource => readDefinition(typeof kept === 'string' ? JSON.parse(kept) : kept);

/** `/fields/price/max` as `fields.price.max`. */
const placeOf = (path: string) => path.split('/').filter(Boolean).join('.') || 'definition';

const times: ReadonlySet<FieldKind> = new Set(['date', 'dateTime', 'time']);

function assertField(name: string, field: Field): void {
  const place = `fields.${name}`;
  if ((field.kind === 'dict') !== (field.dict !== undefined)) refuse(`${place}.dict`);
  if (field.min !== undefined && field.max !== undefined && field.min > field.max) refuse(`${place}.min`);
  const isMoment = field.default === 'now' || field.default === 'today';
  const isGiven = isMoment ? times.has(field.kind) : checkField(field, field.default) === undefined;
  if (field.default !== undefined && !isGiven) refuse(`${place}.default`);
}

function assertNamed(name: string, fields: Fields): void {
  if (!Object.hasOwn(fields, name) && name !== 'createTime' && name !== 'updateTime') refuse(name);
}
