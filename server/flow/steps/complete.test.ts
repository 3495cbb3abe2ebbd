import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Executor } from '#server/db/types';
import { AppError } from '#shared/errors';
import { chain, element, flow, oneProcess, user } from '../core/testing/bpmn.ts';
import { DefinitionCache } from '../definitions.ts';
import type { BusinessHooks } from '../ports.ts';
import { wfInstance } from '../tables.ts';
import { approval, codeOf, type House, openHouse } from '../testing/house.ts';
import { completeTask } from './complete.ts';

const event: unknown[] = [];
let refusal: (() => Promise<void>) | undefined;
const toy: BusinessHooks = {
  onStart: async ({ opened, business, startUser }) => void event.push(['start', opened, business, startUser]),
  async onTaskDone({ activityId, isApproved, opened, comment }) {
    event.push(['done', activityId, isApproved, opened, comment]);
    await refusal?.();
  },
  onEnd: async ({ ends }) => void event.push(['end', ends]),
};

let house: House;
beforeAll(async () => {
  house = await openHouse({ toy });
});
afterAll(() => house.close());

const forWho = (id: string, who: string) => element('userTask', id, `name="${id}" flowable:assignee="#{${who}}"`);
/** A process in which one person approves and a second one signs; a refused application goes back to its initiator. */
const approvalXml = oneProcess(
  forWho('approve', 'boss'),
  forWho('adjust', 'initiator'),
  element('exclusiveGateway', 'gate', 'default="gate_adjust"'),
  element('endEvent', 'given'),
  chain('start approve gate adjust end'),
  flow('gate', 'given', 'approved'),
);

async function begin(xml = approvalXml) {
  const tenant = await house.tenant();
  const [ann, boss] = [await tenant.person('Ann'), await tenant.person('Boss')];
  const definitionId = await house.deploy(tenant.admin, xml);
  const instanceId = await house.start(ann, definitionId, { boss: boss.userId });
  const [task] = (await house.rowsOf(instanceId)).tasks;
  return { tenant, ann, boss, definitionId, instanceId, taskId: task?.id ?? '' };
}

describe('a task that is completed', () => {
  it('moves its instance on and tells the business in the same transaction', async () => {
    event.length = 0;
    const { ann, boss, instanceId, taskId } = await begin();

    await house.as(boss, (flow) => flow.complete(boss, { ...approval(taskId), comment: 'enjoy' }));

    const { instance, tasks, history } = await house.rowsOf(instanceId);
    expect(instance).toMatchObject({ status: 'finished', state: null, rev: 2 });
    expect(instance.variables).toMatchObject({ initiator: ann.userId, approved: true, pass: true, lastUser: boss.userId });
    expect(tasks).toEqual([]);
    expect(history.map(({ activityId, outcome }) => `${activityId} ${outcome}`)).toEqual([
      'start ok',
      'start_approve ok',
      'approve ok',
      'approve_gate ok',
      'gate ok',
      'gate_given ok',
      'given ok',
    ]);
    expect(history.find(({ activityId }) => activityId === 'approve')).toMatchObject({ comment: 'enjoy', assignee: boss.userId });
    expect(event).toEqual([
      ['start', ['approve'], { table: 'toy', id: '1' }, ann.userId],
      ['done', 'approve', true, [], 'enjoy'],
      ['end', ['given']],
    ]);
  });

  it('goes the other way when it is refused', async () => {
    const { ann, boss, instanceId, taskId } = await begin();

    await house.as(boss, (flow) => flow.complete(boss, { ...approval(taskId), isApproved: false }));

    const { tasks, history } = await house.rowsOf(instanceId);
    expect(tasks).toMatchObject([{ activityId: 'adjust', assignee: ann.userId }]);
    expect(history.filter(({ outcome }) => outcome === 'reject').map(({ activityId }) => activityId)).toEqual(['approve']);
  });

  it('is done once, however often it is sent', async () => {
    const { boss, instanceId, taskId } = await begin();
    const complete = () => codeOf(house.as(boss, (flow) => flow.complete(boss, { ...approval(taskId), isApproved: false })));

    const answers = await Promise.all([complete(), complete(), complete()]);

    expect(answers.sort()).toEqual(['TASK_NOT_FOUND', 'TASK_NOT_FOUND', 'done']);
    expect((await house.rowsOf(instanceId)).tasks).toHaveLength(1);
  });

  it('takes no word from a client about who began and how it went', async () => {
    const { ann, boss, instanceId, taskId } = await begin();
    const variables = { initiator: 'x', approved: true, pass: true, lastUser: 'x', flag: 'ok', boss: 'x', days: 3 };

    await house.as(boss, (flow) => flow.complete(boss, { ...approval(taskId), isApproved: false, variables }));

    const { instance, tasks } = await house.rowsOf(instanceId);
    expect(instance.variables).toEqual({
      initiator: ann.userId,
      approved: false,
      pass: false,
      lastUser: boss.userId,
      flag: '',
      comment: 'fine',
      boss: 'x',
      days: 3,
    });
    expect(tasks).toMatchObject([{ assignee: ann.userId }]);
  });

  it.each([
    ['too many variables', Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`v${index}`, index]))],
    ['too long a variable', { long: 'x'.repeat(70_000) }],
    ['what is no JSON', { when: new Date(0) }],
  ])('is refused with %s, and nothing changes', async (_, variables) => {
    const { boss, instanceId, taskId } = await begin();
    const before = await house.rowsOf(instanceId);

    const answer = await codeOf(house.as(boss, (flow) => flow.complete(boss, { ...approval(taskId), variables })));

    expect(answer).toBe('VAR_TOO_LARGE');
    expect(await house.rowsOf(instanceId)).toEqual(before);
  });

  it('is refused to others, for another instance and while it rests', async () => {
    const { tenant, ann, boss, taskId, definitionId } = await begin();
    const other = await begin();
    const complete = (actor = boss, more = {}) =>
      codeOf(house.as(actor, (flow) => flow.complete(actor, { ...approval(taskId), ...more })));

    const answers = [await complete(ann), await complete(other.boss), await complete(boss, { instanceId: other.instanceId })];
    await house.as(tenant.admin, (flow) => flow.changeState(tenant.admin, { definitionId, state: 'suspended' }));
    answers.push(await complete());
    await house.as(tenant.admin, (flow) => flow.changeState(tenant.admin, { definitionId, state: 'active' }));

    expect(answers).toEqual(['TASK_NOT_YOURS', 'TASK_NOT_FOUND', 'TASK_NOT_FOUND', 'INSTANCE_SUSPENDED']);
    expect(await complete()).toBe('done');
  });
});

describe('what is cut off', () => {
  it('leaves nothing half done when the business refuses', async () => {
    const { boss, instanceId, taskId } = await begin();
    const before = await house.rowsOf(instanceId);
    refusal = () => Promise.reject(new AppError('BAD_INPUT'));

    const answer = await codeOf(house.as(boss, (flow) => flow.complete(boss, approval(taskId))));
    refusal = undefined;

    expect(answer).toBe('BAD_INPUT');
    expect(await house.rowsOf(instanceId)).toEqual(before);
  });

  it.runIf(process.env.TEST_DATABASE_URL)(
    'leaves nothing half done when its connection ends, and can be done again',
    async () => {
      const { boss, instanceId, taskId } = await begin();
      const before = await house.rowsOf(instanceId);
      refusal = async () => {
        await house.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
        );
      };

      const answer = await codeOf(house.as(boss, (flow) => flow.complete(boss, approval(taskId))));
      refusal = undefined;

      expect(answer).not.toBe('done');
      expect(await house.rowsOf(instanceId)).toEqual(before);
      expect(await codeOf(house.as(boss, (flow) => flow.complete(boss, approval(taskId))))).toBe('done');
    },
  );

  it('is found out when somebody moved the instance on without holding it', async () => {
    const { boss, instanceId, taskId } = await begin();
    const flow = house.flowContext();
    const raise = { rev: sql`${wfInstance.rev} + 1` };
    class Sneaking extends DefinitionCache {
      override async read(via: Executor, id: string) {
        await via.update(wfInstance).set(raise).where(eq(wfInstance.id, instanceId));
        return super.read(via, id);
      }
    }
    const sneaking = { ...flow, definitions: new Sneaking(flow.engine) };

    expect(await codeOf(house.as(boss, () => completeTask(sneaking, boss, approval(taskId))))).toBe('INSTANCE_MOVED');
    expect((await house.rowsOf(instanceId)).instance.rev).toBe(1);
  });
});

describe('parallel branches', () => {
  const four = ['a', 'b', 'c', 'd'];
  const xml = oneProcess(
    element('parallelGateway', 'fork'),
    element('parallelGateway', 'join'),
    ...four.map((id) => forWho(id, 'boss')),
    user('last'),
    chain('start fork', 'join last end', ...four.map((id) => `fork ${id} join`)),
  );

  it('that are completed at once come together once', async () => {
    const begun = await Promise.all(Array.from({ length: 5 }, () => begin(xml)));
    const completed = begun.map(async ({ boss, instanceId }) => {
      const { tasks } = await house.rowsOf(instanceId);
      return Promise.all(tasks.map(({ id }) => codeOf(house.as(boss, (flow) => flow.complete(boss, approval(id))))));
    });

    expect((await Promise.all(completed)).flat()).toEqual(Array(20).fill('done'));
    const open = await Promise.all(begun.map(async ({ instanceId }) => (await house.rowsOf(instanceId)).tasks));
    expect(open.map((tasks) => tasks.map(({ activityId }) => activityId))).toEqual(Array(5).fill(['last']));
  });
});
