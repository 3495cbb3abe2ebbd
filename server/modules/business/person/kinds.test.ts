import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idCardNumber } from '#server/seed/sample/people-lines';
import { personStatuses } from '#shared/handover/people';
import { taskStates } from '#shared/handover/task';
import { addDays } from '#shared/time';
import { article } from '#src/resources/business/article';
import { bizClient } from '#src/resources/business/client';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import type { Api, ApiResponse } from '../../../../tests/support/api.ts';
import { onOneDay, today } from '../../../../tests/support/on-one-day.ts';
import { put } from '../../../../tests/support/planning.ts';
import { type Profiles, profilesOf } from '../../../../tests/support/profiles.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

let app: SeededApp;
let admin: Api;
let profiles: Profiles;

beforeAll(async () => {
  app = await openSeededApp();
  admin = await app.signInAs('admin');
  profiles = await profilesOf(app, admin);
});
afterAll(() => app.close());

const { disabled, left } = personStatuses;
type Noun = 'keeper' | 'convoy' | 'client';
const post = (noun: Noun, verb: string, values: object) =>
  admin.post<{ id: string }>(`blade-business/${noun}/${verb}`, { ...values });
const add = async (noun: Noun, more: object = {}) => (await post(noun, 'submit', profiles.bodies[noun](more))).data.id;
const refusal = ({ bizCode, fields }: ApiResponse) => [bizCode, ...Object.keys(fields ?? {})];

let serial = 0;
function putTask(values: object, state: number = taskStates.published): Promise<string> {
  serial += 1;
  const times = { taskDate: '2099-01-01', planStartTime: '2099-01-01 07:00:00', planEndTime: '2099-01-01 09:00:00' };
  const { east } = profiles.bank;
  return put(app.db, task, {
    taskNo: `RW${serial}`,
    taskType: 1,
    taskState: state,
    lineId: '1',
    direction: 1,
    baseId: east,
    ...times,
    ...values,
  });
}

describe('a keeper', () => {
  it.each([
    [1, 'a', ['KEEPER_PLACE', 'deptId']],
    [2, 'east', ['KEEPER_PLACE', 'deptId']],
    [1, 'east', [undefined]],
    [2, 'a', [undefined]],
  ] as const)('of type %d at %s answers %j', async (keeperType, place, expected) => {
    const answer = await post('keeper', 'submit', profiles.bodies.keeper({ keeperType, deptId: profiles.bank[place] }));

    expect(refusal(answer)).toEqual(expected);
  });

  it('who moves to a vault gets the role of those who keep one, unless they were given another', async () => {
    const id = await add('keeper');
    const before = (await admin.detail(keeper, id)).data;

    const saved = await post('keeper', 'update', { id, keeperType: 1, deptId: profiles.bank.east });
    const after = (await admin.detail(keeper, id)).data;

    expect(saved.code).toBe(200);
    expect([before.roleName, after.roleName]).toEqual(['网点交接员', '管库员']);
  });

  it.each([
    [{ authEnd: '2025-12-31' }, ['DATE_ORDER', 'authEnd']],
    [{ authEnd: '' }, ['REQUIRED_SELECT', 'authEnd']],
    [{ photo: '' }, ['REQUIRED_SELECT', 'photo']],
  ])('is not taken with %j', async (wrong, expected) => {
    expect(refusal(await post('keeper', 'submit', profiles.bodies.keeper(wrong)))).toEqual(expected);
  });
});

describe('a convoy', () => {
  it.each([
    [{ duty: 1 }, ['REQUIRED_INPUT', 'driverLicence', 'driverLicenceExpire']],
    [{ duty: 1, driverLicence: 'D-1', driverLicenceExpire: '2099-01-01' }, [undefined]],
    [{ weaponPermitNo: 'W-1' }, ['REQUIRED_SELECT', 'weaponPermitExpire']],
    [{ guardCertExpire: '' }, ['REQUIRED_SELECT', 'guardCertExpire']],
    [{ photo: '' }, ['REQUIRED_SELECT', 'photo']],
  ])('with %j answers %j', async (more, expected) => {
    expect(refusal(await post('convoy', 'submit', profiles.bodies.convoy(more)))).toEqual(expected);
  });

  it('serves a base', async () => {
    const answer = await post('convoy', 'submit', profiles.bodies.convoy({ deptId: profiles.bank.a }));

    expect(refusal(answer)).toEqual(['NOT_A_CHOICE', 'deptId']);
  });

  it('is warned about while one of their documents ends soon or has ended, and can be listed by it', async () => {
    const warned = async (docWarn: number) => {
      const { data } = await admin.list(convoy, { docWarn, size: 200 });
      return new Map(data.records.map((row) => [row.id, row.docWarn]));
    };

    // The database asks the machine which day it is.
    const { soon, ended, fine, yes, no } = await onOneDay(async () => {
      const day = (offset: number) => addDays(today(), offset);
      return {
        soon: await add('convoy', { guardCertExpire: day(30) }),
        ended: await add('convoy', { weaponPermitNo: 'W', weaponPermitExpire: day(-1) }),
        fine: await add('convoy', { guardCertExpire: day(31) }),
        yes: await warned(1),
        no: await warned(0),
      };
    });

    expect([yes.get(soon), yes.get(ended), yes.has(fine)]).toEqual([1, 1, false]);
    expect([no.get(fine), no.has(soon)]).toEqual([0, false]);
    expect((await admin.detail(convoy, soon)).data.docWarn).toBe(1);
  });
});

it('are listed by whole branches, with further filters beside', async () => {
  const [vault, branch] = [
    await add('keeper', { keeperType: 1, deptId: profiles.bank.west }),
    await add('keeper', { deptId: profiles.bank.c }),
  ];
  const ids = async (query: Record<string, string>) => (await admin.list(keeper, query)).data.records.map(({ id }) => id);
  const { west, c } = profiles.bank;

  expect((await ids({ deptId: c })).sort()).toEqual([branch]);
  expect(await ids({ deptId: west })).toContain(vault);
  expect(await ids({ deptId: c, docWarn: '1' })).toEqual([]);
  expect(await admin.list(keeper, { deptId: 'x' })).toMatchObject({ bizCode: 'WRONG_PARAMETER' });
});

describe('a client', () => {
  it.each([
    [{ clientType: 2, certType: 1, linkman: 'Li' }, ['CLIENT_CERT', 'certType']],
    [{ clientType: 2, certType: 4, idNo: '91320000MA1XXXXX0A' }, ['REQUIRED_INPUT', 'linkman']],
    [
      { clientType: 2, certType: 4, idNo: '91320000MA1XXXXX0A', linkman: 'Li', realName: '江南文化有限公司'.repeat(7) },
      [undefined],
    ],
    [{ contractStart: '2026-02-01', contractEnd: '2026-01-01' }, ['DATE_ORDER', 'contractEnd']],
  ])('with %j answers %j', async (more, expected) => {
    expect(refusal(await post('client', 'submit', profiles.bodies.client(more)))).toEqual(expected);
  });

  it('names their agents, whose certificates and days of authority are checked like their own', async () => {
    const agent = (more: object = {}) => ({
      realName: 'Agent',
      certType: 1,
      idNo: idCardNumber('320102', '1990-01-01', 7),
      phone: '13700000001',
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
      ...more,
    });
    const id = await add('client', { agents: [agent()] });
    const wrong = [{ idNo: '1' }, { validTo: '2025-12-31' }, { phone: '1' }, { realName: '' }];

    const refused = [];
    for (const more of wrong) refused.push((await post('client', 'update', { id, agents: [agent(more)] })).code);
    const stored = (await admin.detail(bizClient, id)).data;
    await post('client', 'update', { id, agents: [] });

    expect(refused).toEqual([400, 400, 400, 400]);
    expect(stored.agents).toMatchObject([{ realName: 'Agent', canDeposit: 1, canWithdraw: 0 }]);
    expect((await admin.detail(bizClient, id)).data.agents).toEqual([]);
  });

  it('banks at a node', async () => {
    const answer = await post('client', 'submit', profiles.bodies.client({ deptId: profiles.bank.east }));

    expect(refusal(answer)).toEqual(['NOT_A_CHOICE', 'deptId']);
  });

  it('is shown with the number and value of what is kept for them, and stays while anything is', async () => {
    const [clientId, other] = [await add('client'), await add('client')];
    const keep = (artCode: string, artState: number, appraisedValue?: string) =>
      put(app.db, article, {
        artCode,
        artName: artCode,
        artTypeId: '1',
        artState,
        clientId,
        quantity: 1,
        condition: 1,
        baseId: profiles.bank.east,
        appraisedValue,
      });
    await keep('SH-1', 1, '180000.50');
    await keep('SH-2', 4);
    await keep('SH-3', 5, '99.00');

    const listed = new Map((await admin.list(bizClient, { size: 200 })).data.records.map((row) => [row.id, row]));
    const refused = [
      await admin.remove(bizClient, [clientId]),
      await post('client', 'update', { id: clientId, status: disabled }),
    ];

    expect(listed.get(clientId)).toMatchObject({ articleCount: 2, articleValue: '180000.50' });
    expect(listed.get(other)).toMatchObject({ articleCount: 0, articleValue: '0.00' });
    expect(refused.map(({ bizCode }) => bizCode)).toEqual(['REF_IN_USE', 'REF_IN_USE']);
    expect(refused[0]?.msg).toMatch(/SH-[12]/);
  });
});

/** The places where a task names people. */
const places = [
  { noun: 'convoy', resource: convoy, named: (id: string) => ({ leaderId: id }) },
  { noun: 'convoy', resource: convoy, named: (id: string) => ({ driverId: id }) },
  { noun: 'convoy', resource: convoy, named: (id: string) => ({ convoyIds: `1,${id}` }) },
  { noun: 'keeper', resource: keeper, named: (id: string) => ({ keeperIds: `${id},2` }) },
] as const;

describe.each(places)('a $noun who is on a task (%#)', ({ noun, resource, named }) => {
  it('is neither removed, disabled nor let go, on any way', async () => {
    const id = await add(noun);
    await putTask(named(id), taskStates.underWay);

    const answers = [
      await admin.remove(resource, [id]),
      await post(noun, 'update', { id, status: disabled }),
      await post(noun, 'update', { id, status: left }),
      await admin.post('blade-user/update', { id, status: 3 }),
      await admin.post('blade-user/remove', {}, { ids: id }),
    ];

    expect(answers.map(({ bizCode }) => bizCode)).toEqual(Array(5).fill('REF_IN_USE'));
    expect((await admin.detail(resource, id)).data).toMatchObject({ status: 1 });
  });

  it('may be disabled while it is a draft, not removed', async () => {
    const id = await add(noun);
    await putTask(named(id), taskStates.draft);

    const removed = await admin.remove(resource, [id]);
    const saved = await post(noun, 'update', { id, status: disabled });

    expect([removed.bizCode, saved.code]).toEqual(['REF_IN_USE', 200]);
  });

  it('may leave when it is over', async () => {
    const id = await add(noun);
    await putTask(named(id), taskStates.completed);

    expect((await post(noun, 'update', { id, status: left })).code).toBe(200);
  });
});

describe('a keeper who is to receive at a stop', () => {
  it('is neither removed nor disabled while the task is not over', async () => {
    const id = await add('keeper');
    const taskId = await putTask({}, taskStates.published);
    const stop = { taskId, sort: 1, stopType: 2, deptId: profiles.bank.a, planArriveTime: '2099-01-01 07:30:00' };
    await put(app.db, taskNode, { ...stop, keeperIds: id });

    const answers = [await admin.remove(keeper, [id]), await post('keeper', 'update', { id, status: disabled })];

    expect(answers.map(({ bizCode }) => bizCode)).toEqual(['REF_IN_USE', 'REF_IN_USE']);
  });
});
