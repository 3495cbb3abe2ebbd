import { and, inArray } from 'drizzle-orm';
import { isJoinable } from '#server/crud/kinds/choice';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { isId } from '#shared/rules';
import { maxIds } from '#shared/wire';
import type { Compiled } from '../engine-context.ts';
import { columnOf } from '../model/model.ts';
import type { Records } from '../records.ts';
import { accessOf } from '../scope/access.ts';
import { assertWritable, isLiving, rowScope } from '../scope/scope.ts';
import { act } from './act.ts';
import { writeAudit } from './audit.ts';
import { compareRows } from './changes.ts';
import { labelOfRow, type Row, tenantOfRow } from './draft.ts';
import { lockForWrite } from './lock.ts';
import { removeParts } from './remove-parts.ts';
import { hideRows } from './rows.ts';
import { assertUnused } from './usage.ts';

/** Reads the ids of a batch call, comma-joined or as an array; refuses none, too many and invalid ones. */
export function readIds(sent: unknown): string[] {
  const ids = isJoinable(sent) ? [...new Set(splitMany(sent))] : [];
  if (ids.length === 0) throw new AppError('IDS_EMPTY');
  if (ids.length > maxIds) throw new AppError('TOO_MANY_IDS', { max: maxIds });
  if (!ids.every(isId)) throw new AppError('WRONG_PARAMETER', { name: 'ids' });
  return ids;
}

/** Locked rows that are to be removed, and the actor. */
interface Removal {
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly rows: readonly Row[];
}

/**
 * Removes rows with their parts, and audits it. The caller has checked that they may be removed: the actor's scope, the noun's
 * hooks, and the rows that point at them.
 */
async function removeHeld({ engine, model }: Compiled, { tx, actor, rows }: Removal): Promise<void> {
  const changesOfParts = await removeParts(engine, model, { tx, actor, rows });
  await hideRows(tx, model, { ids: rows.map(({ id }) => String(id)), scope: { actor } });
  const entries = rows.map((row) => ({
    action: 'remove',
    resource: model.resource.name,
    recordId: String(row.id),
    tenantId: tenantOfRow(model, row),
    label: labelOfRow(model, row),
    changes: { ...compareRows(model, row, undefined), ...changesOfParts(row) },
  }));
  await writeAudit(tx, actor, ...entries);
}

/** Compiles the removal of rows as a consequence of another action of the actor, even outside their scope. */
export function compileTakeAlong(compiled: Compiled): Records['takeAlong'] {
  const { model } = compiled;
  return async ({ actor, tx }, ids) => {
    const isNamed = and(inArray(columnOf(model.table, 'id'), [...ids]), isLiving(model));
    const rows = await tx.select().from(model.table).where(isNamed).orderBy(columnOf(model.table, 'id')).for('update');
    if (rows.length > 0) await removeHeld(compiled, { tx, actor, rows });
  };
}

/** Compiles the removal of all named rows, or of none when one does not exist, is outside the actor's scope or is in use. */
export function compileRemove(compiled: Compiled): Records['remove'] {
  const { engine, model, module, totals } = compiled;
  return async (call, ids) => {
    assertWritable(model, call.actor);
    const scope = rowScope(compiled, call.actor);
    await act(engine.db, call, async (tx) => {
      const rows = await lockForWrite(compiled, tx, { ids, scope });
      await module.hooks?.beforeRemove?.(rows as never, { actor: call.actor, tx });
      await assertUnused(tx, engine.registry, { model, rows, hasTitle: accessOf(compiled, call.actor).isTitleVisible });
      await removeHeld(compiled, { tx, actor: call.actor, rows });
    });
    totals.forget();
  };
}
