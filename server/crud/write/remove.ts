import { AppError } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { isId } from '#shared/rules';
import { maxIds } from '#shared/wire';
import { writeAudit } from '../audit.ts';
import type { Compiled } from '../kit.ts';
import { seesTitle } from '../read/sight.ts';
import type { Records } from '../records.ts';
import { demandWritable, rowReach } from '../scope.ts';
import { act } from './act.ts';
import { compareRows } from './changes.ts';
import { labelOfRow, tenantOfRow } from './draft.ts';
import { removeParts } from './remove-parts.ts';
import { hideRows, lockRows } from './rows.ts';
import { demandUnused } from './usage.ts';

/** The ids of a batch call, comma-joined or as an array: at least one, not too many, each an id. */
export function readIds(sent: unknown): string[] {
  const isSent = typeof sent === 'string' || typeof sent === 'number' || Array.isArray(sent);
  const ids = isSent ? [...new Set(splitMany(sent))] : [];
  if (ids.length === 0) throw new AppError('IDS_EMPTY');
  if (ids.length > maxIds) throw new AppError('TOO_MANY_IDS', { max: maxIds });
  if (!ids.every(isId)) throw new AppError('WRONG_PARAMETER', { name: 'ids' });
  return ids;
}

/** Hides all of the named rows or none: one that is not there, not the actor's or in use keeps them all. */
export function compileRemove(compiled: Compiled): Records['remove'] {
  const { kit, model, module, totals } = compiled;
  return async (deed, ids) => {
    demandWritable(model, deed.actor);
    const reach = rowReach(compiled, deed.actor);
    await act(kit.db, deed, async (tx) => {
      const rows = await lockRows(tx, model, { ids, reach });
      await module.hooks?.beforeRemove?.(rows as never, { actor: deed.actor, tx });
      await demandUnused(tx, kit.registry, { model, rows, hasTitle: seesTitle(compiled, deed.actor) });
      const changesOfParts = await removeParts(kit, model, { tx, actor: deed.actor, rows });
      await hideRows(tx, model, { ids, reach });
      const entries = rows.map((row) => ({
        action: 'remove',
        resource: model.resource.name,
        recordId: String(row.id),
        tenantId: tenantOfRow(model, row),
        label: labelOfRow(model, row),
        changes: { ...compareRows(model, row, undefined), ...changesOfParts(row) },
      }));
      await writeAudit(tx, deed.actor, ...entries);
    });
    totals.forget();
  };
}
