import type { Draft, Hooks, Stored } from '#server/crud/module';
import type { Transaction } from '#server/db/types';
import { ENABLED } from '#shared/enable-status';
import { actions } from '#shared/errors';
import type { Words } from '#shared/field';
import { dept, deptCategories } from '#src/resources/system/dept';
import { refuseUsed, type Use } from '../../ports/in-use.ts';
import type { Ports } from '../../ports/ports.ts';
import { hasNodes } from './service.ts';

type Row = Stored<typeof dept>;
type Change = { readonly before: Row; readonly draft: Draft<typeof dept> };

const { base } = deptCategories;

/** Returns the parts of a change that matter to those who rely on the department, each with its field. */
function stepsOf({ before, draft }: Change): readonly { name: keyof typeof dept.fields; action: Words }[] {
  return [
    ...(draft.deptCategory === before.deptCategory ? [] : [{ name: 'deptCategory', action: actions.recast } as const]),
    ...(draft.baseId === before.baseId ? [] : [{ name: 'baseId', action: actions.rebase } as const]),
    ...(before.status === ENABLED && draft.status !== ENABLED ? [{ name: 'status', action: actions.disable } as const] : []),
  ];
}

/** Finds what relies on a department; a base that is to be disabled is held only by nodes, lines and tasks still in work. */
async function findUse(
  inUse: Ports['inUse'],
  tx: Transaction,
  change: Change & { readonly isDisabling: boolean },
): Promise<Use | undefined> {
  const { before, isDisabling } = change;
  const { id, deptCategory } = before;
  if (deptCategory === base && (await hasNodes(tx, id, { isEnabled: isDisabling }))) return { id, place: dept.label };
  return inUse(tx, dept, { ids: [id], ending: isDisabling ? 'disable' : 'change' });
}

/** Refuses to recast, rebase or disable a department that is relied on (domain model 6.1, 16). */
async function assertFree(inUse: Ports['inUse'], tx: Transaction, change: Change): Promise<void> {
  for (const { name, action } of stepsOf(change)) {
    const use = await findUse(inUse, tx, { ...change, isDisabling: name === 'status' });
    refuseUsed(change.before.deptName, use, { action, field: name });
  }
}

export const deptHooks = ({ inUse }: Pick<Ports, 'inUse'>): Hooks<typeof dept> => ({
  async beforeSave(draft, { before, tx }) {
    if (before) await assertFree(inUse, tx, { before, draft });
  },
  async beforeRemove(rows, { tx }) {
    const use = await inUse(tx, dept, { ids: rows.map(({ id }) => id), ending: 'remove' });
    refuseUsed(rows.find(({ id }) => id === use?.id)?.deptName ?? '', use, { action: actions.remove });
  },
});
