import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type TObject, type TSchema, Type } from 'typebox';
import { byName } from '#shared/by-name';
import { labelKey } from '#shared/define';
import { successMessages } from '#shared/errors';
import type { Language, MaskRule } from '#shared/field';
import { nullOnWire } from '#shared/kinds';
import { MASK, masks } from '#shared/rules';
import { ROOT_ID } from '#shared/tree';
import type { Model, ModelField } from '../model/model.ts';
import type { Registry } from '../model/registry.ts';
import { type DictLabels, dictLabel, labelOf } from './labels.ts';

/** Returns whether the reader may see a field. */
export type FieldVisibility = (name: string) => boolean;

/** The facts about a reader on which the presentation of a row depends. */
export interface Reader {
  /** The reader holds `<noun>_plain` and so sees masked values. */
  readonly isPlain: boolean;
  readonly labels: DictLabels;
  /** Whether the reader may see a field; absent where they may see all. */
  readonly isVisible?: FieldVisibility;
  /** Whether the reader may see the titles of a noun's rows; absent where they may see all. */
  readonly isTitleVisible?: (noun: string) => boolean;
}

/** One key of an answered record. */
interface Part {
  readonly key: string;
  /** The field it belongs to. */
  readonly of: string;
  /** The value that is sent for one that is missing or hidden from the reader. */
  readonly none: '' | -1 | null;
  readonly schema: TSchema;
  readonly take: (row: readonly unknown[], reader: Reader) => unknown;
}

export type Surface = 'list' | 'detail';

/** The way in which rows of a resource are selected and turned into records. */
export interface Projection {
  readonly selection: Record<string, SQL | AnyPgColumn>;
  readonly present: (row: readonly unknown[], reader: Reader) => Record<string, unknown>;
  /** The record's schema: the document of the API and the plan of its serialiser. */
  readonly schema: TObject;
}

/** The names of the definitions that the server's own references lead to (`createUser`, `createDept`). */
export interface People {
  readonly user?: string;
  readonly dept?: string;
}

export interface ProjectionOptions {
  readonly surface: Surface;
  readonly language: Language;
  readonly registry: Registry;
  readonly people: People;
  /** A module completes the records, so they may carry keys that the definition does not know. */
  readonly isOpen: boolean;
}

/** Returns the server's references that are answered with a name; a list names only the creator of a row. */
function systemReferences({ surface, people }: ProjectionOptions): Record<string, string | undefined> {
  if (surface === 'list') return byName({ createUser: people.user });
  return byName({ createUser: people.user, createDept: people.dept, updateUser: people.user });
}

/** A text area up to this length is answered in lists as well, since clients of the family fill their forms from a list. */
const shortText = 2_000;

/** Returns whether a field is answered; long values that a list does not show are not read for it either. */
export function isProjected({ field }: Pick<ModelField, 'field'>, surface: Surface): boolean {
  if (field.hideIn?.includes('answers')) return false;
  if (field.kind === 'secret') return surface === 'detail' && !field.hideIn?.includes('detail');
  const isLong =
    field.kind === 'richText' || field.kind === 'json' || (field.kind === 'textarea' && (field.max ?? 0) > shortText);
  return !(surface === 'list' && isLong && field.hideIn?.includes('list'));
}

/** Collects the selection while parts are added, so that each part knows its place in a row. */
class Compiler {
  readonly selection: Record<string, SQL | AnyPgColumn> = {};
  readonly parts: Part[] = [];

  select(expression: SQL | AnyPgColumn): number {
    const index = Object.keys(this.selection).length;
    this.selection[`c${index}`] = expression;
    return index;
  }

  add(part: Part): void {
    this.parts.push(part);
  }
}

/** `type: [...]` rather than a union: the compiled serialiser then looks at the type only. */
function orNull(schema: TSchema, none: '' | -1 | null): TSchema {
  const type = 'type' in schema ? schema.type : undefined;
  if (typeof type !== 'string' || typeof none === (type === 'integer' ? 'number' : type)) return schema;
  return Type.Unsafe({ ...schema, type: [type, none === null ? 'null' : 'integer'] });
}

function masked(rule: MaskRule | undefined) {
  return (value: unknown, { isPlain }: Reader) => (rule === undefined || isPlain ? value : masks[rule](String(value)));
}

/** Adds the value of a field to the record. Returns its place in the selected row. */
function addValue(compiler: Compiler, { name, field, store, column }: ModelField): number {
  // The stored form of a secret does not even leave the database.
  const isSecret = field.kind === 'secret';
  const index = compiler.select(
    isSecret ? sql`case when ${sql`${column}`} is null then '' else ${sql.raw(`'${MASK}'`)} end` : column,
  );
  const none = nullOnWire(field);
  // A required field may be hidden from the reader: where -1 is a valid value, null is sent then, so the schema allows null.
  const schema = field.required && none !== null ? store.wire(field) : orNull(store.wire(field), none);
  const show = masked(field.mask);
  compiler.add({
    key: name,
    of: name,
    none,
    schema,
    take: (row, reader) => (row[index] === null ? none : show(row[index], reader)),
  });
  return index;
}

function addDictLabel(compiler: Compiler, { name, field }: ModelField, index: number): void {
  compiler.add({
    key: labelKey(name),
    of: name,
    none: '',
    schema: Type.String(),
    take: (row, { labels }) => dictLabel(labels.get(name), row[index], field.many),
  });
}

/** Makes the label of a row's parent; the top of a tree has a label as well. */
function parentLabel(model: Model, entry: ModelField, language: Language): SQL {
  const top = sql`${successMessages.TOP[language]}::text`;
  return sql`case when ${entry.column} = ${sql.raw(ROOT_ID)} then ${top} else ${labelOf(model, entry, language)} end`;
}

function addReferenceLabel(
  compiler: Compiler,
  target: Model,
  { entry, language, isParent }: { entry: ModelField; language: Language; isParent: boolean },
): void {
  const index = compiler.select((isParent ? parentLabel : labelOf)(target, entry, language));
  const show = masked(target.resource.fields[target.resource.title]?.mask);
  // The right to see this noun's masked values is no right to see those of the target.
  const stranger: Reader = { isPlain: false, labels: new Map() };
  compiler.add({
    key: labelKey(entry.name),
    of: entry.name,
    none: '',
    schema: Type.String(),
    take: (row, { isTitleVisible }) => {
      const isSeen = row[index] !== null && (isTitleVisible === undefined || isTitleVisible(target.resource.name));
      return isSeen ? show(row[index], stranger) : '';
    },
  });
}

/** Compiles how rows of a resource are selected and presented on one surface and in one language. */
export function compileProjection(model: Model, options: ProjectionOptions): Projection {
  const { registry, surface, language, isOpen } = options;
  const compiler = new Compiler();
  const references = systemReferences(options);
  for (const entry of [...model.system, ...model.own].filter((field) => isProjected(field, surface))) {
    const index = addValue(compiler, entry);
    const target = entry.field.target ?? references[entry.name];
    if (entry.field.dict) addDictLabel(compiler, entry, index);
    const isParent = entry.name === model.parent;
    if (target !== undefined) addReferenceLabel(compiler, registry.target(target), { entry, language, isParent });
  }
  const { selection, parts } = compiler;
  return { selection, schema: recordSchema(model, parts, isOpen), present: presenterOf(parts) };
}

function presenterOf(parts: readonly Part[]): Projection['present'] {
  return (row, reader) => {
    const { isVisible } = reader;
    const record: Record<string, unknown> = {};
    for (const { key, of, none, take } of parts) record[key] = isVisible && !isVisible(of) ? none : take(row, reader);
    return record;
  };
}

/** Makes the schema of a record. Computed fields may have any type, since a module fills them. */
function recordSchema({ resource }: Model, parts: readonly Part[], isOpen: boolean): TObject {
  const computed = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'computed');
  const properties = Object.fromEntries([
    ...parts.map(({ key, schema }) => [key, Type.Optional(schema)]),
    ...computed.map(([name]) => [name, Type.Optional(Type.Any())]),
  ]);
  return Type.Object(properties, { additionalProperties: isOpen });
}
