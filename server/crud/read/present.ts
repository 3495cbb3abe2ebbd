import { and, eq, sql } from 'drizzle-orm';
import { type TSchema, Type } from 'typebox';
import type { Actor } from '#server/lib/actor';
import type { Language } from '#shared/field';
import { nullOnWire } from '#shared/kinds';
import type { Compiled, EngineContext } from '../engine-context.ts';
import { linkFiles } from '../files.ts';
import type { Model } from '../model/model.ts';
import type { PartField } from '../model/registry.ts';
import type { WireRecord } from '../records.ts';
import { type Access, accessOf } from '../scope/access.ts';
import { scopedWhere } from '../scope/scope.ts';
import { ofField, partOrder } from '../write/part-fields.ts';
import { dictLabels } from './labels.ts';
import { compileProjection, type FieldVisibility, type Projection, type Reader, type Surface } from './projection.ts';
import { rowsOf, type Statement, statementOf } from './statement.ts';

interface Presenting {
  readonly actor: Actor;
  /** What the actor may see of the noun, where the call has asked already. */
  readonly access?: Access;
  readonly surface: Surface;
  readonly tenantId?: string;
}

/**
 * Turns selected rows into records: ids and moments as text, empty values as the family prints them, names beside keys,
 * links to files, masks, and the additions of the noun's module.
 */
export async function presentRows(
  compiled: Compiled,
  rows: readonly (readonly unknown[])[],
  { actor, access = accessOf(compiled, actor), surface, tenantId = actor.tenantId }: Presenting,
): Promise<WireRecord[]> {
  if (rows.length === 0) return [];
  const { engine, model, module, projection } = compiled;
  const { present } = projection(surface, actor.language);
  const labels = await dictLabels(engine.dictionaries, model.own, { language: actor.language, tenantId });
  const { isVisible } = access.records;
  const reader = { isPlain: access.isPlain, labels, isVisible, isTitleVisible: titlesSeenBy(compiled, actor) };
  const records = rows.map((row) => present(row, reader));
  await linkFiles(engine.files, model, records);
  if (surface === 'detail') for (const record of records) await fillParts(compiled, record, { actor, tenantId, reader });
  const complete = module.present ? await module.present(records, { actor, db: engine.db, surface }) : records;
  return isVisible ? complete.map((record) => withoutHidden(model, record, isVisible)) : complete;
}

/** Empties the computed fields that a module has filled in but the reader may not see. */
function withoutHidden({ resource }: Model, record: WireRecord, isVisible: FieldVisibility): WireRecord {
  const hidden = Object.entries(resource.fields).filter(
    ([name, { kind }]) => kind === 'computed' && name in record && !isVisible(name),
  );
  return { ...record, ...Object.fromEntries(hidden.map(([name, field]) => [name, nullOnWire(field)])) };
}

/**
 * Returns a test for the nouns whose titles a reader may see in other rows; undefined for all, as few readers have such rules.
 */
function titlesSeenBy({ engine }: Compiled, actor: Actor): Reader['isTitleVisible'] {
  const isLimited = actor.grants.some(({ dataScopes }) => dataScopes.some(({ fields }) => fields !== undefined));
  if (!isLimited) return undefined;
  return (noun) => accessOf({ engine, model: engine.registry.target(noun) }, actor).isTitleVisible;
}

/** The compiled way in which the rows of one field are read and answered. */
interface PartReading {
  readonly part: PartField;
  readonly model: Model;
  readonly projection: Projection;
  readonly statement: Statement;
}

/** Limits a part to the fields that are answered: its id and its own fields, without the id of the row that it belongs to. */
function modelOfProjection({ model, by }: PartField): Model {
  return {
    ...model,
    system: model.system.filter(({ name }) => name === 'id' || name === 'tenantId'),
    own: model.own.filter(({ name }) => name !== by.name),
  };
}

function partProjection(
  { registry, people }: Pick<EngineContext, 'registry' | 'people'>,
  model: Model,
  language: Language,
): Projection {
  return compileProjection(model, { surface: 'detail', language, registry, people, isOpen: false });
}

function isShown({ field }: PartField): boolean {
  return !field.hideIn?.includes('detail');
}

/** Compiles how the lists of a noun's rows are read, one query each. */
function compileParts(engine: EngineContext, { resource }: Model, language: Language): PartReading[] {
  return engine.registry
    .partsOf(resource)
    .filter(isShown)
    .map((part) => {
      const model = modelOfProjection(part);
      const projection = partProjection(engine, model, language);
      const isOfRow = eq(part.by.column, sql.placeholder('id'));
      const query = engine.db
        .select(projection.selection)
        .from(model.table)
        .where(and(isOfRow, ...ofField(part), scopedWhere(part.model, undefined)))
        .orderBy(...partOrder(part.model));
      return {
        part,
        model,
        projection,
        statement: statementOf(query, `parts_${resource.name}_${part.name}_${language}`.slice(0, 60)),
      };
    });
}

const readings = new WeakMap<Compiled, Map<Language, PartReading[]>>();

/** Returns the readings of a noun in one language, which are compiled once. */
function readingsOf(compiled: Compiled, language: Language): PartReading[] {
  const known = readings.get(compiled) ?? new Map<Language, PartReading[]>();
  const made = known.get(language) ?? compileParts(compiled.engine, compiled.model, language);
  readings.set(compiled, known.set(language, made));
  return made;
}

/** Makes the schema of a record with its lists: it documents the API and compiles its serialiser. */
export function detailSchema({ engine, model, module, projection }: Compiled): TSchema {
  // The module's `present` may add keys to the rows of the lists as well.
  const additionalProperties = module.present !== undefined;
  const record = projection('detail', 'zh').schema;
  const shown = engine.registry.partsOf(model.resource).filter(isShown);
  const lists = shown.map((part) => {
    const { schema } = partProjection(engine, modelOfProjection(part), 'zh');
    return [part.name, Type.Optional(Type.Array({ ...schema, additionalProperties }))];
  });
  return { ...record, properties: { ...record.properties, ...Object.fromEntries(lists) } };
}

interface Reading {
  readonly actor: Actor;
  readonly tenantId: string;
  /** The reader of the record that the rows belong to; the same limits hold for them. */
  readonly reader: Reader;
}

/** Fills in the lists of a record, in the order of their rows. */
async function fillParts(compiled: Compiled, record: WireRecord, { actor, tenantId, reader }: Reading): Promise<void> {
  const { engine } = compiled;
  for (const { part, model, projection, statement } of readingsOf(compiled, actor.language)) {
    if (reader.isVisible && !reader.isVisible(part.name)) continue;
    const rows = await rowsOf(engine.db, statement, { id: record.id });
    const labels = await dictLabels(engine.dictionaries, model.own, { language: actor.language, tenantId });
    const records = rows.map((row) => projection.present(row, { ...reader, labels, isVisible: undefined }));
    await linkFiles(engine.files, model, records);
    record[part.name] = records;
  }
}
