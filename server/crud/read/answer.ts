import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type TSchema, Type } from 'typebox';
import { labelKey } from '#shared/define';
import type { Language, MaskRule } from '#shared/field';
import { nullOnWire } from '#shared/kinds';
import { MASK, masks } from '#shared/rules';
import type { Model, ModelField } from '../model.ts';
import type { Registry } from '../registry.ts';
import { type DictLabels, dictLabel, labelOf } from './labels.ts';

/** What the presentation of a row depends on besides the row. */
export interface Reader {
  /** Holds `<noun>_plain`: sees masked values. */
  readonly isPlain: boolean;
  readonly labels: DictLabels;
}

/** One key of an answered record. */
interface Part {
  readonly key: string;
  readonly schema: TSchema;
  readonly take: (row: readonly unknown[], reader: Reader) => unknown;
}

export type Surface = 'list' | 'detail';

/** How rows of a resource are selected and become records. */
export interface Answer {
  readonly selection: Record<string, SQL | AnyPgColumn>;
  readonly present: (row: readonly unknown[], reader: Reader) => Record<string, unknown>;
  /** The record's schema: the document of the API and the plan of its serialiser. */
  readonly schema: TSchema;
}

/** Which definitions stand behind the server's own references (`createUser`, `createDept`). */
export interface People {
  readonly user?: string;
  readonly dept?: string;
}

export interface AnswerOptions {
  readonly surface: Surface;
  readonly language: Language;
  readonly registry: Registry;
  readonly people: People;
  /** A module completes the records, so that they may carry keys which the definition does not know. */
  readonly isOpen: boolean;
}

/** The server's references that are answered with a name; a list only says who created a row. */
function systemReferences({ surface, people }: AnswerOptions): Record<string, string | undefined> {
  if (surface === 'list') return { createUser: people.user };
  return { createUser: people.user, createDept: people.dept, updateUser: people.user };
}

/** Long values that a list does not show are not read for it either. */
function isAnswered({ field }: ModelField, surface: Surface): boolean {
  if (field.kind === 'secret') return surface === 'detail' && !field.hideIn?.includes('detail');
  const isLong = field.kind === 'richText' || field.kind === 'json';
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
  const type = (schema as { type?: string }).type;
  if (type === undefined || typeof none === (type === 'integer' ? 'number' : type)) return schema;
  return Type.Unsafe({ ...schema, type: [type, none === null ? 'null' : 'integer'] });
}

function masked(rule: MaskRule | undefined) {
  return (value: unknown, { isPlain }: Reader) => (rule === undefined || isPlain ? value : masks[rule](String(value)));
}

/** The value of a field as it travels. */
function addValue(compiler: Compiler, { name, field, store, column }: ModelField): number {
  // A secret does not even leave the database.
  const isSecret = field.kind === 'secret';
  const index = compiler.select(
    isSecret ? sql`case when ${sql`${column}`} is null then '' else ${sql.raw(`'${MASK}'`)} end` : column,
  );
  const none = nullOnWire(field);
  const schema = field.required ? store.wire(field) : orNull(store.wire(field), none);
  const show = masked(field.mask);
  compiler.add({ key: name, schema, take: (row, reader) => (row[index] === null ? none : show(row[index], reader)) });
  return index;
}

function addDictLabel(compiler: Compiler, { name, field }: ModelField, index: number): void {
  compiler.add({
    key: labelKey(name),
    schema: Type.String(),
    take: (row, { labels }) => dictLabel(labels.get(name), row[index], field.many),
  });
}

function addReferenceLabel(
  compiler: Compiler,
  target: Model,
  { entry, language }: { entry: ModelField; language: Language },
): void {
  const index = compiler.select(labelOf(target, entry, language));
  const show = masked(target.resource.fields[target.resource.title]?.mask);
  // Whoever may see one noun's masked values may not see another's for it.
  const stranger: Reader = { isPlain: false, labels: new Map() };
  compiler.add({
    key: labelKey(entry.name),
    schema: Type.String(),
    take: (row) => (row[index] === null ? '' : show(row[index], stranger)),
  });
}

/** Works out once how rows of a resource are selected and presented in one language. */
export function compileAnswer(model: Model, options: AnswerOptions): Answer {
  const { registry, surface, language, isOpen } = options;
  const compiler = new Compiler();
  const references = systemReferences(options);
  for (const entry of [...model.system, ...model.own].filter((field) => isAnswered(field, surface))) {
    const index = addValue(compiler, entry);
    const target = entry.field.target ?? references[entry.name];
    if (entry.field.dict) addDictLabel(compiler, entry, index);
    if (target !== undefined) addReferenceLabel(compiler, registry.target(target), { entry, language });
  }
  const { selection, parts } = compiler;
  return { selection, schema: recordSchema(model, parts, isOpen), present: presenterOf(parts) };
}

function presenterOf(parts: readonly Part[]): Answer['present'] {
  return (row, reader) => {
    const record: Record<string, unknown> = {};
    for (const { key, take } of parts) record[key] = take(row, reader);
    return record;
  };
}

/** Computed fields are filled by a module. */
function recordSchema({ resource }: Model, parts: readonly Part[], isOpen: boolean): TSchema {
  const computed = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'computed');
  const properties = Object.fromEntries([
    ...parts.map(({ key, schema }) => [key, Type.Optional(schema)]),
    ...computed.map(([name]) => [name, Type.Optional(Type.Any())]),
  ]);
  return Type.Object(properties, { additionalProperties: isOpen });
}
