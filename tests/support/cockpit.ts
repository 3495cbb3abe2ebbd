import { eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Database } from '#server/db/types';
import { roleId } from '#server/seed/roles';
import type { Resource } from '#shared/define';
import { artStates } from '#shared/handover/article';
import { exceptionStates } from '#shared/handover/exception';
import { exchgStates } from '#shared/handover/exchange';
import { taskStates } from '#shared/handover/task';
import { arttype } from '#src/resources/business/arttype';
import { bizClient } from '#src/resources/business/client';
import { line } from '#src/resources/business/line';
import { exception } from '#src/resources/operation/exception';
import { exchg, exchgSign } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import { verify } from '#src/resources/operation/verify';
import type { Api } from './api.ts';
import { makeBank } from './bank.ts';
import { peopleOf } from './people.ts';
import { makersOf, put } from './planning.ts';
import type { SeededApp } from './seeded-app.ts';

let serial = 0;
const number = () => {
  serial += 1;
  return `CK${String(serial).padStart(6, '0')}`;
};

const guard = { subjectType: 1, subjectName: 'Guard', subjectId: '1' };

/** Returns what adds an exchange that was confirmed at a moment and signed by a person. */
const signedExchange =
  (db: Database, deptId: string) =>
  async (personId: string, receiverSignTime: string, { isLapsed = 0 } = {}): Promise<string> => {
    const id = await put(db, exchg, { exchgNo: number(), exchgType: 2, exchgState: 0, deptId, openTime: receiverSignTime });
    await put(db, exchgSign, {
      exchgId: id,
      side: 1,
      subjectType: 3,
      personId,
      personName: 'Signer',
      method: 2,
      signTime: receiverSignTime,
      isLapsed,
    });
    const table = tableOf(exchg);
    await db.update(table).set({ exchgState: exchgStates.confirmed, receiverSignTime }).where(eq(table.id, id));
    return id;
  };

/** Returns makers of rows that are written straight to the database, because figures need no history behind them. */
function rowsOf(
  db: Database,
  { typeId, lines, nodeId }: { typeId: string; lines: Readonly<Record<string, string>>; nodeId: string },
) {
  const make = makersOf(db);
  const add = (resource: Resource, values: object) => put(db, resource, values);
  return {
    make,
    add,
    article: (artState: keyof typeof artStates, values: { baseId: string; [field: string]: unknown }) =>
      make.box(number(), typeId, { artState: artStates[artState], ...values }),
    client: (deptId: string, more: object = {}) =>
      add(bizClient, {
        clientType: 1,
        realName: 'Owner',
        account: number(),
        deptId,
        certType: 1,
        idNo: number(),
        clientNo: number(),
        phone: `137${number().slice(2).padStart(8, '0')}`,
        ...more,
      }),
    task: async (
      state: keyof typeof taskStates,
      {
        baseId,
        stops = [],
        taskDate,
        ...more
      }: { baseId: string; taskDate: string; stops?: readonly object[]; [field: string]: unknown },
    ) => {
      const id = await add(task, {
        taskNo: number(),
        taskName: 'Tour',
        taskDate,
        taskType: 1,
        taskState: taskStates[state],
        lineId: lines[baseId],
        direction: 1,
        baseId,
        planStartTime: `${taskDate} 07:00:00`,
        planEndTime: `${taskDate} 09:00:00`,
        ...more,
      });
      for (const [index, stop] of stops.entries()) {
        await add(taskNode, { taskId: id, sort: index + 1, stopType: 2, planArriveTime: `${taskDate} 07:30:00`, ...stop });
      }
      return id;
    },
    verification: (deptId: string, verifyTime: string, result = 1) =>
      add(verify, { deptId, verifyTime, result, ...guard, method: 1, verifyUser: '1' }),
    exception: (deptId: string, state: keyof typeof exceptionStates, more: object = {}) =>
      add(exception, {
        exceptionNo: number(),
        exceptionType: 99,
        level: 1,
        exceptionState: exceptionStates[state],
        deptId,
        happenTime: '2031-03-03 06:00:00',
        content: 'Something',
        ...more,
      }),
    exchange: signedExchange(db, nodeId),
  };
}

/** Makes two bases with their nodes and a line each, and returns makers of the rows that a cockpit shows. */
export async function makeCockpit(app: SeededApp) {
  const { db } = app;
  const admin = await app.signInAs('admin');
  const bank = await makeBank(admin);
  const people = peopleOf(app);
  const type = { typeCode: 'CK', typeName: 'Kept', category: 9, isContainer: 0, needSeal: 0, unit: 'x', sort: 1 };
  const typeId = await put(db, arttype, type);
  const lineOf = (baseId: string) => {
    const lineCode = number();
    return put(db, line, { lineCode, lineName: lineCode, baseId, lineType: 1, planMinutes: 60, sort: 1, status: 1 });
  };
  const lines = { [bank.east]: await lineOf(bank.east), [bank.west]: await lineOf(bank.west) };
  return {
    admin,
    bank,
    people,
    lines,
    ...rowsOf(db, { typeId, lines, nodeId: bank.a }),
    /** Makes a person with a seeded role at a department, and signs in. */
    async as(alias: string, deptId: string): Promise<Api> {
      const { account } = await people.make.user({ roleId: roleId(alias), deptId });
      return people.signIn(account);
    },
  };
}

export type Cockpit = Awaited<ReturnType<typeof makeCockpit>>;
