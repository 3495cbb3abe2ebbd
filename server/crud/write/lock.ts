import type { Transaction } from '#server/db/types';
import type { Compiled } from '../engine-context.ts';
import type { Records } from '../records.ts';
import { type RowScope, rowScope } from '../scope/scope.ts';
import type { Row } from './draft.ts';
import { lockRows } from './rows.ts';

/** Locks rows that an actor is about to write, after the rows that their noun locks first (docs/decisions/032). */
export async function lockForWrite(
  { model, module }: Pick<Compiled, 'model' | 'module'>,
  tx: Transaction,
  at: { readonly ids: readonly string[]; readonly scope: RowScope },
): Promise<Row[]> {
  await module.hooks?.beforeLock?.(at.ids, { actor: at.scope.actor, tx });
  return lockRows(tx, model, at);
}

/**
 * Compiles the lock for a verb of a module, which therefore changes no row that the actor could not have changed in the form.
 */
export function compileLock(compiled: Compiled): Records['lock'] {
  return ({ actor, tx }, ids) => lockForWrite(compiled, tx, { ids, scope: rowScope(compiled, actor) });
}
