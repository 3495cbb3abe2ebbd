import type { Draft, Hooks, Stored } from '#server/crud/module';
import type { Transaction } from '#server/db/types';
import { AppError, actions, places } from '#shared/errors';
import type { Words } from '#shared/field';
import { dept, deptCategories } from '#src/resources/system/dept';
import { ENABLED, hasNodes, stoppedAt } from './service.ts';

type Row = Stored<typeof dept>;
type Change = { readonly before: Row; readonly draft: Draft<typeof dept> };

const { base, node } = deptCategories;

/** What a change does to those who rely on the department, under the field that says it. */
function stepsOf({ before, draft }: Change): readonly { name: keyof typeof dept.fields; action: Words }[] {
  return [
    ...(draft.deptCategory === before.deptCategory ? [] : [{ name: 'deptCategory', action: actions.recast } as const]),
    ...(draft.baseId === before.baseId ? [] : [{ name: 'baseId', action: actions.rebase } as const]),
    ...(before.status === ENABLED && draft.status !== ENABLED ? [{ name: 'status', action: actions.disable } as const] : []),
  ];
}

/** Where a department is relied on; a base that gives up its work only by nodes that still do theirs. */
async function userOf(tx: Transaction, { before }: Change, isDisabling: boolean): Promise<Words | undefined> {
  if (before.deptCategory === base && (await hasNodes(tx, before.id, { isEnabled: isDisabling }))) return dept.label;
  const isStop = before.deptCategory === node && (await stoppedAt(tx, [before.id])).has(before.id);
  return isStop ? places.lineStops : undefined;
}

/** Bases and nodes that are relied on stay what and where they are, and at work (domain model 6.1, 16). */
async function demandFree(tx: Transaction, change: Change): Promise<void> {
  for (const { name, action } of stepsOf(change)) {
    const place = await userOf(tx, change, name === 'status');
    if (!place) continue;
    const params = { name: change.before.deptName, place, action };
    throw new AppError('REF_IN_USE', params, { fields: { [name]: { code: 'REF_IN_USE', params } } });
  }
}

export const deptHooks: Hooks<typeof dept> = {
  async beforeSave(draft, { before, tx }) {
    if (before) await demandFree(tx, { before, draft });
  },
  async beforeRemove(rows, { tx }) {
    const stops = await stoppedAt(
      tx,
      rows.map(({ id }) => id),
    );
    const row = rows.find(({ id }) => stops.has(id));
    if (row) throw new AppError('REF_IN_USE', { name: row.deptName, place: places.lineStops, action: actions.remove });
  },
};
