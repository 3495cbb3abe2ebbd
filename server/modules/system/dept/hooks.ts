import type { Draft, Hooks, Stored } from '#server/crud/module';
import type { Transaction } from '#server/db/types';
import { AppError, actions, places } from '#shared/errors';
import type { Words } from '#shared/field';
import { line } from '#src/resources/business/line';
import { task } from '#src/resources/operation/task';
import { dept, deptCategories } from '#src/resources/system/dept';
import { ENABLED, hasLines, hasNodes, hasTasks, stoppedAt } from './service.ts';

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

/** Where a department is relied on; a base that gives up its work only by nodes, lines and tasks that still do theirs. */
async function userOf(tx: Transaction, { before }: Change, isDisabling: boolean): Promise<Words | undefined> {
  const { id, deptCategory } = before;
  const isBase = deptCategory === base;
  if (isBase && (await hasNodes(tx, id, { isEnabled: isDisabling }))) return dept.label;
  if (isBase && (await hasLines(tx, id, { isEnabled: isDisabling }))) return line.label;
  if (deptCategory === node && (await stoppedAt(tx, [id])).has(id)) return places.lineStops;
  const isPlace = isBase || deptCategory === node;
  return isPlace && (await hasTasks(tx, id, { isOpen: isDisabling })) ? task.label : undefined;
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
