import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors';
import { chain, element, oneProcess } from '../core/testing/bpmn.ts';
import type { BusinessHooks } from '../ports.ts';
import { codeOf, type House, openHouse } from '../testing/house.ts';

const ended: unknown[] = [];
const hooks: Readonly<Record<string, BusinessHooks>> = {
  picky: { onStart: () => Promise.reject(new AppError('BAD_INPUT')) },
  toy: { onEnd: async ({ instanceId, ends }) => void ended.push([instanceId, ends]) },
};

let house: House;
beforeAll(async () => {
  house = await openHouse(hooks);
});
afterAll(() => house.close());

const own = element('userTask', 'own', 'flowable:assignee="#{initiator}"');
const plain = oneProcess(own, chain('start own end'));
const nothing = [0, 0, 0, 0, 0];

describe('an instance begins', () => {
  it('with its starter in the variables that the drawing asks for', async () => {
    const tenant = await house.tenant();
    const ann = await tenant.person('Ann');
    const xml = plain.replace('id="start"', 'id="start" flowable:initiator="applicant"');
    const definitionId = await house.deploy(tenant.admin, xml);

    const instanceId = await house.start(ann, definitionId, { applicant: 'x', initiator: 'x', approved: true, days: 2 });

    const { instance, tasks } = await house.rowsOf(instanceId);
    expect(instance.variables).toEqual({ initiator: ann.userId, applicant: ann.userId, days: 2 });
    expect(instance).toMatchObject({ tenantId: tenant.id, businessTable: 'toy', businessId: '1', status: 'running', rev: 1 });
    expect(tasks).toMatchObject([{ tenantId: tenant.id, assignee: ann.userId }]);
    expect(house.news.at(-1)).toEqual({ tenantId: tenant.id, instanceId, waiting: [{ name: '', assignee: ann.userId }] });
  });

  it('and ends at once where nothing waits', async () => {
    const tenant = await house.tenant();
    const definitionId = await house.deploy(tenant.admin, oneProcess(chain('start end')));

    const instanceId = await house.start(tenant.admin, definitionId);

    expect((await house.rowsOf(instanceId)).instance).toMatchObject({ status: 'finished', state: null });
    expect(ended).toEqual([[instanceId, ['end']]]);
  });

  it('for those whom the drawing lets begin it', async () => {
    const tenant = await house.tenant();
    const [ann, chief] = [await tenant.person('Ann'), await tenant.person('Chief', 'chief')];
    const narrow = plain.replace('<process id="p"', '<process id="p" flowable:candidateStarterGroups="chief"');
    const definitionId = await house.deploy(tenant.admin, narrow);

    const answers = [await codeOf(house.start(ann, definitionId)), await codeOf(house.start(chief, definitionId))];

    expect(answers).toEqual(['START_FORBIDDEN', 'done']);
  });

  it('of what is general in the tenant of its starter', async () => {
    const definitionId = await house.deploy(house.platform, plain);
    const tenant = await house.tenant();
    const ann = await tenant.person('Ann');

    const instanceId = await house.start(ann, definitionId);

    expect((await house.rowsOf(instanceId)).instance.tenantId).toBe(tenant.id);
  });
});

describe('nothing begins and nothing is stored', () => {
  it('of what rests, was deleted, belongs to others or was never there', async () => {
    const [tenant, other] = [await house.tenant(), await house.tenant()];
    const [resting, deleted, foreign] = [
      await house.deploy(tenant.admin, plain),
      await house.deploy(tenant.admin, plain),
      await house.deploy(other.admin, plain),
    ];
    await house.as(tenant.admin, (flow, admin) => flow.changeState(admin, { definitionId: resting, state: 'suspended' }));
    await house.as(tenant.admin, (flow, admin) => flow.deleteDeployments(admin, [deleted.split(':')[2] ?? '']));

    const answers = await Promise.all(
      [resting, deleted, foreign, 'p:1:1'].map((definitionId) => codeOf(house.start(tenant.admin, definitionId))),
    );

    const unknown = 'DEFINITION_NOT_FOUND';
    expect(answers).toEqual(['DEFINITION_SUSPENDED', unknown, unknown, unknown]);
    expect(await house.rowsIn(tenant.id)).toEqual(nothing);
  });

  it.each([
    ['needs a variable that is not there', { assignee: '#{boss}', variables: {}, code: 'VAR_UNKNOWN' }],
    ['names somebody who cannot be', { assignee: '#{boss}', variables: { boss: 'x'.repeat(65) }, code: 'TASK_PERSON' }],
    [
      'gets more than an instance keeps',
      { assignee: '#{initiator}', variables: { long: 'x'.repeat(70_000) }, code: 'VAR_TOO_LARGE' },
    ],
  ])('where the first step %s', async (_, { assignee, variables, code }) => {
    const tenant = await house.tenant();
    const xml = oneProcess(element('userTask', 'a', `flowable:assignee="${assignee}"`), chain('start a end'));
    const definitionId = await house.deploy(tenant.admin, xml);

    const answer = await codeOf(house.start(tenant.admin, definitionId, variables));

    expect(answer).toBe(code);
    expect(await house.rowsIn(tenant.id)).toEqual(nothing);
  });

  it('where the business refuses', async () => {
    const tenant = await house.tenant();
    const definitionId = await house.deploy(tenant.admin, plain);
    const business = { table: 'picky', id: '1' };

    const answer = await codeOf(
      house.as(tenant.admin, (flow, admin) => flow.start(admin, { definitionId, business, variables: {} })),
    );

    expect(answer).toBe('BAD_INPUT');
    expect(await house.rowsIn(tenant.id)).toEqual(nothing);
  });
});
