import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { type Resource, snakeCase, systemColumnNames } from '#shared/define';
import type { Field } from '#shared/field';
import type { FieldKind } from '#shared/field-kinds';
import { parentField } from '#shared/tree';
import type { KindStore } from '../kinds/kind-store.ts';
import { kindStores } from '../kinds/store.ts';
import { type AnyTable, plainTableOf } from './table.ts';

/** A column with the field that describes it. */
export interface ModelField {
  readonly name: string;
  readonly field: Field;
  readonly store: KindStore;
  readonly column: AnyPgColumn;
}

/** A field that has no column. */
export type UnstoredField = Omit<ModelField, 'column'>;

/** The columns that nearly every statement names. */
interface ServerColumns {
  readonly id: AnyPgColumn;
  readonly isDeleted: AnyPgColumn;
  readonly version: AnyPgColumn;
  /** Only where rows belong to tenants. */
  readonly tenantId?: AnyPgColumn;
}

/** Everything about a resource that the engine needs at run time, worked out once. */
export interface Model {
  readonly resource: Resource;
  readonly table: AnyTable;
  readonly columns: ServerColumns;
  /** The stored fields of the definition. */
  readonly own: readonly ModelField[];
  /** Columns of the server that may be filtered, sorted and answered, described as fields. */
  readonly system: readonly ModelField[];
  /** The fields whose values are rows of another noun. */
  readonly rows: readonly UnstoredField[];
  /** The fields whose values only pass through a write. */
  readonly transient: readonly UnstoredField[];
  /** The name of the field that points at the parent; nothing for rows that stand alone. */
  readonly parent?: string;
  /** The right of a reader to see masked values and filter by them. */
  readonly plainCode: string;
}

/** The kinds of the server's own columns; a field of the definition with the same name takes precedence. */
const systemKinds = {
  id: 'ref',
  createUser: 'ref',
  createDept: 'ref',
  createTime: 'dateTime',
  updateUser: 'ref',
  updateTime: 'dateTime',
  status: 'integer',
  isDeleted: 'bool01',
  version: 'integer',
} as const;

const alwaysFilled = new Set(['id', 'createTime', 'updateTime', 'status', 'isDeleted', 'version']);

/** Returns a column that the table must have by its definition. Throws when it has none of this name. */
export function columnOf(table: AnyTable, name: string): AnyPgColumn {
  const column = Object.hasOwn(table, name) ? table[name] : undefined;
  if (!column) throw new Error(`No column ${name}`);
  return column;
}

function systemField(name: keyof typeof systemKinds): Field {
  return { kind: systemKinds[name], required: alwaysFilled.has(name), zh: name, en: name };
}

function tenantField(): Field {
  return { kind: 'text', required: true, zh: 'tenantId', en: 'tenantId' };
}

/** Returns whether the values of a field are in the table of its noun. */
function isStored({ kind }: Field): boolean {
  return kind !== 'computed' && kind !== 'transient' && kind !== 'rows';
}

/** Returns the name of the noun whose rights decide about rows of this one: its own, or that of the noun it is part of. */
function ownerName({ name, partOf, fields }: Resource): string {
  return (partOf === undefined ? undefined : fields[partOf]?.target) ?? name;
}

function serverColumns({ scope }: Resource, table: AnyTable): ServerColumns {
  return {
    id: columnOf(table, 'id'),
    isDeleted: columnOf(table, 'isDeleted'),
    version: columnOf(table, 'version'),
    tenantId: scope === 'tenant' ? columnOf(table, 'tenantId') : undefined,
  };
}

/** Returns a model whose table bears another name in a query, so that the query can read it twice. */
export function aliasOf(model: Model, name: string): Model {
  const table = alias(model.table, name) as AnyTable;
  return { ...model, table, columns: serverColumns(model.resource, table) };
}

function compile(resource: Resource): Model {
  const table = plainTableOf(resource);
  const toModel = ([name, field]: readonly [string, Field]): ModelField => {
    return { name, field, store: kindStores[field.kind], column: columnOf(table, name) };
  };
  const fields = Object.entries(resource.fields);
  const own = fields.filter(([, field]) => isStored(field));
  const unstored = (kind: FieldKind) =>
    fields
      .filter(([, field]) => field.kind === kind)
      .map(([name, field]) => ({ name, field, store: kindStores[field.as ?? kind] }));
  const system = systemColumnNames
    .filter((name) => !(name in resource.fields) && (name !== 'tenantId' || resource.scope === 'tenant'))
    .map((name) => [name, name === 'tenantId' ? tenantField() : systemField(name)] as const);
  return {
    resource,
    table,
    columns: serverColumns(resource, table),
    own: own.map(toModel),
    system: system.map(toModel),
    rows: unstored('rows'),
    transient: unstored('transient'),
    parent: parentField(resource),
    plainCode: `${snakeCase(ownerName(resource))}_plain`,
  };
}

const models = new WeakMap<Resource, Model>();

/** Returns the model of a definition, which is made once. */
export function modelOf(resource: Resource): Model {
  const known = models.get(resource) ?? compile(resource);
  models.set(resource, known);
  return known;
}
