import type { Actor } from '#server/lib/actor';
import { nullOnWire } from '#shared/kinds';
import type { Compiled } from '../engine-context.ts';
import type { Model } from '../model/model.ts';
import type { WireRecord } from '../records.ts';
import { type Access, accessOf } from '../scope/access.ts';
import { linkFiles } from './files.ts';
import { dictLabels } from './labels.ts';
import { fillParts } from './parts.ts';
import type { FieldVisibility, Reader, Surface } from './projection.ts';

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
