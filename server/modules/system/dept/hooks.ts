import type { WriteContext } from '#server/crud/context';
import type { RowOf } from '#server/crud/model/table';
import type { Draft, Hooks } from '#server/crud/module';
import type { Transaction } from '#server/db/types';
import { ENABLED } from '#shared/enable-status';
import { AppError, actions } from '#shared/errors';
import type { Words } from '#shared/field';
import { dept, deptCategories } from '#src/resources/system/dept';
import { refuseUsed, type Use } from '../../ports/in-use.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Services } from '../../services.ts';
import { hasNodes } from './service.ts';

type Row = RowOf<typeof dept>;
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

/** The fields by which a department hangs on others, and so the rules of its people. */
const places = ['parentId', 'baseId'] as const;

/**
 * Refuses to hang a department elsewhere for whoever sees a part by their department, except below their own: else they would
 * bring other departments below it, or it to others.
 */
async function assertBelow(reach: Services['reach'], { actor, tx }: WriteContext, { before, draft }: Change): Promise<void> {
  const moved = places.filter((name) => (draft[name] ?? null) !== (before[name] ?? null));
  const around = moved.length > 0 ? await reach().around(tx, actor) : undefined;
  if (!around) return;
  const isOwn = actor.deptIds.includes(before.id) || !around.below.has(before.id);
  const isNear = (id: string | null | undefined) => !id || around.below.has(id) || around.above.has(id);
  const wrong = moved.find((name) => isOwn || !isNear(draft[name]));
  if (!wrong) return;
  const refusal = { code: 'OUT_OF_SCOPE', params: { field: dept.fields[wrong] } } as const;
  throw new AppError(refusal.code, refusal.params, { fields: { [wrong]: refusal } });
}

export const deptHooks = ({ ports: { inUse }, reach }: Pick<Services, 'ports' | 'reach'>): Hooks<typeof dept> => ({
  async beforeSave(draft, { before, tx, actor }) {
    if (!before) return;
    await assertBelow(reach, { actor, tx }, { before, draft });
    await assertFree(inUse, tx, { before, draft });
  },
  async beforeRemove(rows, { tx }) {
    const use = await inUse(tx, dept, { ids: rows.map(({ id }) => id), ending: 'remove' });
    refuseUsed(rows.find(({ id }) => id === use?.id)?.deptName ?? '', use, { action: actions.remove });
  },
});
