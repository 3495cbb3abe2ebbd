import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { exchgTypes } from '#shared/handover/exchange';
import type { PublishOutcome } from '#shared/handover/planning';
import { task } from '#src/resources/operation/task';
import type { DayTask } from '../../../../tests/support/day.ts';
import { type Handovers, openHandovers, type Run } from '../../../../tests/support/handover.ts';

const [AT_BRANCH, IN_TRANSIT, IN_VAULT, RESERVED] = [4, 3, 1, 2];
const { collection, inStock, outStock } = exchgTypes;
const tasks = tableOf(task);

let house: Handovers;
beforeAll(async () => {
  house = await openHandovers();
});
afterAll(() => house.close());

const tomorrow = '2031-03-04';
const morning = { taskDate: tomorrow, planStartTime: `${tomorrow} 07:00:00`, planEndTime: `${tomorrow} 08:30:00` };

/** Makes a run of today that collects boxes, and a draft of tomorrow morning that takes them out again. */
async function eveningAndMorning() {
  const run = await house.makeRun({ direction: 2, a: 1, b: 0 });
  const draft = await house.day.draftTask({ ...morning, arts: run.a.map((artId) => ({ artId })) });
  return { run, draft, box: run.a[0] ?? '' };
}

async function publish({ id }: DayTask): Promise<PublishOutcome | undefined> {
  const api = await house.day.dispatcher.api();
  const { data } = await api.post<readonly PublishOutcome[]>('blade-business/task/publish', { ids: id });
  return data[0];
}

const cancel = ({ id }: Run) => house.day.app.db.update(tasks).set({ taskState: 4 }).where(eq(tasks.id, id));
const handOver = async (run: Run, index: number, exchgType: number) =>
  house.confirm(run, await house.open(run, index, exchgType));

describe('publishing at noon for tomorrow 07:00', () => {
  it('is refused where no run brings them home by then', async () => {
    const { run, draft } = await eveningAndMorning();
    await cancel(run);

    expect(await publish(draft)).toMatchObject({ isOk: false, problems: [{ bizCode: 'TASK_ITEM' }] });
  });

  it('lets boxes be at a branch that a run collects from before then, and reserves them when they are home', async () => {
    const { run, draft, box } = await eveningAndMorning();

    expect(await publish(draft)).toMatchObject({ isOk: true, problems: [{ bizCode: 'TASK_ITEM_LATER' }] });
    expect(await house.day.vault.stored(box)).toMatchObject({ artState: AT_BRANCH });

    await handOver(run, 1, collection);
    expect(await house.day.vault.stored(box)).toMatchObject({ artState: IN_TRANSIT, taskId: run.id });
    await handOver(run, 3, inStock);
    expect(await house.day.vault.stored(box)).toMatchObject({ artState: RESERVED, taskId: draft.id });
  });

  it('gets what an earlier task holds as soon as that lets it go', async () => {
    const earlier = await house.day.publishTask();
    const [box = ''] = earlier.boxes.a;
    const draft = await house.day.draftTask({ ...morning, arts: [{ artId: box }] });
    expect(await publish(draft)).toMatchObject({ isOk: true, problems: [{ bizCode: 'TASK_ITEM_LATER' }] });
    expect(await house.day.vault.stored(box)).toMatchObject({ artState: RESERVED, taskId: earlier.id });

    const api = await house.day.dispatcher.api();
    expect(await api.post('blade-business/task/withdraw', { id: earlier.id })).toMatchObject({ code: 200 });

    expect(await house.day.vault.stored(box)).toMatchObject({ artState: RESERVED, taskId: draft.id });
  });

  it('is refused where another published task wants the same box then', async () => {
    const { draft, box } = await eveningAndMorning();
    await publish(draft);
    const second = await house.day.draftTask({ ...morning, arts: [{ artId: box }] });

    const outcome = await publish(second);

    expect(outcome).toMatchObject({ isOk: false, problems: [{ bizCode: 'TASK_ITEM', params: { no: draft.taskNo } }] });
  });

  it('leaves what came home free once the task is withdrawn', async () => {
    const { run, draft, box } = await eveningAndMorning();
    await publish(draft);
    const api = await house.day.dispatcher.api();
    await api.post('blade-business/task/withdraw', { id: draft.id });

    await handOver(run, 1, collection);
    await handOver(run, 3, inStock);

    expect(await house.day.vault.stored(box)).toMatchObject({ artState: IN_VAULT, taskId: null });
  });
});

describe('loading', () => {
  it('is refused while a box is not home, which is named with the way out', async () => {
    const { draft, box } = await eveningAndMorning();
    await publish(draft);
    const run: Run = { id: draft.id, direction: 1, crew: draft.crew, a: [box], b: [], stops: draft.stops };
    await house.verifyAt(run, 0);
    const api = await house.deskAt(house.bank.east);

    const answer = await house.post(api, 'submit', house.opening(run, 0, outStock));

    const { artCode } = await house.day.vault.stored(box);
    expect(answer).toMatchObject({ bizCode: 'EXCHG_NOT_HOME', msg: expect.stringContaining(String(artCode)) });
    expect(answer.msg).toContain('登记异常');
  });
});
