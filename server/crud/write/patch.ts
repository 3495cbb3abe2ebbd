import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Compiled } from '../engine-context.ts';
import type { Model } from '../model/model.ts';
import type { Records } from '../records.ts';
import { assertWithin, type Written } from './assert-within.ts';
import type { DraftRow, Row } from './draft.ts';
import { changeRows } from './effects.ts';

/** Locked rows, the values that all of them get, and the name of the action in the audit. */
interface Patch {
  readonly actor: Actor;
  readonly rows: readonly Row[];
  readonly values: DraftRow;
  readonly action: string;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function differing(before: Row, values: DraftRow): DraftRow {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, before[name])));
}

/**
 * Changes rows as a consequence of another action of the actor, even outside their scope. It raises the versions, so that an
 * open form of one is stale, and audits the changes. Rows in which nothing differs stay as they are. The caller has locked the rows,
 * and answers for the values; a verb that an actor calls for the rows themselves uses `records.patch`.
 *
 * @example
 * const [account] = await tx.select().from(users).where(eq(users.id, id)).for('update');
 * if (account) await patchRows(tx, modelOf(user), { actor, rows: [account], values: { status: 3 }, action: 'update' });
 */
export async function patchRows(
  tx: Transaction,
  model: Model,
  { actor, rows, values, action }: Patch,
): Promise<readonly Written[]> {
  const updates = rows.map((before) => ({ before, values: differing(before, values) }));
  const real = updates.filter((update) => Object.keys(update.values).length > 0);
  const changes = { rows: real, audit: { action } };
  const stored = await changeRows({ tx, actor }, model.resource, changes);
  return stored.flatMap((row, index) => (real[index] ? [{ before: real[index].before, row }] : []));
}

/** Compiles the change of rows by a verb of a module; it refuses, as the form does, to lead a row out of the actor's scope. */
export function compilePatch(compiled: Compiled): Records['patch'] {
  return async ({ actor, tx }, rows, change) => {
    const written = await patchRows(tx, compiled.model, { actor, rows, ...change });
    await assertWithin(tx, compiled, { actor, rows: written });
  };
}
