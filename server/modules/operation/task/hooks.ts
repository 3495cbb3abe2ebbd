import type { RowOf } from '#server/crud/model/table';
import type { Draft, Hooks, PartDraft, SaveContext } from '#server/crud/module';
import { readRow, readRows } from '#server/crud/read/rows';
import { setEachColumns } from '#server/crud/write/effects';
import { refuse } from '#server/crud/write/input';
import type { Transaction } from '#server/db/types';
import { keysOf } from '#shared/by-name';
import type { Problem } from '#shared/handover/planning';
import { openTaskStates, taskStates } from '#shared/handover/task';
import { splitMany } from '#shared/kinds';
import { dayOf, minutesBetween } from '#shared/time';
import { line } from '#src/resources/business/line';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import { taskNode } from '#src/resources/operation/task-node';
import type { Services } from '../../services.ts';
import { type HandoverContext, handoverContext, publishChange } from '../running/context.ts';
import { type Running, readTask } from '../running/lock.ts';
import { assertTaskState } from '../running/states.ts';
import { arrangeTask } from './arrange.ts';
import { assertKeepers, assertStops } from './assert-plan.ts';
import { loadFacts } from './facts.ts';
import { dayProblems, itemProblems } from './readiness.ts';
import { directionWord, numberOf } from './store.ts';
import { plannedOf } from './stored.ts';
import { keepOneADay } from './tactic-date.ts';

type Name = keyof typeof task.fields;
type Values = Readonly<Record<string, unknown>>;

/** The fields that may still change once a task is published, and those that may once it is further. */
const oncePublished: readonly Name[] = ['remark', 'priority', 'keeperIds'];
const afterwards: readonly Name[] = ['remark'];

const same = (one: unknown, other: unknown) => String(one ?? '') === String(other ?? '');

/** Returns whether the rows that were sent are those that are stored. */
function areSame(sent: readonly PartDraft[], stored: readonly object[]): boolean {
  const known = stored as readonly Values[];
  if (sent.length !== known.length) return false;
  return sent.every((row) => {
    const old = known.find(({ id }) => id === row.id);
    // The order of rows is their place in the list, so `sort` does not count.
    return old !== undefined && Object.entries(row).every(([name, value]) => name === 'sort' || same(value, old[name]));
  });
}

async function changedList(tx: Transaction, taskId: string, rows: SaveContext<typeof task>['rows']): Promise<Name | undefined> {
  const [nodes, arts] = [rows.get('nodes'), rows.get('arts')];
  const where = { taskId };
  if (nodes && !areSame(nodes, await readRows(tx, taskNode, { where }))) return 'nodes';
  if (arts && !areSame(arts, await readRows(tx, taskArt, { where }))) return 'arts';
  return undefined;
}

/** Refuses to change what is settled once a task is published: other actions change it, or nothing does (domain model 9.2). */
async function assertUnfixed(
  draft: Draft<typeof task>,
  { tx, before, sent, rows }: SaveContext<typeof task> & { readonly before: RowOf<typeof task> },
): Promise<void> {
  const free = before.taskState === taskStates.published ? oncePublished : afterwards;
  const [now, old]: readonly [Values, Values] = [draft, before];
  const names = keysOf(task.fields).filter((name) => sent.has(name) && !free.includes(name));
  const changed =
    names.find((name) => task.fields[name].kind !== 'rows' && !same(now[name], old[name])) ??
    (await changedList(tx, before.id, rows));
  if (changed) refuse({ [changed]: { code: 'TASK_FIXED', params: { field: task.fields[changed] } } });
}

type TaskDraft = Draft<typeof task>;
type Saving = SaveContext<typeof task>;

/** A task lasts a day at most. */
const MOST_MINUTES = 24 * 60;

function assertTimes({ taskDate, planStartTime, planEndTime }: TaskDraft): void {
  if (!taskDate || !planStartTime || !planEndTime) return;
  const name = dayOf(planStartTime) === taskDate ? 'planEndTime' : 'planStartTime';
  const isLong = minutesBetween(planStartTime, planEndTime) > MOST_MINUTES;
  const isEmpty = planEndTime === planStartTime;
  if (isLong || isEmpty || name === 'planStartTime') refuse({ [name]: { code: 'TASK_SPAN' } });
}

/** Returns the name of a task that was given none: line, direction and day. */
async function nameOf({ dictionaries }: Services, draft: TaskDraft, { tx, tenantId = '', name }: Saving & { name: string }) {
  const word = await directionWord(dictionaries, { tx, tenantId }, Number(draft.direction));
  return `${name}${word}${draft.taskDate ?? ''}`.slice(0, 80);
}

/** Fills in what follows from the line, the whole crew, the name and, for a new task, its number. */
async function complete(services: Services, draft: TaskDraft, saving: Saving): Promise<void> {
  const { tx, before, tenantId = '' } = saving;
  const { lineId } = draft;
  const found = lineId ? await readRow(tx, line, { where: { id: lineId }, columns: ['lineName', 'baseId'] }) : undefined;
  draft.baseId = found?.baseId ?? null;
  const people = [draft.leaderId, draft.driverId, ...splitMany(draft.convoyIds ?? '')].filter((id) => id !== null && id !== '');
  draft.convoyIds = [...new Set(people)].join() || null;
  // A missing value is refused later, at its own field.
  if (!found || !draft.taskDate || !draft.direction) return;
  const isDefault =
    before &&
    before.taskName === (await nameOf(services, { ...draft, ...before } as TaskDraft, { ...saving, name: found.lineName }));
  if (!draft.taskName?.trim() || (isDefault && draft.taskName === before.taskName)) {
    draft.taskName = await nameOf(services, draft, { ...saving, name: found.lineName });
  }
  if (!before) draft.taskNo = await numberOf({ tx, tenantId }, draft.taskDate);
}

const isDraft = ({ taskState }: { readonly taskState: number | null }) => (taskState ?? taskStates.draft) === taskStates.draft;

/** Returns the problems of a draft, by the same checks as generating. */
async function warningsOf({ tx, at }: HandoverContext, running: Running): Promise<Problem[]> {
  const { id, tenantId } = running.task;
  const planned = await plannedOf(tx, running);
  const today = dayOf(at);
  const facts = await loadFacts(tx, { tenantId, planned: [planned], today, busyStates: openTaskStates, except: [id] });
  return [...dayProblems(planned, facts), ...itemProblems(planned, 'thatDay')];
}

/** Returns the hooks that check a task when it is stored, and work out what follows (domain model 8.1 and 9.2). */
export const taskHooks = (services: Services): Hooks<typeof task> => ({
  async beforeSave(draft, saving) {
    const { before } = saving;
    if (before && !isDraft(before)) await assertUnfixed(draft, { ...saving, before });
    if (!before || isDraft(before)) {
      assertTimes(draft);
      await keepOneADay(draft, saving);
      await complete(services, draft, saving);
      await assertStops(draft, saving);
    }
    await assertKeepers(draft, saving);
  },

  async afterSave(row, { tx, actor, before, rows }) {
    const context = handoverContext(services, { tx, actor });
    if (isDraft(row)) {
      await arrangeTask(context, row.id, { before, areStopsSent: rows.has('nodes') });
      const running = await readTask(tx, row.id);
      const warnings = await warningsOf(context, running);
      await setEachColumns(context, task, [{ before: running.task, values: { warnings } }]);
    }
    await publishChange(context, row.id);
  },

  async beforeRemove(rows, { tx }) {
    for (const row of rows) {
      await assertTaskState({ tx }, row, 'remove');
    }
  },
});
