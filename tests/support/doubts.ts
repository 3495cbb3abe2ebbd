import { and, eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Database } from '#server/db/types';
import { artEvents, holderTypes } from '#shared/handover/article';
import { stopStates, stopTypes, taskItemStates, taskStates } from '#shared/handover/task';
import { verifySubjects } from '#shared/handover/verify';
import { exception } from '#src/resources/operation/exception';
import { exchg, exchgArt } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import { taskNode } from '#src/resources/operation/task-node';
import { verify } from '#src/resources/operation/verify';
import type { ApiResponse, Row } from './api.ts';
import { type Caller, dayClock, openDay } from './day.ts';
import { put } from './planning.ts';
import { openSeededApp } from './seeded-app.ts';

let serial = 0;
const outbound = { taskType: 1, direction: 1 };

/** Returns what reads rows as they are stored, and the one change that no call makes. */
function rowsOf(db: Database) {
  const [tasks, items, exceptions] = [tableOf(task), tableOf(taskArt), tableOf(exception)];
  return {
    async itemOf(taskId: string, artId: string) {
      const [row] = await db
        .select()
        .from(items)
        .where(and(eq(items.taskId, taskId), eq(items.artId, artId)));
      return row;
    },
    async taskRow(id: string) {
      const [row] = await db.select().from(tasks).where(eq(tasks.id, id));
      return row;
    },
    /** Ends a task as if everything else of it were done. */
    async finish(id: string): Promise<void> {
      await db.update(tasks).set({ taskState: taskStates.completed }).where(eq(tasks.id, id));
    },
    async stored(id: string) {
      const [row] = await db.select().from(exceptions).where(eq(exceptions.id, id));
      return row;
    },
  };
}

/**
 * Opens a bank with tasks on the road. They are written straight to the database, without planning and handing over, because
 * the tests begin after these.
 */
export async function openDoubts() {
  const clock = dayClock('2031-03-03 09:00:00');
  const app = await openSeededApp({}, { clock });
  const day = await openDay(app, clock);
  const { vault, bank } = day;
  const { db } = app;

  /** Adds an outbound task over the node a, with a box for it that is reserved, loaded or delivered. */
  async function taskWith(itemState: keyof typeof taskItemStates = 'planned', more: object = {}) {
    serial += 1;
    const taskState = itemState === 'planned' ? taskStates.published : taskStates.underWay;
    const planned = { planStartTime: '2031-03-03 07:00:00', planEndTime: '2031-03-03 10:30:00' };
    const id = await put(db, task, {
      taskNo: `RW${serial}`,
      taskDate: '2031-03-03',
      taskState,
      ...outbound,
      ...planned,
      lineId: day.lineId,
      baseId: bank.east,
      ...more,
    });
    const stop = (own: { sort: number; stopType: number; deptId: string; stopState: number }) =>
      put(db, taskNode, { taskId: id, planArriveTime: planned.planStartTime, ...own });
    const origin = await stop({ sort: 1, stopType: stopTypes.origin, deptId: bank.east, stopState: stopStates.done });
    const node = await stop({ sort: 2, stopType: stopTypes.node, deptId: bank.a, stopState: stopStates.arrived });
    const box = await vault.addBox();
    await vault.toVault([box]);
    await vault.move(artEvents.reserved, [box], { taskId: id });
    const road = { holderType: holderTypes.convoy, holderId: '9', holderName: 'Crew', deptId: null };
    if (itemState !== 'planned') await vault.move(artEvents.outStock, [box], { taskId: id, to: road });
    if (itemState === 'delivered') await vault.move(artEvents.delivered, [box], { deptId: bank.a });
    await put(db, taskArt, { taskId: id, artId: box, nodeId: node, itemState: taskItemStates[itemState], toDeptId: bank.a });
    return { id, taskNo: `RW${serial}`, origin, node, box };
  }

  return {
    app,
    day,
    vault,
    bank,
    clock,
    taskWith,
    /** Adds an exchange, with a line for an article if one is named. */
    async exchange({ artId, ...more }: { readonly artId?: string; readonly [field: string]: unknown } = {}) {
      serial += 1;
      const row = { exchgNo: `JJ${serial}`, exchgType: 2, exchgState: 0, deptId: bank.a, openTime: '2031-03-03 08:00:00' };
      const id = await put(db, exchg, { ...row, ...more });
      if (artId) await put(db, exchgArt, { exchgId: id, artId, sort: 1, planned: 1 });
      return id;
    },
    /** Adds a check that a person has passed. */
    verification: (more: object) =>
      put(db, verify, {
        deptId: bank.a,
        subjectType: verifySubjects.convoy,
        subjectId: '9',
        subjectName: 'Crew',
        method: 1,
        result: 1,
        verifyTime: '2031-03-03 08:00:00',
        verifyUser: '9',
        ...more,
      }),
    ...rowsOf(db),
    async report(more: object, by: Caller = day.dispatcher): Promise<ApiResponse<Row>> {
      const body = { exceptionType: 99, level: 1, deptId: bank.a, happenTime: '2031-03-03 08:30:00', content: 'odd', ...more };
      return (await by.api()).submit(exception, body);
    },
    async act(verb: 'handle' | 'close', body: object, by: Caller = day.dispatcher): Promise<ApiResponse<Row>> {
      return (await by.api()).post(`blade-business/exception/${verb}`, { ...body });
    },
  };
}

export type Doubts = Awaited<ReturnType<typeof openDoubts>>;
