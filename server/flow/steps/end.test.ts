import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#server/lib/actor';
import { boundary, chain, element, oneProcess, timer } from '../core/testing/bpmn.ts';
import { approval, codeOf, type House, openHouse, type Tenant } from '../testing/house.ts';

const event: unknown[] = [];
let house: House;
beforeAll(async () => {
  house = await openHouse({
    toy: { onDelete: async ({ kind, reason, business }) => void event.push([kind, reason, business.id]) },
  });
});
afterAll(() => house.close());

const task = (id: string) => element('userTask', id, `flowable:assignee="#{boss}" flowable:candidateGroups="hr"`);
const xml = oneProcess(
  task('a'),
  task('b'),
  task('c'),
  boundary('late', 'a', timer('P3D')),
  chain('start a b c end', 'late end'),
);

let tenant: Tenant;
let [ann, boss]: Actor[] = [];
let instanceId: string;
beforeEach(async () => {
  event.length = 0;
  tenant = await house.tenant();
  ann = await tenant.person('Ann');
  boss = await tenant.person('Boss');
  instanceId = await house.start(ann, await house.deploy(tenant.admin, xml), { boss: boss.userId });
});

const by = <T>(actor: Actor | undefined, act: (flow: House['flow'], actor: Actor) => Promise<T>) => house.as(actor as Actor, act);
const open = async () => (await house.rowsOf(instanceId)).tasks;
const completeOpen = async () => {
  const [first] = await open();
  await by(boss, (flow, actor) => flow.complete(actor, approval(first?.id ?? '')));
};

describe('an instance is taken back', () => {
  const withdraw = (actor: Actor | undefined) =>
    codeOf(by(actor, (flow, who) => flow.withdraw(who, { instanceId, reason: 'changed my mind' })));

  it('by who began it, and nothing of its work is left', async () => {
    const answers = [await withdraw(boss), await withdraw(tenant.admin), await withdraw(ann), await withdraw(ann)];

    expect(answers).toEqual(['INSTANCE_NOT_FOUND', 'INSTANCE_NOT_FOUND', 'done', 'INSTANCE_ENDED']);
    const { instance, tasks, timers, history } = await house.rowsOf(instanceId);
    expect(instance).toMatchObject({ status: 'withdrawn', state: null, deleteReason: 'changed my mind' });
    expect([tasks, timers]).toEqual([[], []]);
    expect(history.at(-1)).toMatchObject({ activityId: 'a', outcome: 'deleted', comment: 'changed my mind' });
    expect((await house.rowsIn(tenant.id)).slice(1, 3)).toEqual([0, 0]);
    expect(event).toEqual([['withdrawn', 'changed my mind', '1']]);
  });

  it('only while nobody has acted', async () => {
    await completeOpen();

    expect(await withdraw(ann)).toBe('INSTANCE_ACTED');
  });
});

describe('an instance is deleted', () => {
  const remove = (actor: Actor | undefined) =>
    codeOf(by(actor, (flow, who) => flow.deleteInstance(who, { instanceId, reason: 'a mistake' })));

  it('by those who look after processes, however far it is', async () => {
    await completeOpen();
    const stranger = (await house.tenant()).admin;

    expect([await remove(ann), await remove(stranger), await remove(tenant.admin)]).toEqual([
      'FORBIDDEN',
      'INSTANCE_NOT_FOUND',
      'done',
    ]);
    expect((await house.rowsOf(instanceId)).instance).toMatchObject({ status: 'deleted' });
    expect(event).toEqual([['deleted', 'a mistake', '1']]);
  });
});

describe('a task is sent to another step', () => {
  const move = async (actor: Actor | undefined, to: string) => {
    const [first] = await open();
    return codeOf(by(actor, (flow, who) => flow.move(who, { taskId: first?.id ?? '', to, comment: 'again' })));
  };
  const places = async () => (await open()).map(({ activityId }) => activityId);

  it('by its holder to one that was done before', async () => {
    await completeOpen();

    expect([await move(ann, 'a'), await move(boss, 'c'), await move(boss, 'a'), await places()]).toEqual([
      'TASK_NOT_YOURS',
      'MOVE_TARGET',
      'done',
      ['a'],
    ]);
    const { history, timers } = await house.rowsOf(instanceId);
    expect(history.find(({ outcome }) => outcome === 'reject')).toMatchObject({ activityId: 'b', comment: 'again' });
    expect(timers).toMatchObject([{ activityId: 'late' }]);
  });

  it('by those who look after processes anywhere, with its timers', async () => {
    expect([await move(tenant.admin, 'late'), await move(tenant.admin, 'c'), await places()]).toEqual([
      'MOVE_TARGET',
      'done',
      ['c'],
    ]);
    expect((await house.rowsOf(instanceId)).timers).toEqual([]);
  });
});
