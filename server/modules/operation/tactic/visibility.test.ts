import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TacticPreview } from '#shared/handover/planning';
import { car } from '#src/resources/business/car';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { tactic } from '#src/resources/operation/tactic';
import { task } from '#src/resources/operation/task';
import type { Api } from '../../../../tests/support/api.ts';
import { limitedPerson, type Rule } from '../../../../tests/support/limited.ts';
import { type People, peopleOf } from '../../../../tests/support/people.ts';
import { makePlanning, type Planning, previewBy, putTactic } from '../../../../tests/support/planning.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

const codes = ['tactic', 'tactic_view', 'tactic_preview', 'tactic_generate', 'tactic_enable'];
const path = 'blade-business/tactic';
const range = { startDate: '2096-03-01', endDate: '2096-03-03' };

let app: SeededApp;
let planning: Planning;
let people: People;
let id: string;
beforeAll(async () => {
  app = await openSeededApp();
  planning = await makePlanning(app.db, await app.signInAs('admin'));
  people = peopleOf(app);
  const { make, east } = planning;
  const guard = await make.convoy('Ended', east, { guardCertExpire: '2096-01-01' });
  id = await putTactic(app.db, planning, { tacticName: 'Morning', crews: [{ convoyIds: [...planning.crew, guard].join() }] });
});
afterAll(() => app.close());

const reader = async (...rules: Rule[]) => (await limitedPerson(people, codes, ...rules)).api;
const preview = (api: Api) => previewBy(api, { id, ...range });
const conflictsOf = ({ days }: TacticPreview) =>
  new Set(days.flatMap(({ conflicts }) => conflicts.map(({ bizCode }) => bizCode)));

describe('the calls of a tactic', () => {
  it('reach no further than a rule about rows', async () => {
    const rows = { all: [{ field: 'tacticName', op: 'eq', value: 'Evening' }] } as const;
    const api = await reader({ of: tactic, rows });

    const answers = [
      await preview(api),
      await api.post(`${path}/generate`, { ids: id, ...range }),
      await api.post(`${path}/enable`, { ids: id, status: 0 }),
      await api.get(`${path}/detail`, { id }),
      await api.get(`${path}/select`, { ids: id }),
    ];

    expect(answers.map(({ status, data }) => [status, JSON.stringify(data).includes('Morning')])).toEqual([
      ...[404, 404, 404, 200, 200].map((status) => [status, false]),
    ]);
  });

  it('are each a right of their own', async () => {
    const { api } = await limitedPerson(people, ['tactic', 'tactic_view', 'tactic_add', 'tactic_edit']);

    const answers = [
      await preview(api),
      await api.post(`${path}/generate`, { ids: id, ...range }),
      await api.post(`${path}/enable`, { ids: id, status: 0 }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

describe('what a tactic is changed to', () => {
  it('is not whether it runs, by whom that is hidden from', async () => {
    const api = await reader({ of: tactic, fields: ['tacticName', 'lineId'] });

    const answer = await api.post(`${path}/enable`, { ids: id, status: 0 });

    expect(answer.status).toBe(403);
    expect((await (await app.signInAs('admin')).detail(tactic, id)).data.status).toBe(1);
  });

  it.each<{ told: string; seen: readonly string[]; bizCode: string; isNamed: boolean }>([
    { told: 'is named to whoever may choose them', seen: ['Of west', 'Stranger'], bizCode: 'TACTIC_KEEPER', isNamed: true },
    { told: 'is no choice, and not named, to whoever may not', seen: ['Of west'], bizCode: 'NOT_A_CHOICE', isNamed: false },
  ])('a keeper of another base $told', async ({ seen, bizCode, isNamed }) => {
    const stranger = await planning.make.keeper('Stranger', planning.west, { keeperType: 1 });
    const rows = { all: [{ field: 'realName', op: 'in', value: seen }] } as const;
    const { api } = await limitedPerson(people, ['tactic', 'tactic_view', 'tactic_edit'], { of: keeper, rows });

    const answer = await api.submit(tactic, { id, keeperIds: stranger });

    expect([answer.bizCode, JSON.stringify(answer).includes('Stranger')]).toEqual([bizCode, isNamed]);
  });
});

describe('the numbers of tasks in a preview', () => {
  const day = { startDate: '2096-04-01', endDate: '2096-04-01' };
  let tacticIds: readonly string[];
  beforeAll(async () => {
    const admin = await app.signInAs('admin');
    const other = await putTactic(app.db, planning, { direction: 2, departTime: '08:00' });
    await admin.post(`${path}/generate`, { ids: other, ...day });
    tacticIds = [id, other];
  });
  const numbersTold = async (api: Api) => {
    const previews = await Promise.all(tacticIds.map((one) => api.get<TacticPreview>(`${path}/preview`, { id: one, ...day })));
    expect(previews.map(({ status }) => status)).toEqual([200, 200]);
    const [near, own] = previews.map(({ data }) => data);
    expect(near && conflictsOf(near)).toContain('TASK_CAR_BUSY');
    return [near, own].map((preview) => JSON.stringify(preview).includes('RW20960401'));
  };

  it('are for who may read tasks', async () => {
    const { api } = await limitedPerson(people, [...codes, 'task', 'task_view']);

    expect(await numbersTold(api)).toEqual([true, true]);
  });

  it('are kept from who may not', async () => {
    expect(await numbersTold(await reader())).toEqual([false, false]);
  });

  it.each<[string, () => Omit<Rule, 'of'>]>([
    ['these tasks', () => ({ rows: { all: [{ field: 'taskNo', op: 'eq', value: 'RW1' }] } })],
    ['numbers', () => ({ fields: ['taskDate'] })],
  ])('are kept from whom a rule keeps %s', async (_, rule) => {
    const { api } = await limitedPerson(people, [...codes, 'task', 'task_view'], { of: task, ...rule() });

    expect(await numbersTold(api)).toEqual([false, false]);
  });
});

describe('a preview', () => {
  it('tells whoever sees all of a tactic who drives and what is wrong with them', async () => {
    const { data } = await preview(await reader());

    expect(data).toMatchObject({ tacticName: 'Morning', crews: [{ plateNo: '京A10001', leaderName: 'Leader' }], itemCount: 2 });
    expect(data.days.map(({ crew }) => crew)).toEqual([0, 0, 0]);
    expect(conflictsOf(data)).toContain('TASK_CREW');
  });

  it.each<[string, () => Rule]>([
    ['crews', () => ({ of: tactic, fields: ['tacticName', 'lineId', 'artTypeIds', 'artIds'] })],
    ['people', () => ({ of: convoy, fields: ['convoyNo'] })],
    ['plates', () => ({ of: car, fields: ['carNo'] })],
  ])('tells nothing of the crews to whom %s are hidden', async (_, rule) => {
    const { data } = await preview(await reader(rule()));

    const told = JSON.stringify(data);
    expect(['京A1000', 'Leader', 'Driver', 'Guard', 'Ended'].filter((name) => told.includes(name))).toEqual([]);
    expect(data.crews).toEqual([]);
    expect(conflictsOf(data)).not.toContain('TASK_CREW');
    expect(data).toMatchObject({ tacticName: 'Morning', keptCount: 3, itemCount: 2 });
  });

  it('counts no articles for whom they are hidden', async () => {
    const { data } = await preview(await reader({ of: tactic, fields: ['crewGroups', 'lineId'] }));

    expect(data).toMatchObject({ tacticName: '', itemCount: 0, itemProblems: [], crews: [{ leaderName: 'Leader' }] });
  });
});
