import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedId } from '#server/lib/seed-id';
import { tactic } from '#src/resources/operation/tactic';
import { dictBiz } from '#src/resources/system/dict';
import type { Api, ApiResponse } from '../../../../tests/support/api.ts';
import { openPlanning, type Planning, previewBy, put, putTactic } from '../../../../tests/support/planning.ts';
import type { SeededApp } from '../../../../tests/support/seeded-app.ts';

let app: SeededApp;
let api: Api;
let planning: Planning;
let clear: () => Promise<void>;
beforeAll(async () => {
  ({ app, api, planning, clear } = await openPlanning());
  const day = (dictKey: string, name: string, remark: string) =>
    put(app.db, dictBiz, {
      code: 'biz_calendar',
      isSealed: 0,
      parentId: seedId('dict:business', 'biz_calendar=-1'),
      dictKey,
      dictValue: name,
      remark,
      sort: 1,
    });
  await day('2096-10-01', 'Feast', 'off');
  await day('2096-10-06', 'Moved', 'work');
});
beforeEach(() => clear());
afterAll(() => app.close());

const preview = (id: string, startDate: string, endDate: string) => previewBy(api, { id, startDate, endDate });

describe('the preview of a tactic', () => {
  it('tells of each date whether it is kept, why not, and which holiday it is', async () => {
    const id = await putTactic(app.db, planning, { holidayPolicy: 2, excludeDates: '2096-10-03' });

    const { data } = await preview(id, '2096-10-01', '2096-10-07');

    expect(data.days.map(({ date, isKept, reason, holiday }) => [date.slice(8), isKept, reason, holiday?.zh])).toEqual([
      ['01', false, 'holiday', 'Feast'],
      ['02', true, undefined, undefined],
      ['03', false, 'excluded', undefined],
      ['04', true, undefined, undefined],
      ['05', true, undefined, undefined],
      ['06', true, undefined, 'Moved'],
      ['07', false, 'holiday', undefined],
    ]);
    expect(data.days[0]?.msg).toBeTruthy();
    expect(data).toMatchObject({ keptCount: 4, itemCount: 2, itemProblems: [] });
  });

  it('tells whose turn it is', async () => {
    const { cars } = planning;
    const crews = [{}, { carId: cars[1], backupCarId: cars[0] }];
    const id = await putTactic(app.db, planning, { startDate: '2096-03-01', crewMode: 2, crews });

    const { data } = await preview(id, '2096-03-01', '2096-03-03');

    expect(data.crews).toEqual([
      {
        carId: cars[0],
        plateNo: '京A10001',
        leaderName: 'Leader',
        driverName: 'Driver',
        convoyNames: ['Leader', 'Driver', 'Guard'],
      },
      expect.objectContaining({ plateNo: '京A10002', backupPlateNo: '京A10001' }),
    ]);
    expect(data.days.map(({ crew }) => crew)).toEqual([0, 1, 0]);
  });

  it('tells from which day on papers have ended', async () => {
    const { make, east } = planning;
    const car = await make.car('京A30001', east, { insureExpire: '2096-03-02' });
    const guard = await make.convoy('Short', east, { guardCertExpire: '2096-03-03' });
    const id = await putTactic(app.db, planning, { crews: [{ carId: car, convoyIds: [...planning.crew, guard].join() }] });

    const { data } = await preview(id, '2096-03-01', '2096-03-04');

    expect(data.days.map(({ conflicts }) => conflicts.map(({ bizCode }) => bizCode))).toEqual([
      [],
      [],
      ['TASK_CAR'],
      ['TASK_CAR', 'TASK_CREW'],
    ]);
    expect(data.days[2]?.conflicts[0]?.msg).toContain('京A30001');
  });

  it('tells of other tasks of the same car and people, drafts as well, and not of its own day', async () => {
    const other = await putTactic(app.db, planning, { direction: 2, departTime: '08:00' });
    await api.post('blade-business/tactic/generate', { ids: other, startDate: '2096-03-02', endDate: '2096-03-02' });
    const id = await putTactic(app.db, planning);

    const { data } = await preview(id, '2096-03-01', '2096-03-02');

    expect(data.days.map(({ conflicts }) => conflicts.map(({ bizCode }) => bizCode))).toEqual([
      [],
      ['TASK_CAR_BUSY', 'TASK_CREW_BUSY', 'TASK_CREW_BUSY', 'TASK_CREW_BUSY'],
    ]);
    const own = await preview(other, '2096-03-02', '2096-03-02');
    expect(own.data.days).toMatchObject([
      { isKept: false, reason: 'taskExists', conflicts: [], tasks: [{ taskNo: 'RW209603020001' }] },
    ]);
  });

  it('says of a day that is over that it is, and checks nothing for it', async () => {
    const id = await putTactic(app.db, planning, { startDate: '2020-01-01' });

    const { data } = await preview(id, '2020-03-01', '2020-03-01');

    expect(data.days).toMatchObject([{ isKept: false, reason: 'past', conflicts: [] }]);
    expect(data.keptCount).toBe(0);
  });

  it('answers a whole year', async () => {
    const { data } = await preview(await putTactic(app.db, planning), '2096-01-01', '2096-12-31');

    expect(data.days).toHaveLength(366);
    expect(data.keptCount).toBe(366);
  });

  it('is refused beyond a year, for what is not there, and without its button', async () => {
    const id = await putTactic(app.db, planning);
    const keeper = await app.signInAs('watcher', 'node_keeper');

    expect((await preview(id, '2096-01-01', '2097-01-02')).bizCode).toBe('PLAN_RANGE');
    expect((await preview('999', '2096-01-01', '2096-01-02')).status).toBe(404);
    expect((await preview('x', '2096-01-01', '2096-01-02')).bizCode).toBe('WRONG_PARAMETER');
    expect((await previewBy(keeper, { id, startDate: '2096-01-01', endDate: '2096-01-02' })).status).toBe(403);
  });
});

describe('a tactic in its form', () => {
  const crewOf = ({ cars, crew }: Planning, more: object = {}) => ({
    carId: cars[0],
    leaderId: crew[0],
    driverId: crew[1],
    convoyIds: crew[2],
    ...more,
  });
  let serial = 0;
  const submit = (more: object = {}) => {
    serial += 1;
    const values = {
      tacticCode: `F${serial}`,
      tacticName: `Form ${serial}`,
      lineId: planning.lineId,
      direction: 1,
      startDate: '2096-03-01',
      repeatType: 1,
      holidayPolicy: 1,
      departTime: '07:00',
      crewMode: 1,
      itemMode: 1,
      crewGroups: [crewOf(planning)],
      ...more,
    };
    return api.submit(tactic, values);
  };
  const named = async (answer: Promise<ApiResponse>) => {
    const { bizCode, fields } = await answer;
    return [bizCode, ...Object.keys(fields ?? {})];
  };

  it('counts leader and driver among the crew, and takes publishing from the parameter', async () => {
    const { data } = await submit();

    const detail = (await api.detail(tactic, data.id)).data as unknown as {
      crewGroups: Record<string, unknown>[];
      autoPublish: number;
    };
    expect(detail.crewGroups).toMatchObject([{ convoyIds: planning.crew.join(), sort: 1 }]);
    expect(detail.autoPublish).toBe(0);
  });

  it('is of a line with stops in its direction', async () => {
    const { lineId, ...other } = planning;
    const bare = await put(app.db, (await import('#src/resources/business/line')).line, {
      lineCode: 'BARE',
      lineName: 'Bare',
      baseId: other.east,
      lineType: 1,
      planMinutes: 60,
      sort: 1,
      status: 1,
    });

    expect(await named(submit({ lineId: bare }))).toEqual(['TACTIC_LINE', 'direction']);
    expect((await submit({ lineId })).status).toBe(200);
  });

  it.each<[string, object, string]>([
    ['week days', { repeatType: 2 }, 'weekDays'],
    ['days of the month', { repeatType: 3 }, 'monthDays'],
    ['dates', { repeatType: 4 }, 'includeDates'],
    ['articles', { itemMode: 2 }, 'artIds'],
    ['article types', { itemMode: 3 }, 'artTypeIds'],
  ])('names %s where its mode needs them', async (_, more, name) => {
    expect((await named(submit(more)))[1]).toBe(name);
  });

  it('has one fixed crew, or two and more that take turns', async () => {
    const crew = crewOf(planning);

    expect(await named(submit({ crewGroups: [crew, crew] }))).toEqual(['TACTIC_CREWS', 'crewGroups']);
    expect(await named(submit({ crewMode: 2 }))).toEqual(['TACTIC_CREWS', 'crewGroups']);
    const { data } = await submit({ crewMode: 2, crewGroups: [crew, crew] });
    expect(await named(api.submit(tactic, { id: data.id, crewMode: 1 }))).toEqual(['TACTIC_CREWS', 'crewGroups']);
    expect((await api.submit(tactic, { id: data.id, crewMode: 1, crewGroups: [crew] })).status).toBe(200);
    expect((await api.detail(tactic, data.id)).data.crewGroups).toHaveLength(1);
  });

  it('has vault keepers of the base of its line, and a backup that is another car', async () => {
    const { make, east, west, a, cars } = planning;
    const [here, elsewhere, ofNode] = [
      await make.keeper('Here', east, { keeperType: 1 }),
      await make.keeper('Elsewhere', west, { keeperType: 1 }),
      await make.keeper('Of node', a),
    ];

    expect((await submit({ keeperIds: here })).status).toBe(200);
    expect(await named(submit({ keeperIds: elsewhere }))).toEqual(['TACTIC_KEEPER', 'keeperIds']);
    expect(await named(submit({ keeperIds: `${here},${ofNode}` }))).toEqual(['TACTIC_KEEPER', 'keeperIds']);
    expect(await named(submit({ crewGroups: [crewOf(planning, { backupCarId: cars[0] })] }))).toEqual([
      'TACTIC_BACKUP',
      'crewGroups',
    ]);
  });
});
