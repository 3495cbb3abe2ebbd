import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { exchgStates, exchgTypes } from '#shared/handover/exchange';
import { taskStates } from '#shared/handover/task';
import { keeper } from '#src/resources/business/keeper';
import { exchg, exchgArt, exchgSign } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import type { Api } from '../../../../tests/support/api.ts';
import { accepted } from '../../../../tests/support/day.ts';
import { type Handovers, openHandovers, type Run } from '../../../../tests/support/handover.ts';

const [exchanges, lines, signatures] = [tableOf(exchg), tableOf(exchgArt), tableOf(exchgSign)];

let house: Handovers;

beforeAll(async () => {
  house = await openHandovers();
});
afterAll(() => house.close());

const tasks = tableOf(task);
const { outStock, delivery, deposit } = exchgTypes;

/** Makes an exchange in a given state. */
async function exchangeIn(state: number): Promise<{ run: Run; id: string }> {
  const run = await house.makeRun({ b: 0 });
  const id = await house.open(run, 0, outStock);
  const desk = await house.deskAt(house.bank.east);
  const leader = await run.crew.leader.api();
  const steps: Readonly<Record<number, () => Promise<unknown>>> = {
    [exchgStates.given]: () => house.sign(run, id, { side: 1 }).then(accepted),
    [exchgStates.confirmed]: () => house.confirm(run, id),
    [exchgStates.rejected]: async () => {
      accepted(await house.sign(run, id, { side: 1 }));
      accepted(await house.post(leader, 'reject', { id, reason: 'not ours' }));
    },
    [exchgStates.voided]: async () => accepted(await house.post(desk, 'void', { id, reason: 'by mistake' })),
  };
  await steps[state]?.();
  return { run, id };
}

const { open, given, confirmed, rejected, voided } = exchgStates;
const actions = {
  change: { from: [open], act: async (_run: Run, id: string, api: Api) => house.post(api, 'submit', { id, remark: 'x' }) },
  give: { from: [open], act: (run: Run, id: string) => house.sign(run, id, { side: 1 }) },
  receive: { from: [given], act: (run: Run, id: string) => house.sign(run, id, { side: 2 }) },
  reject: {
    from: [given],
    act: async (run: Run, id: string) => house.post(await run.crew.leader.api(), 'reject', { id, reason: 'not ours' }),
  },
  void: { from: [open, given], act: (_run: Run, id: string, api: Api) => house.post(api, 'void', { id, reason: 'by mistake' }) },
} as const;

const wrong = Object.entries(actions).flatMap(([name, { from, act }]) =>
  Object.values(exchgStates)
    .filter((state) => !(from as readonly number[]).includes(state))
    .map((state) => ({ name, state, act, bizCode: state === confirmed ? 'EXCHG_DONE' : 'EXCHG_STATE' })),
);

describe('an exchange', () => {
  it.each(wrong)('takes no "$name" in state $state', async ({ state, act, bizCode }) => {
    const { run, id } = await exchangeIn(state);
    const before = await house.detail(id);

    expect(await act(run, id, await house.deskAt(house.bank.east))).toMatchObject({ bizCode });

    expect(await house.detail(id)).toEqual(before);
  });

  it('that is rejected moves nothing, binds nobody, and another one may be opened', async () => {
    const { run, id } = await exchangeIn(rejected);

    expect(await house.detail(id)).toMatchObject({ exchgState: rejected, rejectReason: 'not ours', checksum: '' });
    expect((await house.detail(id)).signs.map(({ isLapsed }) => isLapsed)).toEqual([1, 1]);
    expect(await house.vault.stored(run.a[0] ?? '')).toMatchObject({ artState: 2, taskId: run.id });
    await house.confirm(run, await house.open(run, 0, outStock));
    expect(await house.vault.stored(run.a[0] ?? '')).toMatchObject({ artState: 3 });
  });

  it('that is rejected leaves what was in doubt on it frozen with its giver', async () => {
    const { run, id } = await exchangeIn(given);
    const [box = ''] = run.a;
    await house.doubt(box, id);

    accepted(await house.post(await run.crew.leader.api(), 'reject', { id, reason: 'not ours' }));

    expect(await house.vault.stored(box)).toMatchObject({ artState: 6, holderType: 1, deptId: house.bank.east });
  });

  it('is rejected by whoever should receive, with a reason', async () => {
    const { run, id } = await exchangeIn(given);
    const desk = await house.deskAt(house.bank.east);

    expect(await house.post(desk, 'reject', { id, reason: 'not ours' })).toMatchObject({ bizCode: 'EXCHG_AUTH' });
    expect((await house.post(await run.crew.leader.api(), 'reject', { id })).status).toBe(400);
  });

  it('is voided by whoever opened it or may void any, with a reason', async () => {
    const { run, id } = await exchangeIn(open);
    const [first, second] = house.day.vaultKeepers;

    expect((await house.post(await first.api(), 'void', { id, reason: ' ' })).status).toBe(400);
    expect((await house.post(await second.api(), 'void', { id, reason: 'no' })).status).toBe(403);
    expect((await house.post(await run.crew.leader.api(), 'void', { id, reason: 'no' })).status).toBe(403);
    accepted(await house.post(await house.day.supervisor.api(), 'void', { id, reason: 'no' }));
    expect(await house.detail(id)).toMatchObject({ exchgState: voided, voidReason: 'no' });
  });

  it('goes on while its task is suspended, but no new one begins', async () => {
    const { run, id } = await exchangeIn(given);
    await house.db.update(tasks).set({ taskState: taskStates.suspended }).where(eq(tasks.id, run.id));

    accepted(await house.sign(run, id, { side: 2 }));

    expect(await house.detail(id)).toMatchObject({ exchgState: confirmed });
    await house.verifyAt(run, 1);
    const next = await house.post(await house.deskAt(house.bank.a), 'submit', house.opening(run, 1, delivery));
    expect(next).toMatchObject({ bizCode: 'TASK_SUSPENDED' });
  });

  it('that is confirmed is changed by nobody who reaches the database either', async () => {
    const { id } = await exchangeIn(confirmed);
    const { db } = house;

    await expect(db.update(exchanges).set({ remark: 'x' }).where(eq(exchanges.id, id))).rejects.toThrow();
    await expect(db.update(lines).set({ result: 2 }).where(eq(lines.exchgId, id))).rejects.toThrow();
    await expect(db.delete(lines).where(eq(lines.exchgId, id))).rejects.toThrow();
    await expect(db.delete(signatures).where(eq(signatures.exchgId, id))).rejects.toThrow();
    await expect(db.delete(exchanges).where(eq(exchanges.id, id))).rejects.toThrow();
  });

  it('is confirmed by exactly one of two who do it at once', async () => {
    const { run, id } = await exchangeIn(given);

    const answers = await Promise.all([house.sign(run, id, { side: 2 }), house.sign(run, id, { side: 2 })]);

    expect(answers.map(({ bizCode }) => bizCode ?? 'done').sort()).toEqual(['EXCHG_DONE', 'done']);
    expect((await house.detail(id)).signs).toHaveLength(4);
  });

  it('does each action once for one request', async () => {
    const { run, id } = await exchangeIn(open);
    const desk = await house.deskAt(house.bank.east);
    const twice = async (body: object, verb: string, api: Api) => {
      const sent = { ...body, requestId: `${verb}-${id}` };
      const first = await house.post(api, verb, sent);
      const before = await house.detail(id);
      expect((await house.post(api, verb, sent)).data).toEqual(first.data);
      expect(await house.detail(id)).toEqual(before);
      return accepted(first);
    };

    await twice({ id, remark: 'once' }, 'submit', desk);
    const keepers = house.day.vaultKeepers.map(house.password);
    await twice({ id, side: 1, arts: await house.found(id), signs: keepers }, 'sign', desk);
    await twice({ id, reason: 'not ours' }, 'reject', await run.crew.leader.api());
    const other = await exchangeIn(open);
    await twice({ id: other.id, reason: 'no' }, 'void', desk);
  });
});

describe('somebody', () => {
  it('sees and touches only what is their business', async () => {
    const { id } = await exchangeIn(open);
    const west = await house.day.people.keeper(house.bank.west, 1);
    const [elsewhere] = house.keepersAt(house.bank.a);
    const stranger = (await house.day.makeCrew()).leader;
    const client = await house.makeClient();

    for (const one of [west, elsewhere ?? west, stranger, client]) {
      const api = await one.api();
      expect((await api.get('blade-business/exchg/detail', { id })).data).toEqual({});
      expect((await house.post(api, 'sign', { id, side: 1, signs: [house.drawn(one)] })).status).toBe(404);
      expect((await api.get('blade-business/exchg/print', { id })).status).toBe(404);
    }
  });

  it('sees an exchange of their own as a client, and no other', async () => {
    const [client, other] = [await house.makeClient(), await house.makeClient()];
    await house.vault.addThing({ clientId: client.id });
    await house.clientCheck(client, house.bank.a);
    const desk = await house.deskAt(house.bank.a);
    const { id } = accepted(await house.post(desk, 'submit', { exchgType: deposit, clientId: client.id }));
    const idsOf = async (api: Api) =>
      (await api.get<{ records: { id: string }[] }>('blade-business/exchg/list')).data.records.map((row) => row.id);

    expect(await idsOf(await client.api())).toEqual([id]);
    expect(await idsOf(await other.api())).toEqual([]);
  });

  it('who has signed an exchange that is open is neither removed nor switched off', async () => {
    const signer = await house.day.people.keeper(house.bank.east, 1);
    const { id } = await exchangeIn(open);
    const signs = [house.day.vaultKeepers[0], signer].map(house.password);
    const desk = await house.deskAt(house.bank.east);
    accepted(await house.post(desk, 'sign', { id, side: 1, arts: await house.found(id), signs }));
    const { exchgNo } = await house.detail(id);

    const refused = await house.admin.remove(keeper, [signer.id]);

    expect(refused).toMatchObject({ bizCode: 'REF_IN_USE' });
    expect(refused.msg).toContain(String(exchgNo));
    accepted(await house.post(desk, 'void', { id, reason: 'over' }));
    expect((await house.admin.remove(keeper, [signer.id])).bizCode).toBeUndefined();
  });
});
