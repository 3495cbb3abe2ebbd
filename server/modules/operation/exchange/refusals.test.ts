import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { artEvents, artStates } from '#shared/handover/article';
import { exchgTypes } from '#shared/handover/exchange';
import { personStatuses } from '#shared/handover/people';
import { arttype } from '#src/resources/business/arttype';
import { bizClient } from '#src/resources/business/client';
import { accepted, type Caller } from '../../../../tests/support/day.ts';
import { type Handovers, openHandovers } from '../../../../tests/support/handover.ts';
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
