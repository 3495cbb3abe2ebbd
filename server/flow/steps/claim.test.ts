import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#server/lib/actor';
import { chain, element, oneProcess } from '../core/testing/bpmn.ts';
import { approval, codeOf, type House, openHouse, type Tenant } from '../testing/house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const shared = element(
  'userTask',
  'check',
  'name="Check" flowable:candidateGroups="hr,#{group}" flowable:candidateUsers="#{extra}"',
);
const xml = oneProcess(shared, chain('start check end'));

let tenant: Tenant;
let ann: Actor;
let [hr, other]: Actor[] = [];
let instanceId: string;
let taskId: string;
beforeEach(async () => {
  tenant = await house.tenant();
  ann = await tenant.person('Ann');
  hr = await tenant.person('Helen', 'hr');
  other = await tenant.person('Henry', 'hr');
  const definitionId = await house.deploy(tenant.admin, xml);
  instanceId = await house.start(ann, definitionId, { group: '', extra: '' });
  taskId = (await house.rowsOf(instanceId)).tasks[0]?.id ?? '';
});

const claim = (actor = hr as Actor, id = taskId) => codeOf(house.as(actor, (flow) => flow.claim(actor, id)));
const unclaim = (actor = hr as Actor) => codeOf(house.as(actor, (flow) => flow.unclaim(actor, taskId)));
const complete = (actor = hr as Actor) => codeOf(house.as(actor, (flow) => flow.complete(actor, approval(taskId))));
const holder = async () => (await house.rowsOf(instanceId)).tasks[0]?.assignee;

describe('claiming', () => {
  it('gives a task to one of several who try at once', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, (_, index) => tenant.person(`p${index}`, 'hr')));

    const answers = await Promise.all(many.map((each) => claim(each)));

    expect(answers.toSorted()).toEqual([...Array(5).fill('TASK_NOT_CLAIMABLE'), 'done']);
    expect(await holder()).toBe(many[answers.indexOf('done')]?.userId);
  });

  it('is for candidates, by their roles of now (promise 31)', async () => {
    const promoted = { ...ann, roleAliases: ['hr'] };
    const stranger = await tenant.person('Sam');
    const abroad = await (await house.tenant()).person('Hans', 'hr');

    const answers = [await claim(ann), await claim(stranger), await claim(abroad), await claim(hr, 'x'), await claim(hr, '1')];

    const [gone, unknown] = ['INSTANCE_NOT_FOUND', 'TASK_NOT_FOUND'];
    expect(answers).toEqual(['TASK_NOT_YOURS', gone, unknown, unknown, unknown]);
    expect(await claim(promoted)).toBe('done');
  });

  it('notes in the history who has it since when', async () => {
    house.clock.at += 60_000;

    await claim();

    const { history } = await house.rowsOf(instanceId);
    const line = history.find(({ activityId }) => activityId === 'check');
    expect(line).toMatchObject({ assignee: hr?.userId, claimTime: new Date(house.clock.at), endTime: null });
  });

  it('is needed before a task is completed, and ends with giving it back', async () => {
    const answers = [
      await complete(),
      await claim(),
      await complete(other),
      await unclaim(other),
      await unclaim(),
      await complete(),
    ];

    expect(answers).toEqual(['TASK_NOT_YOURS', 'done', 'TASK_NOT_YOURS', 'TASK_NOT_YOURS', 'done', 'TASK_NOT_YOURS']);
    expect([await holder(), await claim(other), await complete(other)]).toEqual([null, 'done', 'done']);
  });

  it('is refused while the instance rests', async () => {
    const [{ definitionId }] = [(await house.rowsOf(instanceId)).instance];

    await house.as(tenant.admin, (flow, admin) => flow.changeState(admin, { definitionId, state: 'suspended' }));

    expect(await claim()).toBe('INSTANCE_SUSPENDED');
  });

  it('does not end what it did not begin: a task of one person has nobody to go back to', async () => {
    const own = oneProcess(element('userTask', 'own', 'flowable:assignee="#{initiator}"'), chain('start own end'));
    const definitionId = await house.deploy(tenant.admin, own);
    const begun = await house.start(ann, definitionId);
    const [task] = (await house.rowsOf(begun)).tasks;

    expect(await codeOf(house.as(ann, (flow) => flow.unclaim(ann, task?.id ?? '')))).toBe('TASK_NOT_SHARED');
  });
});

describe('handing a task on', () => {
  const transfer = (actor: Actor, userId = ann.userId) =>
    codeOf(house.as(actor, (flow) => flow.transfer(actor, { taskId, userId, comment: 'please' })));

  it('is for its holder and for those who look after processes, to people who are there (promise 31)', async () => {
    const gone = await tenant.person('Gone');
    const abroad = await (await house.tenant()).person('Hans');
    await house.leaves(gone);
    await claim();
    const to = (userId: string) => transfer(hr as Actor, userId);

    const answers = [
      await transfer(other as Actor),
      await to(gone.userId),
      await to(abroad.userId),
      await to('x'),
      await to(ann.userId),
    ];

    const nobody = 'PERSON_NOT_FOUND';
    expect(answers).toEqual(['TASK_NOT_YOURS', nobody, nobody, nobody, 'done']);
    expect(await transfer(tenant.admin, other?.userId)).toBe('done');
    expect(await holder()).toBe(other?.userId);
  });

  it('leaves a line of history for everybody who had it', async () => {
    await claim();
    await transfer(hr as Actor);
    await complete(ann);

    const { history, instance } = await house.rowsOf(instanceId);
    const lines = history.filter(({ activityId }) => activityId === 'check');
    expect(lines.map(({ assignee, outcome, comment }) => [assignee, outcome, comment])).toEqual([
      [hr?.userId, 'transfer', 'please'],
      [ann.userId, 'ok', 'fine'],
    ]);
    expect(instance.status).toBe('finished');
  });
});
