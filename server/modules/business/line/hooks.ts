import { and, eq } from 'drizzle-orm';
import type { Draft, Hooks, SaveContext, Stored } from '#server/crud/module';
import type { Transaction } from '#server/db/types';
import { actions, places } from '#shared/errors';
import type { Words } from '#shared/field';
import type { line } from '#src/resources/business/line';
import { task } from '#src/resources/operation/task';
import { openStates, refuseUsed, tactics, tacticWith, tasks, taskWith } from '../planned-use.ts';
import { countStops, demandStops, stopFieldNames } from './stops.ts';

type Row = Stored<typeof line>;
type Context = SaveContext<typeof line>;

/** `enable_status` */
const ENABLED = 1;

async function refusePlanned(tx: Transaction, rows: readonly Row[], told: { action: Words; field?: string }): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const use =
    (await tacticWith(tx, ids, { column: tactics.lineId })) ??
    (await taskWith(tx, ids, { column: tasks.lineId, states: openStates }));
  refuseUsed(rows.find(({ id }) => id === use?.id)?.lineName ?? '', use, told);
}

/** Whether a line stops anywhere once this write is done. */
async function keepsStops({ tx, rows }: Context, { id }: Row): Promise<boolean> {
  const stored = (await countStops(tx, [id])).get(id);
  return stopFieldNames.some((field) => (rows.get(field)?.length ?? stored?.[field] ?? 0) > 0);
}

/** A line changes its base only while nothing was planned on it. */
async function demandBase(draft: Draft<typeof line>, before: Row, context: Context): Promise<void> {
  if (draft.baseId === before.baseId) return;
  const told = { action: actions.rebase, field: 'baseId' };
  if (await keepsStops(context, before)) refuseUsed(before.lineName, { id: before.id, place: places.lineStops }, told);
  const [made] = await context.tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.lineId, before.id), eq(tasks.isDeleted, 0)))
    .limit(1);
  refuseUsed(before.lineName, made && { id: before.id, place: task.label }, told);
}

export const lineHooks: Hooks<typeof line> = {
  async beforeSave(draft, context) {
    const { before, tx, tenantId, rows } = context;
    if (before) {
      await demandBase(draft, before, context);
      const isDisabled = before.status === ENABLED && draft.status !== ENABLED;
      if (isDisabled) await refusePlanned(tx, [before], { action: actions.disable, field: 'status' });
    }
    if (!draft.baseId || tenantId === undefined) return;
    for (const field of stopFieldNames) {
      const stops = rows.get(field);
      if (stops) await demandStops(context, { baseId: draft.baseId, tenantId }, { field, stops });
    }
  },
  beforeRemove: (rows, { tx }) => refusePlanned(tx, rows, { action: actions.remove }),
};
