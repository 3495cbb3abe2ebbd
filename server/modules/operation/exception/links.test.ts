import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { artEvents, artStates } from '#shared/handover/article';
import { taskStates } from '#shared/handover/task';
import { article } from '#src/resources/business/article';
import { task } from '#src/resources/operation/task';
import { accepted } from '../../../../tests/support/day.ts';
import { type Doubts, openDoubts } from '../../../../tests/support/doubts.ts';

let house: Doubts;
beforeAll(async () => {
  house = await openDoubts();
});
afterAll(() => house.app.close());

describe('a critical report that names no task', () => {
  const api = () => house.day.supervisor.api();
  const resume = async (id: string) => (await api()).post('blade-business/task/resume', { id, reason: 'cleared' });

  /** Makes a task that is under way with a box that has a thing in it. */
  async function packed() {
    const run = await house.taskWith('loaded');
    const thing = await house.vault.addThing();
    const items = tableOf(article);
    await house.app.db
      .update(items)
      .set({ artState: artStates.inTransit, boxId: run.box, taskId: run.id })
      .where(eq(items.id, thing));
    return { ...run, thing };
  }

  it.each<[string, (run: Awaited<ReturnType<typeof packed>>) => Promise<object>, boolean]>([
    ['its exchange', async ({ id, node }) => ({ exchgId: await house.exchange({ taskId: id, nodeId: node }) }), true],
    ['its verification', async ({ id, node }) => ({ verifyId: await house.verification({ taskId: id, nodeId: node }) }), true],
    ['an article on the road for it', async ({ box }) => ({ artId: box }), false],
    ['what is in a box on the road for it', async ({ thing }) => ({ artId: thing }), false],
  ])('stops the task of %s', async (_, linksOf, knowsStop) => {
    const run = await packed();
    const { id: taskId, node } = run;

    const { id } = accepted(await house.report({ level: 3, ...(await linksOf(run)) }));

    expect(await house.stored(id)).toMatchObject({ taskId, nodeId: knowsStop ? node : null });
    expect(await house.taskRow(taskId)).toMatchObject({ taskState: taskStates.suspended, exceptionCount: 1 });
    expect((await (await api()).detail(task, taskId)).data).toMatchObject({ exceptions: [{ id }] });
    expect(await resume(taskId)).toMatchObject({ bizCode: 'TASK_CRITICAL' });
    accepted(await house.act('handle', { id, exceptionState: 1 }));
    accepted(await resume(taskId));
  });

  it('stops the task for which its article is frozen already', async () => {
    const { id: taskId, box } = await house.taskWith('loaded');
    accepted(await house.report({ artId: box, exceptionType: 7, level: 2 }));
    expect(await house.taskRow(taskId)).toMatchObject({ taskState: taskStates.underWay, exceptionCount: 1 });

    accepted(await house.report({ artId: box, level: 3 }));

    expect(await house.taskRow(taskId)).toMatchObject({ taskState: taskStates.suspended, exceptionCount: 2 });
  });

  it('stops none when the task is over, or there is none', async () => {
    const over = await house.taskWith('delivered');
    const { id } = accepted(await house.report({ artId: over.box, level: 3 }));
    const alone = accepted(await house.report({ exchgId: await house.exchange(), level: 3 }));

    expect(await house.stored(id)).toMatchObject({ taskId: null });
    expect(await house.stored(alone.id)).toMatchObject({ taskId: null });
    expect(await house.taskRow(over.id)).toMatchObject({ taskState: taskStates.underWay });
  });

  it('stops the task on whose road its article is only when it becomes critical', async () => {
    const box = await house.vault.addBox();
    await house.vault.toVault([box]);
    const { id } = accepted(await house.report({ artId: box }));
    const { id: taskId } = await house.taskWith('loaded');
    await house.vault.move(artEvents.reserved, [box], { taskId });

    accepted(await house.report({ id, content: 'more' }));
    expect(await house.stored(id)).toMatchObject({ taskId: null });
    accepted(await house.report({ id, level: 3 }));

    expect(await house.stored(id)).toMatchObject({ taskId });
    expect(await house.taskRow(taskId)).toMatchObject({ taskState: taskStates.suspended });
  });

  it('names a stop of the task of its exchange, and of no other', async () => {
    const [one, other] = [await house.taskWith('loaded'), await house.taskWith('loaded')];
    const exchgId = await house.exchange({ taskId: one.id, nodeId: one.node });

    expect((await house.report({ exchgId, nodeId: other.node })).bizCode).toBe('WRONG_PARAMETER');
    const { id } = accepted(await house.report({ exchgId, nodeId: one.origin }));

    expect(await house.stored(id)).toMatchObject({ taskId: one.id, nodeId: one.origin });
  });
});
