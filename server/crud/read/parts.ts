import { and, eq, sql } from 'drizzle-orm';
import { type TSchema, Type } from 'typebox';
import type { Actor } from '#server/lib/actor';
import type { Language } from '#shared/field';
import type { Compiled, EngineContext } from '../engine-context.ts';
import type { Model } from '../model/model.ts';
import type { PartField } from '../model/registry.ts';
import type { WireRecord } from '../records.ts';
import { scopedWhere } from '../scope/scope.ts';
import { ofField, partOrder } from '../write/part-fields.ts';
import { linkFiles } from './files.ts';
import { dictLabels } from './labels.ts';
import { compileProjection, type Projection, type Reader } from './projection.ts';
import { rowsOf, type Statement, statementOf } from './statement.ts';

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
  const record = projection('detail', 'zh').schema as TSchema & { properties: Record<string, TSchema> };
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
export async function fillParts(compiled: Compiled, record: WireRecord, { actor, tenantId, reader }: Reading): Promise<void> {
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
