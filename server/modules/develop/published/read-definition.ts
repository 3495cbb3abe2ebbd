import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { refuse as refuseAll } from '#server/crud/write/input';
import { defineResource, type Fields, type Resource } from '#shared/define';
import { AppError } from '#shared/errors';
import type { Field } from '#shared/field';
import type { FieldKind } from '#shared/field-kinds';
import { checkField } from '#shared/validate';
import { publishedPlace } from '#src/resources/develop/published';
import { refusedFields, refusedIndexes } from './judge-fields.ts';

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
