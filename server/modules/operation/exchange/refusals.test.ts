import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { artEvents, artStates } from '#shared/handover/article';
import { exchgStates, exchgTypes } from '#shared/handover/exchange';
import { personStatuses } from '#shared/handover/people';
import { stopStates, taskStates } from '#shared/handover/task';
import { arttype } from '#src/resources/business/arttype';
import { bizClient } from '#src/resources/business/client';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import { accepted, type Caller } from '../../../../tests/support/day.ts';
import { type Handovers, openHandovers, type Run } from '../../../../tests/support/handover.ts';
import { put } from '../../../../tests/support/planning.ts';

let house: Handovers;

beforeAll(async () => {
  house = await openHandovers();
});
afterAll(() => house.close());

const clients = tableOf(bizClient);
const { deposit, withdrawal, collection } = exchgTypes;

/** Brings a client with a thing of their own to branch a. */
async function atDesk(addOwn = (clientId: string) => house.vault.addThing({ clientId })) {
  const client = await house.makeClient();
  const thing = await addOwn(client.id);
  await house.clientCheck(client, house.bank.a);
  const desk = await house.deskAt(house.bank.a);
  const open = (exchgType: number = deposit) => house.post(desk, 'submit', { exchgType, clientId: client.id, artIds: thing });
  const arts = [{ artId: thing, result: 1 }];
  const sign = (id: string, side: number, signers: readonly Caller[]) =>
    house.post(desk, 'sign', { id, side, arts, signs: signers.map(house.password) });
  const keepers = house.keepersAt(house.bank.a);
  const contractEnds = (contractEnd: string) => house.db.update(clients).set({ contractEnd }).where(eq(clients.id, client.id));
  return { client, thing, open, sign, keepers, contractEnds };
}

describe('a deposit', () => {
  const ended = '2031-03-02';
  const refused = { code: 400, bizCode: 'CLIENT_CONTRACT' };

  it('is not opened once the contract has ended', async () => {
    const { open, contractEnds } = await atDesk();
    await contractEnds(ended);

    expect(await open()).toMatchObject(refused);

    await contractEnds('2031-03-03');
    expect(await open()).toMatchObject({ code: 200 });
  });

  it.each([
    ['given', 1],
    ['received', 2],
  ] as const)('is not %s when the contract has ended meanwhile', async (_, side) => {
    const { client, thing, open, sign, keepers, contractEnds } = await atDesk();
    const { id } = accepted(await open());
    if (side === 2) accepted(await sign(id, 1, [client]));
    await contractEnds(ended);

    expect(await sign(id, side, side === 1 ? [client] : keepers)).toMatchObject(refused);

    expect(await house.vault.stored(thing)).toMatchObject({ artState: artStates.registered });
    expect(await house.detail(id)).toMatchObject({ exchgState: side - 1 });
  });

  it('still offers a client whose contract has ended, since the refusal says why, and one off duty no more', async () => {
    const { client, open, keepers, contractEnds } = await atDesk();
    const { id } = accepted(await open());
    const api = await (keepers[0] as Caller).api();
    const offered = async () => {
      const { data } = await api.get<readonly { readonly personId: string }[]>('blade-business/exchg/signers', { id });
      return data.some(({ personId }) => personId === client.id);
    };
    await contractEnds(ended);
    expect(await offered()).toBe(true);

    await house.db.update(clients).set({ status: personStatuses.disabled }).where(eq(clients.id, client.id));
    expect(await offered()).toBe(false);
  });

  it('of a kind that needs a value waits for it', async () => {
    const flags = { category: 9, needSeal: 0, needPhoto: 0, needAppraisal: 1, isContainer: 0, unit: 'pc', sort: 1, status: 1 };
    const kind = await put(house.db, arttype, { typeCode: 'GZ', typeName: 'dear', ...flags });
    const { client, thing, open, sign, keepers } = await atDesk((clientId) => house.vault.add(kind, { clientId }));
    const { id } = accepted(await open());
    accepted(await sign(id, 1, [client]));

    expect(await sign(id, 2, keepers)).toMatchObject({ code: 400, bizCode: 'ART_APPRAISE' });

    expect(await house.vault.stored(thing)).toMatchObject({ artState: artStates.registered });
    expect(await house.detail(id)).toMatchObject({ exchgState: 1 });
  });
});

it('a client whose contract has ended takes what is theirs', async () => {
  const { thing, open, contractEnds } = await atDesk();
  await house.vault.move(artEvents.accepted, [thing], { deptId: house.bank.a });
  await contractEnds('2031-03-02');

  expect(await open(withdrawal)).toMatchObject({ code: 200 });
});

it('what lies in a box is not scanned beside it', async () => {
  const run = await house.makeRun({ direction: 2, b: 0 });
  const [box = ''] = run.a;
  const thing = await house.vault.addThing();
  await house.vault.move(artEvents.accepted, [thing], { deptId: house.bank.a });
  accepted(await house.admin.post('blade-business/article/pack', { boxId: box, artIds: thing }));
  const id = await house.open(run, 1, collection);
  const { artCode } = await house.vault.stored(thing);

  const scanned = await house.post(await house.deskAt(house.bank.a), 'submit', { id, arts: [{ artCode, result: 3 }] });

  expect(scanned).toMatchObject({ code: 400, bizCode: 'ART_BOX' });
  expect((await house.detail(id)).arts).toHaveLength(1);
});

const [tasks, stops] = [tableOf(task), tableOf(taskNode)];
const { outStock, delivery } = exchgTypes;
const { draft, completed, cancelled, suspended, underWay } = taskStates;
const { open, given, confirmed, rejected, voided } = exchgStates;

const setTask = (run: Run, taskState: number) => house.db.update(tasks).set({ taskState }).where(eq(tasks.id, run.id));

/** Opens an exchange at the base of a task; the giver has signed it if `isGiven` says so. */
async function exchange({ isGiven }: { readonly isGiven: boolean }) {
  const run = await house.makeRun({ b: 0 });
  const id = await house.open(run, 0, outStock);
  if (isGiven) accepted(await house.sign(run, id, { side: 1 }));
  return { run, id };
}

const end = async (by: Caller, verb: 'reject' | 'void', id: string) => house.post(await by.api(), verb, { id, reason: 'not so' });

describe('while its task is suspended, an exchange', () => {
  it.each([
    ['is given', false, given, (run: Run, id: string) => house.sign(run, id, { side: 1 })],
    ['is received', true, confirmed, (run: Run, id: string) => house.sign(run, id, { side: 2 })],
    ['is rejected', true, rejected, (run: Run, id: string) => end(run.crew.leader, 'reject', id)],
    ['is voided', false, voided, (_run: Run, id: string) => end(house.day.supervisor, 'void', id)],
    ['is voided once it was given', true, voided, (_run: Run, id: string) => end(house.day.vaultKeepers[0], 'void', id)],
  ] as const)('%s', async (...[_name, isGiven, state, act]) => {
    const { run, id } = await exchange({ isGiven });
    await setTask(run, suspended);

    accepted(await act(run, id));

    expect(await house.detail(id)).toMatchObject({ exchgState: state });
    expect(await house.day.taskNow(run)).toMatchObject({ taskState: suspended });
  });

  it.each([rejected, voided])('that ended in state %i leaves its stop to another one once the task goes on', async (state) => {
    const { run, id } = await exchange({ isGiven: true });
    await setTask(run, suspended);
    const [leader, supervisor] = [run.crew.leader, house.day.supervisor];
    accepted(await (state === rejected ? end(leader, 'reject', id) : end(supervisor, 'void', id)));
    const again = async () => house.post(await house.deskAt(house.bank.east), 'submit', house.opening(run, 0, outStock));

    expect(await again()).toMatchObject({ bizCode: 'TASK_SUSPENDED' });
    await setTask(run, taskStates.published);

    expect(await again()).toMatchObject({ code: 200 });
  });
});

describe('an exchange', () => {
  const wrong = [draft, completed, cancelled].flatMap((state) => [1, 2].map((side) => ({ state, side: side as 1 | 2 })));
  it.each(wrong)('is not signed on side $side of a task in state $state', async ({ state, side }) => {
    const { run, id } = await exchange({ isGiven: side === 2 });
    await setTask(run, state);

    expect(await house.sign(run, id, { side })).toMatchObject({ bizCode: 'TASK_STATE' });

    expect(await house.detail(id)).toMatchObject({ exchgState: side === 2 ? given : open });
  });

  it('is not opened at a stop where one is being handed over already, whatever its kind', async () => {
    const run = await house.loaded({ b: 0 });
    const nodeId = house.stopAt(run, 1).id;
    await house.verifyAt(run, 1);
    await house.db.update(stops).set({ stopState: stopStates.handing }).where(eq(stops.id, nodeId));
    const desk = await house.deskAt(house.bank.a);

    expect(await house.post(desk, 'submit', house.opening(run, 1, delivery))).toMatchObject({ bizCode: 'STOP_STATE' });
  });
});

describe('a code of one’s own', () => {
  const codeOf = async (caller: Caller) =>
    accepted(await (await caller.api()).get<{ token: string }>('blade-business/visit/qrcode')).token;
  const shown = async (caller: Caller) => ({ personId: caller.id, method: 3, code: await codeOf(caller) });

  it('signs at the desk on both sides, and is a check of the keepers by itself', async () => {
    const { run, id } = await exchange({ isGiven: false });
    const [first, second] = house.day.vaultKeepers;
    const { leader, guard } = run.crew;

    accepted(await house.sign(run, id, { side: 1, signs: [await shown(first), await shown(second)] }));
    accepted(await house.sign(run, id, { side: 2, signs: [await shown(leader), await shown(guard)] }));

    const { signs, exchgState } = await house.detail(id);
    expect(exchgState).toBe(confirmed);
    expect(signs.map(({ personId, method }) => [personId, method])).toEqual(
      [first, second, leader, guard].map((caller) => [caller.id, 3]),
    );
    expect(await house.day.taskNow(run)).toMatchObject({ taskState: underWay });
  });

  it('signs once, and for nobody else', async () => {
    const { run, id } = await exchange({ isGiven: false });
    const [first, second] = house.day.vaultKeepers;
    const [own, other] = [await shown(first), await shown(second)];

    expect(await house.sign(run, id, { side: 1, signs: [own, { ...other, code: own.code }] })).toMatchObject({
      bizCode: 'QR_INVALID',
    });
    accepted(await house.sign(run, id, { side: 1, signs: [own, other] }));
    accepted(await end(first, 'void', id));
    const next = await exchange({ isGiven: false });

    expect(await house.sign(next.run, next.id, { side: 1, signs: [own, other] })).toMatchObject({ bizCode: 'QR_INVALID' });
  });
});
