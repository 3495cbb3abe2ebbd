import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { userMessages } from '#server/modules/message/send';
import type { PublishOutcome } from '#shared/handover/planning';
import { article } from '#src/resources/business/article';
import { car } from '#src/resources/business/car';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { line } from '#src/resources/business/line';
import { type Day, type DayTask, dayClock, openDay } from '../../../../tests/support/day.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

const [IN_VAULT, RESERVED] = [1, 2];

let app: SeededApp;
let day: Day;
beforeAll(async () => {
  const clock = dayClock();
  app = await openSeededApp({}, { clock });
  day = await openDay(app, clock);
});
afterAll(() => app.close());

const publish = async (ids: readonly string[], more: object = {}) => {
  const api = await day.dispatcher.api();
  return api.post<readonly PublishOutcome[]>('blade-business/task/publish', { ids: ids.join(), ...more });
};
const codesOf = ({ problems }: PublishOutcome) => problems.map(({ bizCode }) => bizCode);
const outcomeOf = async ({ id }: Pick<DayTask, 'id'>) => {
  const { data } = await publish([id]);
  const [outcome] = data;
  if (!outcome) throw new Error('Nothing was answered');
  return outcome;
};
const stateOf = async (artId: string) => (await day.vault.stored(artId)).artState;
const cars = tableOf(car);
const convoys = tableOf(convoy);
const [articles, lines] = [tableOf(article), tableOf(line)];

describe('publishing a draft', () => {
  it('reserves its boxes, copies the plate and tells crew and keepers', async () => {
    const draft = await day.draftTask();
    expect(await outcomeOf(draft)).toMatchObject({ id: draft.id, isOk: true, problems: [] });
    const task = await day.taskNow(draft);
    expect(task).toMatchObject({ taskState: 1, plateNo: draft.crew.plateNo, planBagCount: 4, stopCount: 3 });
    for (const artId of [...draft.boxes.a, ...draft.boxes.b]) {
      expect(await day.vault.stored(artId)).toMatchObject({ artState: RESERVED, taskId: draft.id });
    }
    const told = await app.db.select().from(userMessages).where(eq(userMessages.kind, 'taskPublished'));
    const people = told.filter(({ path }) => path?.endsWith(`=${draft.id}`)).map(({ userId }) => userId);
    expect(people).toEqual(expect.arrayContaining([...draft.crew.ids, day.vaultKeepers[0].id, day.keeperAt(day.bank.a).id]));
  });

  it('is refused with everything that stands in the way, and ways out', async () => {
    const crew = await day.makeCrew();
    const running = await day.publishTask({}, { crew });
    const spare = await day.makeCrew();
    const draft = await day.draftTask({ arts: running.boxes.a.map((artId) => ({ artId })) }, { crew });
    const outcome = await outcomeOf(draft);
    expect(outcome.isOk).toBe(false);
    expect(codesOf(outcome)).toEqual(expect.arrayContaining(['TASK_CAR_BUSY', 'TASK_CREW_BUSY', 'TASK_ITEM']));
    const busyCar = outcome.problems.find(({ bizCode }) => bizCode === 'TASK_CAR_BUSY');
    expect(busyCar).toMatchObject({ taskId: running.id, msg: `车辆${crew.plateNo}在该时段已有任务${running.taskNo}` });
    expect(busyCar?.free?.map(({ id }) => id)).toContain(spare.carId);
    expect(busyCar?.free?.map(({ id }) => id)).not.toContain(crew.carId);
    const busyCrew = outcome.problems.find(({ bizCode }) => bizCode === 'TASK_CREW_BUSY');
    expect(busyCrew?.free?.map(({ id }) => id)).toContain(spare.leader.id);
    expect(outcome.problems.find(({ bizCode }) => bizCode === 'TASK_ITEM')).toMatchObject({ taskId: running.id });
    expect(await day.taskNow(draft)).toMatchObject({
      taskState: 0,
      warnings: expect.arrayContaining([expect.objectContaining({ bizCode: 'TASK_CAR_BUSY' })]),
    });
  });

  const yesterday = '2031-03-02';
  it.each<[string, object]>([
    ['in repair', { status: 2 }],
    ['that is retired', { status: 3 }],
    ['whose inspection has ended', { inspectExpire: yesterday }],
    ['whose insurance has ended', { insureExpire: yesterday }],
    ['with too few seats', { seats: 1 }],
  ])('is refused for a car %s', async (_, values) => {
    const draft = await day.draftTask();
    await app.db.update(cars).set(values).where(eq(cars.id, draft.crew.carId));
    expect(codesOf(await outcomeOf(draft))).toEqual(['TASK_CAR']);
    expect(await stateOf(draft.boxes.a[0] as string)).toBe(IN_VAULT);
  });

  it.each<{ of: string; who: 'guard' | 'driver'; values: object; code?: string }>([
    { of: 'a guard permit that has ended', who: 'guard', values: { guardCertExpire: yesterday } },
    { of: 'a weapon permit that has ended', who: 'guard', values: { weaponPermitExpire: yesterday } },
    { of: 'somebody who has left', who: 'guard', values: { status: 4 } },
    { of: 'a driving licence that has ended', who: 'driver', values: { driverLicenceExpire: yesterday } },
    { of: 'a driver without one', who: 'driver', values: { duty: 2, driverLicence: null, driverLicenceExpire: null } },
    { of: 'a driver on leave', who: 'driver', values: { status: 2 }, code: 'TASK_CREW_LEAVE' },
  ])('is refused for $of', async ({ who, values, code = 'TASK_CREW' }) => {
    const draft = await day.draftTask();
    await app.db.update(convoys).set(values).where(eq(convoys.id, draft.crew[who].id));
    expect(codesOf(await outcomeOf(draft))).toEqual([code]);
    expect(await stateOf(draft.boxes.a[0] as string)).toBe(IN_VAULT);
  });

  it.each([
    ['is frozen', 6],
    ['is at a branch', 4],
    ['is on the road', 3],
  ])('is refused for a box that %s', async (_, artState) => {
    const draft = await day.draftTask();
    await app.db
      .update(articles)
      .set({ artState })
      .where(eq(articles.id, draft.boxes.a[0] ?? ''));
    expect(codesOf(await outcomeOf(draft))).toEqual(['TASK_ITEM']);
  });

  it('is refused while its line is out of use', async () => {
    const draft = await day.draftTask();
    const { lineId } = await day.taskNow(draft);
    const put = (status: number) =>
      app.db
        .update(lines)
        .set({ status })
        .where(eq(lines.id, String(lineId)));
    await put(0);
    expect(codesOf(await outcomeOf(draft))).toEqual(['TASK_PLACE']);
    await put(1);
    expect(await outcomeOf(draft)).toMatchObject({ isOk: true });
  });

  it.each<[string, object, string[]]>([
    [
      'yesterday',
      { taskDate: '2031-03-02', planStartTime: '2031-03-02 07:00:00', planEndTime: '2031-03-02 08:30:00' },
      ['TASK_DATE'],
    ],
    ['no items', { arts: [] }, ['TASK_NO_ITEM']],
    ['no leader', { leaderId: '' }, ['TASK_CREW']],
  ])('is refused with %s', async (_, values, codes) => {
    const draft = await day.draftTask(values);
    expect(codesOf(await outcomeOf(draft))).toEqual(codes);
  });

  it.each([
    ['a node', () => day.nodeKeepers[day.bank.b]?.[1], 'b'],
    ['the base', () => day.vaultKeepers[1], 'east'],
  ] as const)('is refused while %s has too few keepers', async (_, who, place) => {
    const [draft, table] = [await day.draftTask(), tableOf(keeper)];
    const endsOn = (authEnd: string) =>
      app.db
        .update(table)
        .set({ authEnd })
        .where(eq(table.id, who()?.id ?? ''));
    await endsOn('2031-03-02');

    const [problem] = (await outcomeOf(draft)).problems;

    expect(problem).toMatchObject({ bizCode: 'TASK_KEEPER', params: { dept: place, n: 2 }, msg: `${place}可用保管员不足2人` });
    expect(await day.taskNow(draft)).toMatchObject({ taskState: 0 });
    await endsOn('2031-12-31');
    expect(await outcomeOf(draft)).toMatchObject({ isOk: true });
  });

  it('is refused for two people and for what lies in a container', async () => {
    const crew = await day.makeCrew();
    const draft = await day.draftTask({ convoyIds: '', arts: [] }, { crew });
    expect(codesOf(await outcomeOf(draft))).toEqual(['TASK_CREW_MIN', 'TASK_NO_ITEM']);
    const [box = ''] = await day.makeBoxes(day.bank.a);
    const thing = await day.vault.addThing({ homeDeptId: day.bank.a });
    await day.vault.toVault([thing]);
    const packed = await day.admin.post('blade-business/article/pack', { boxId: box, artIds: thing });
    expect(packed.code).toBe(200);
    const inside = await day.draftTask({ arts: [{ artId: thing }] });
    expect(codesOf(await outcomeOf(inside))).toEqual(['ART_BOX']);
  });

  it('answers for each of several by itself', async () => {
    const [good, bad] = [await day.draftTask(), await day.draftTask({ arts: [] })];
    const { data } = await publish([good.id, bad.id]);
    expect(data.map(({ id, isOk }) => [id, isOk])).toEqual([
      [good.id, true],
      [bad.id, false],
    ]);
  });

  it('of two drafts of one call with the same box lets the first win', async () => {
    const boxes = await day.makeBoxes(day.bank.a, 1);
    const arts = boxes.map((artId) => ({ artId }));
    const [one, two] = [await day.draftTask({ arts }), await day.draftTask({ arts })];
    const { data } = await publish([one.id, two.id]);
    expect(data.map((outcome) => [outcome.isOk, codesOf(outcome)])).toEqual([
      [true, []],
      [false, ['TASK_ITEM']],
    ]);
  });

  it.each(['box', 'car'])('lets exactly one of two win that want the same %s at the same moment', async (shared) => {
    const boxes = await day.makeBoxes(day.bank.a, 1);
    const crew = await day.makeCrew();
    const arts = { arts: boxes.map((artId) => ({ artId })) };
    const drafts =
      shared === 'box'
        ? [await day.draftTask(arts), await day.draftTask(arts)]
        : [await day.draftTask({}, { crew }), await day.draftTask({}, { crew })];
    const outcomes = await Promise.all(drafts.map(outcomeOf));
    expect(outcomes.filter(({ isOk }) => isOk)).toHaveLength(1);
    const lost = outcomes.find(({ isOk }) => !isOk) as PublishOutcome;
    expect(codesOf(lost)).toContain(shared === 'box' ? 'TASK_ITEM' : 'TASK_CAR_BUSY');
  });

  it('does nothing more when it is sent again, and refuses a second one', async () => {
    const draft = await day.draftTask();
    const first = await publish([draft.id], { requestId: `again-${draft.id}` });
    const again = await publish([draft.id], { requestId: `again-${draft.id}` });
    expect(again.data).toEqual(first.data);
    const messages = await app.db.select().from(userMessages).where(eq(userMessages.userId, draft.crew.leader.id));
    expect(messages).toHaveLength(1);
    expect(codesOf(await outcomeOf(draft))).toEqual(['TASK_STATE']);
  });

  it('is refused to keepers, and to whoever does not see the task', async () => {
    const draft = await day.draftTask();
    const keeper = await day.keeperAt(day.bank.a).api();
    expect(await keeper.post('blade-business/task/publish', { ids: draft.id })).toMatchObject({ status: 403 });
    const west = await day.people.staff('dispatcher', day.bank.west);
    const other = await west.api();
    expect(await other.post('blade-business/task/publish', { ids: draft.id })).toMatchObject({ status: 404 });
    expect(await day.taskNow(draft)).toMatchObject({ taskState: 0 });
  });
});
