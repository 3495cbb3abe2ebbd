import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { artEvents } from '#shared/handover/article';
import { exchgTypes } from '#shared/handover/exchange';
import { stopStates, taskStates } from '#shared/handover/task';
import { clientAgent } from '#src/resources/business/client-agent';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import { verify } from '#src/resources/operation/verify';
import { accepted } from '../../../../tests/support/day.ts';
import { type Handovers, openHandovers, type Run } from '../../../../tests/support/handover.ts';
import { put } from '../../../../tests/support/planning.ts';

let house: Handovers;

beforeAll(async () => {
  house = await openHandovers();
});
afterAll(() => house.close());

const [tasks, nodes, checks] = [tableOf(task), tableOf(taskNode), tableOf(verify)];
const { outStock, delivery, collection, inStock, deposit, withdrawal } = exchgTypes;
const vaultKeeper = () => house.deskAt(house.bank.east);
const branchKeeper = () => house.deskAt(house.bank.a);

describe('an exchange at a stop', () => {
  it('has the lines that are due, and the stop is being handed over', async () => {
    const run = await house.makeRun();
    const id = await house.open(run, 0, outStock);

    const { exchgNo, arts, ...record } = await house.detail(id);

    expect(record).toMatchObject({ exchgState: 0, planCount: 2, giverSide: 1, receiverSide: 2, deptId: house.bank.east });
    expect(exchgNo).toMatch(/^JJ20310303\d{5}$/);
    expect(arts).toMatchObject([
      { planned: 1, result: 0, isContainer: 1, artName: 'thing' },
      { planned: 1, result: 0 },
    ]);
    expect(await house.day.taskNow(run)).toMatchObject({ nodes: [{ stopState: stopStates.handing }, {}, {}] });
  });

  it.each([
    { direction: 1, index: 0, exchgType: delivery },
    { direction: 1, index: 0, exchgType: inStock },
    { direction: 1, index: 1, exchgType: outStock },
    { direction: 1, index: 1, exchgType: collection },
    { direction: 2, index: 1, exchgType: delivery },
    { direction: 2, index: 0, exchgType: outStock },
    { direction: 2, index: 3, exchgType: collection },
  ] as const)(
    'is of the kind that the stop has: $direction, stop $index, type $exchgType',
    async ({ direction, index, exchgType }) => {
      const run = await house.makeRun({ direction });
      await house.verifyAt(run, index);
      const api = await house.deskAt(house.stopAt(run, index).deptId);

      expect(await house.post(api, 'submit', house.opening(run, index, exchgType))).toMatchObject({ bizCode: 'EXCHG_TYPE' });
    },
  );

  it('is the only open one of its kind there', async () => {
    const run = await house.makeRun();
    const { exchgNo } = await house.detail(await house.open(run, 0, outStock));

    const second = await house.post(await vaultKeeper(), 'submit', house.opening(run, 0, outStock));

    expect(second).toMatchObject({ status: 400, bizCode: 'EXCHG_OPEN' });
    expect(second.msg).toContain(String(exchgNo));
  });

  it.each([stopStates.waiting, stopStates.arrived, stopStates.done, stopStates.skipped])(
    'needs a stop that is verified, not one in state %i',
    async (stopState) => {
      const run = await house.makeRun();
      await house.verifyAt(run, 0);
      await house.db
        .update(nodes)
        .set({ stopState })
        .where(eq(nodes.id, house.stopAt(run, 0).id));

      const refused = await house.post(await vaultKeeper(), 'submit', house.opening(run, 0, outStock));

      expect(refused).toMatchObject({ bizCode: 'STOP_STATE' });
    },
  );

  it.each([
    [taskStates.draft, 'TASK_STATE'],
    [taskStates.completed, 'TASK_STATE'],
    [taskStates.cancelled, 'TASK_STATE'],
    [taskStates.suspended, 'TASK_SUSPENDED'],
  ])('needs a task that runs, not one in state %i', async (taskState, bizCode) => {
    const run = await house.makeRun();
    await house.verifyAt(run, 0);
    await house.db.update(tasks).set({ taskState }).where(eq(tasks.id, run.id));

    expect(await house.post(await vaultKeeper(), 'submit', house.opening(run, 0, outStock))).toMatchObject({ bizCode });
  });

  const lapses: readonly (readonly [string, object, string])[] = [
    ['are too old', { verifyTime: '2031-03-03 05:00:00' }, 'VERIFY_EXPIRED'],
    ['have lapsed', { isLapsed: 1 }, 'VERIFY_NEEDED'],
    ['failed', { result: 2 }, 'VERIFY_NEEDED'],
  ];
  it.each(lapses)('needs checks that count, not ones that %s', async (_name, patch, bizCode) => {
    const run = await house.makeRun();
    await house.verifyAt(run, 0);
    await house.db.update(checks).set(patch).where(eq(checks.subjectId, run.crew.guard.id));

    expect(await house.post(await vaultKeeper(), 'submit', house.opening(run, 0, outStock))).toMatchObject({ bizCode });
  });

  it('needs something to hand over', async () => {
    const run = await house.makeRun({ a: 0, b: 0 });
    await house.verifyAt(run, 0);

    const refused = await house.post(await vaultKeeper(), 'submit', house.opening(run, 0, outStock));

    expect(refused).toMatchObject({ bizCode: 'EXCHG_NO_LINE' });
  });

  it('is opened by who keeps the place, and by nobody who has no right to', async () => {
    const run: Run = await house.makeRun();
    await house.verifyAt(run, 0);
    const body = house.opening(run, 0, outStock);
    const west = await house.day.people.keeper(house.bank.west, 1);

    expect((await house.post(await west.api(), 'submit', body)).status).toBe(404);
    expect((await house.post(await branchKeeper(), 'submit', body)).status).toBe(404);
    expect((await house.post(await run.crew.leader.api(), 'submit', body)).status).toBe(403);
    expect((await house.post(await house.day.supervisor.api(), 'submit', body)).status).toBe(403);
    expect((await house.post(await vaultKeeper(), 'submit', { ...body, nodeId: '1' })).status).toBe(400);
    expect((await house.post(await vaultKeeper(), 'submit', { exchgType: outStock })).status).toBe(400);
    expect((await house.post(await vaultKeeper(), 'submit', { ...body, exchgType: 7 })).status).toBe(400);
  });

  it('is opened once for one request', async () => {
    const run = await house.makeRun();
    await house.verifyAt(run, 0);
    const body = { ...house.opening(run, 0, outStock), requestId: 'open-1' };

    const first = accepted(await house.post(await vaultKeeper(), 'submit', body));

    expect(accepted(await house.post(await vaultKeeper(), 'submit', body))).toEqual(first);
  });
});

describe('an exchange with a client', () => {
  it('needs the client to have been checked there just before', async () => {
    const client = await house.makeClient();
    await house.vault.addThing({ clientId: client.id });
    const body = { exchgType: deposit, clientId: client.id };
    const open = async () => (await house.post(await branchKeeper(), 'submit', body)).bizCode;

    expect(await open()).toBe('VERIFY_NEEDED');
    await house.clientCheck(client, house.bank.b);
    expect(await open()).toBe('VERIFY_NEEDED');
    await house.clientCheck(client, house.bank.a, { verifyTime: '2031-03-03 05:00:00' });
    expect(await open()).toBe('VERIFY_EXPIRED');
    await house.clientCheck(client, house.bank.a);
    expect(await open()).toBeUndefined();
    expect(await open()).toBe('EXCHG_OPEN');
  });

  it('is made with an agent who may do it that day', async () => {
    const client = await house.makeClient();
    const thing = await house.vault.addThing({ clientId: client.id });
    await house.vault.move(artEvents.accepted, [thing], { deptId: house.bank.a });
    const may = { validFrom: '2031-01-01', validTo: '2031-12-31', canDeposit: 1, canWithdraw: 1 };
    const open = async (more: object) => {
      const agent = { clientId: client.id, realName: 'Agent', certType: 1, idNo: 'x', phone: '13800000000', ...may, ...more };
      const agentId = await put(house.db, clientAgent, agent);
      await house.clientCheck(client, house.bank.a, { agentId });
      const body = { exchgType: withdrawal, clientId: client.id, agentId };
      return (await house.post(await branchKeeper(), 'submit', body)).bizCode;
    };

    expect(await open({ canWithdraw: 0 })).toBe('CLIENT_AGENT');
    expect(await open({ validTo: '2031-03-02' })).toBe('CLIENT_AGENT');
    expect(await open({})).toBeUndefined();
  });

  it('is about what is theirs and can be handed over here', async () => {
    const [client, other] = [await house.makeClient(), await house.makeClient()];
    const own = await house.vault.addThing({ clientId: client.id });
    const foreign = await house.vault.addThing({ clientId: other.id });
    await house.clientCheck(client, house.bank.a);
    const open = async (exchgType: number, artIds: string) =>
      (await house.post(await branchKeeper(), 'submit', { exchgType, clientId: client.id, artIds })).bizCode;

    expect(await open(withdrawal, own)).toBe('ART_STATE');
    expect(await open(deposit, foreign)).toBe('ART_STATE');
    expect(await open(deposit, '1')).toBe('NOT_FOUND');
    await house.vault.move(artEvents.accepted, [own], { deptId: house.bank.b });
    expect(await open(withdrawal, own)).toBe('ART_STATE');
    expect(await open(withdrawal, '')).toBe('EXCHG_NO_LINE');
  });

  it('does not give out what somebody has reported', async () => {
    const client = await house.makeClient();
    const own = await house.vault.addThing({ clientId: client.id });
    await house.vault.move(artEvents.accepted, [own], { deptId: house.bank.a });
    await house.clientCheck(client, house.bank.a);
    await house.doubt(own, '1');

    const refused = await house.post(await branchKeeper(), 'submit', { exchgType: withdrawal, clientId: client.id });

    expect(refused).toMatchObject({ bizCode: 'EXCHG_LINE' });
  });

  it('is not for who keeps another base, nor for another place', async () => {
    const client = await house.makeClient();
    await house.vault.addThing({ clientId: client.id });
    await house.clientCheck(client, house.bank.a);
    const west = await house.day.people.keeper(house.bank.west, 1);
    const body = { exchgType: deposit, clientId: client.id };

    expect((await house.post(await west.api(), 'submit', body)).status).toBe(404);
    expect((await house.post(await branchKeeper(), 'submit', { ...body, deptId: house.bank.b })).status).toBe(404);
  });
});
