import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#server/lib/actor';
import { codeOf, type House, openHouse } from '../testing/house.ts';
import { answer, officeXml, openOffice } from '../testing/office.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('the way of an instance', () => {
  it('is told step by step', async () => {
    const { ann, boss, instanceId } = await openOffice(house);
    house.clock.at += 125 * 60_000;
    await answer(house, boss, { instanceId, isApproved: false });

    const lines = await house.as(ann, (run) => run.history(ann, instanceId, false));
    const all = await house.as(ann, (run) => run.history(ann, instanceId, true));

    expect(lines).toMatchObject([
      { historyActivityId: 'start', historyActivityType: 'startEvent', historyActivityDurationTime: '0 s', status: 'done' },
      {
        historyActivityId: 'boss',
        historyActivityDurationTime: '2 h 5 min',
        assigneeName: 'Bob',
        comment: 'no',
        outcome: 'reject',
      },
      { historyActivityId: 'adjust', historyActivityDurationTime: '', assigneeName: 'Ann', status: 'todo', endTime: '' },
    ]);
    expect(all.map(({ historyActivityId }) => historyActivityId)).toEqual([
      'start',
      'start_boss',
      'boss',
      'boss_gate',
      'gate',
      'gate_adjust',
      'adjust',
    ]);
  });

  it('is drawn', async () => {
    const { ann, boss, instanceId, definitionId } = await openOffice(house);
    const look = () => house.as(ann, (run) => run.instanceView(ann, instanceId));
    await answer(house, boss, { instanceId, isApproved: false });
    const { rejected } = await look();
    await answer(house, ann, { instanceId });
    await answer(house, boss, { instanceId });

    const view = await look();

    expect(rejected).toEqual(['boss']);
    expect(view).toEqual({
      xml: officeXml,
      active: ['hr'],
      finished: ['start', 'boss', 'gate', 'adjust'],
      rejected: [],
      flows: ['start_boss', 'boss_gate', 'gate_adjust', 'adjust_boss', 'gate_hr'],
      counts: { boss: 2, adjust: 1, hr: 1 },
      people: { hr: 'unclaimed' },
    });
    const empty = { active: [], finished: [], flows: [], rejected: [], counts: {}, people: {} };
    expect(await house.as(ann, (run) => run.definitionView(ann, definitionId))).toEqual({ xml: officeXml, ...empty });
  });

  it('is read by those who have to do with it, and by nobody else', async () => {
    const { tenant, ann, boss, helen, instanceId, definitionId } = await openOffice(house);
    const stranger = await tenant.person('Sam');
    const abroad = await house.tenant();
    const abroadChief = { ...abroad.admin, userId: ann.userId, roleAliases: ['hr'] };
    const reads = (actor: Actor) =>
      Promise.all([
        codeOf(house.as(actor, (run) => run.history(actor, instanceId, true))),
        codeOf(house.as(actor, (run) => run.instanceView(actor, instanceId))),
        codeOf(house.as(actor, (run) => run.instance(actor, instanceId))),
      ]);
    const yes = ['done', 'done', 'done'];
    const no = Array(3).fill('INSTANCE_NOT_FOUND');

    expect([await reads(ann), await reads(boss), await reads(tenant.admin)]).toEqual([yes, yes, yes]);
    expect([await reads(helen), await reads(stranger), await reads(abroad.admin), await reads(abroadChief)]).toEqual([
      no,
      no,
      no,
      no,
    ]);
    await answer(house, boss, { instanceId });
    expect([await reads(helen), await reads(boss), await reads(stranger)]).toEqual([yes, yes, no]);
    expect(await codeOf(house.as(abroad.admin, (run, who) => run.definitionView(who, definitionId)))).toBe(
      'DEFINITION_NOT_FOUND',
    );
  });
});

describe('an instance at hand', () => {
  it('shows everybody what they have to do in it', async () => {
    const { ann, boss, helen, instanceId, tenant } = await openOffice(house);
    const placesOf = async (actor: Actor) => {
      const { tasks } = await house.as(actor, (run) => run.instance(actor, instanceId));
      return tasks.map(({ taskDefinitionKey, status }) => `${taskDefinitionKey} ${status}`);
    };
    const before = [await placesOf(ann), await placesOf(boss)];
    await answer(house, boss, { instanceId });

    expect(before).toEqual([[], ['boss todo']]);
    expect([await placesOf(boss), await placesOf(helen)]).toEqual([[], ['hr claim']]);
    expect(await house.as(tenant.admin, (run, admin) => run.instance(admin, instanceId))).toMatchObject({
      startUserName: 'Ann',
      businessTable: 'toy',
      businessId: '1',
      status: 'running',
      tasks: [],
    });
  });

  it('shows one task to those who may read it', async () => {
    const { boss, instanceId, helen } = await openOffice(house);
    const taskId = (await house.rowsOf(instanceId)).tasks[0]?.id ?? '';
    const read = (actor: Actor) => house.as(actor, (run) => run.task(actor, taskId));

    expect(await read(boss)).toMatchObject({ taskId, formKey: 'handle', status: 'todo' });
    expect(await codeOf(read(helen))).toBe('INSTANCE_NOT_FOUND');
  });

  it('is found by what it is about, while it runs', async () => {
    const { tenant, instanceId } = await openOffice(house);
    const about = { tenantId: tenant.id, table: 'toy', id: '1' };
    const find = (what = about) => house.as(tenant.admin, (run) => run.runningAbout(house.servingDb, what));
    const found = [await find(), await find({ ...about, id: '2' })];

    await house.as(tenant.admin, (run, admin) => run.deleteInstance(admin, { instanceId, reason: '' }));

    expect([...found, await find()]).toEqual([instanceId, undefined, undefined]);
  });
});
