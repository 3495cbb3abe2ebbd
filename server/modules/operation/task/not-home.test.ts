import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { inAllTenants } from '#server/db/tenancy';
import { userMessages } from '#server/modules/message/send';
import type { Services } from '#server/modules/services';
import { recordAddress } from '#shared/addresses';
import { artEvents } from '#shared/handover/article';
import { exchgTypes } from '#shared/handover/exchange';
import { messageText } from '#src/resources/desk/message-kinds';
import { task } from '#src/resources/operation/task';
import { dayClock } from '../../../../tests/support/day.ts';
import { type Handovers, openHandovers } from '../../../../tests/support/handover.ts';
import { tellAwayDaily } from './not-home.ts';

const tasks = tableOf(task);
const clock = dayClock('2031-03-03 20:30:00');
const morning = (taskDate: string) => ({
  taskDate,
  planStartTime: `${taskDate} 07:00:00`,
  planEndTime: `${taskDate} 08:30:00`,
});

let house: Handovers;
beforeAll(async () => {
  house = await openHandovers(clock);
});
afterEach(async () => {
  await house.db.update(tasks).set({ isDeleted: 1 });
  await house.db.delete(userMessages);
});
afterAll(() => house.close());

async function tell(): Promise<void> {
  const events = { publish: async () => undefined };
  const context = { db: house.app.servingDb, clock };
  await inAllTenants(() => tellAwayDaily({ context, events } as unknown as Services).run('2031-03-03'));
}

/** Returns the messages of the dispatcher of the base, in words and with where they lead to. */
async function told() {
  const { id } = house.day.dispatcher;
  const rows = await house.db
    .select()
    .from(userMessages)
    .where(and(eq(userMessages.userId, id), eq(userMessages.kind, 'boxesAway')));
  return rows.map(({ kind, params, path }) => ({
    text: messageText({ kind, params: params as Record<string, unknown> }, 'en'),
    path,
  }));
}

const codeOf = async (id: string) => (await house.vault.stored(id)).artCode;

/** Makes a draft of a day with one box at a branch and one in the vault. */
async function draftWith(taskDate: string) {
  const [away = ''] = await house.atBranch(house.bank.a, 1);
  const [home = ''] = await house.inVault(house.bank.a, 1);
  const draft = await house.day.draftTask({ ...morning(taskDate), arts: [{ artId: away }, { artId: home }] });
  return { draft, away, home, code: await codeOf(away) };
}

describe('in the evening the dispatchers of a base', () => {
  it('are told once which boxes of the next task are not home, and who has them', async () => {
    const { draft, away, code } = await draftWith('2031-03-04');
    const { holderName } = await house.vault.stored(away);

    await tell();
    await tell();

    expect(await told()).toEqual([
      {
        text: `Not back in the vault for the outbound tasks of 2031-03-04: 1. ${holderName}: ${code}`,
        path: recordAddress('task', draft.id),
      },
    ]);
  });

  it('are told of the boxes on the road by who leads the crew', async () => {
    const run = await house.makeRun({ direction: 2, a: 1, b: 0 });
    await house.day.draftTask({ ...morning('2031-03-04'), arts: run.a.map((artId) => ({ artId })) });
    await house.confirm(run, await house.open(run, 1, exchgTypes.collection));

    await tell();

    expect((await told())[0]?.text).toContain(`${run.crew.leader.name}: ${await codeOf(run.a[0] ?? '')}`);
  });

  it('are told nothing when all are home, also reserved for the task itself', async () => {
    const [home = ''] = await house.inVault(house.bank.a, 1);
    const draft = await house.day.draftTask({ ...morning('2031-03-04'), arts: [{ artId: home }] });
    await tell();
    expect(await told()).toEqual([]);

    await house.vault.move(artEvents.reserved, [home], { taskId: draft.id });
    await tell();
    expect(await told()).toEqual([]);
  });

  it('are told of the next day with a task only, after the days on which none goes out', async () => {
    const later = await draftWith('2031-03-08');
    const next = await draftWith('2031-03-06');
    const second = await draftWith('2031-03-06');

    await tell();

    const [message, ...others] = await told();
    expect(others).toEqual([]);
    expect(message?.text).toContain(next.code);
    expect(message?.text).toContain(second.code);
    expect(message?.text).not.toContain(later.code);
    const query = new URLSearchParams(message?.path?.split('?')[1]);
    expect(query.getAll('filters[0][value][0]')).toEqual(['2031-03-06']);
  });

  it('are not told of tasks that are cancelled, or that collect', async () => {
    const { draft } = await draftWith('2031-03-04');
    const set = (values: object) => house.db.update(tasks).set(values).where(eq(tasks.id, draft.id));

    await set({ taskState: 4 });
    await tell();
    await set({ taskState: 0, direction: 2 });
    await tell();

    expect(await told()).toEqual([]);
  });
});
