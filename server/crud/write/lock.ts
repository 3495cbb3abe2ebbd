import type { Compiled } from '../kit.ts';
import type { Records } from '../records.ts';
import { rowReach } from '../scope.ts';
import { lockRows } from './rows.ts';

/** Holds rows for a verb of a module, which so acts on nothing that the actor could not have changed in the form. */
export function compileLock(compiled: Compiled): Records['lock'] {
  return ({ actor, tx }, ids) => lockRows(tx, compiled.model, { ids, reach: rowReach(compiled, actor) });
}
