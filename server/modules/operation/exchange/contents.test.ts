import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artEvents, artStates } from '#shared/handover/article';
import { exchgTypes } from '#shared/handover/exchange';
import { exception } from '#src/resources/operation/exception';
import { accepted, type Caller } from '../../../../tests/support/day.ts';
import { type Handovers, openHandovers } from '../../../../tests/support/handover.ts';
import { flawsOfCustody } from '../../../../tests/support/invariants.ts';
import { statementsOf } from '../../../../tests/support/statements.ts';

let house: Handovers;

beforeAll(async () => {
  house = await openHandovers();
});
afterAll(() => house.close());

const { collection, inStock, withdrawal } = exchgTypes;
const pack = async (boxId: string, artIds: string) =>
  accepted(await house.admin.post('blade-business/article/pack', { boxId, artIds }));

describe('a container', () => {
  it('enters the vault with what is in it then, not with what was when the exchange was opened', async () => {
    const run = await house.makeRun({ direction: 2, b: 0 });
    const [box = ''] = run.a;
    const inside = [await house.vault.addThing(), await house.vault.addThing()] as const;
    await house.vault.move(artEvents.accepted, inside, { deptId: house.bank.a });
    await pack(box, inside.join());
    await house.confirm(run, await house.open(run, 1, collection));
    const id = await house.open(run, 3, inStock);
    const report = { exceptionType: 7, level: 2, deptId: house.bank.east, happenTime: house.now(), content: 'torn' };
    accepted(await house.admin.submit(exception, { ...report, artId: inside[0] }));

    await house.confirm(run, id);

    expect((await house.detail(id)).arts).toMatchObject([{ artId: box, contentCount: 1 }]);
    const { data } = await house.admin.get<{ records: object[] }>('blade-business/exchg/artinstock', { artId: box });
    expect(data.records).toMatchObject([{ contentCount: 1 }]);
    expect(await house.vault.stored(inside[1])).toMatchObject({ artState: artStates.inVault, boxId: box });
    expect(await flawsOfCustody(house.db)).toEqual([]);
  });
});

describe('a client who takes a container', () => {
  /** Puts a client's container with a thing in it into the vault, and brings the client to the desk. */
  async function packed(owner: (client: Caller) => Promise<string>) {
    const client = await house.makeClient();
    const box = await house.vault.addBox({ clientId: client.id, ownerType: 2 });
    const inside = await house.vault.addThing({ clientId: await owner(client), ownerType: 2 });
    await house.vault.toVault([box, inside]);
    await pack(box, inside);
    await house.clientCheck(client, house.bank.east);
    const desk = await house.deskAt(house.bank.east);
    const open = () => house.post(desk, 'submit', { exchgType: withdrawal, clientId: client.id, artIds: box });
    return { box, inside, open };
  }

  it('gets what is theirs with it', async () => {
    const { open } = await packed(async ({ id }) => id);

    expect(await open()).toMatchObject({ code: 200 });
  });

  it('does not get what belongs to somebody else', async () => {
    const { open } = await packed(async () => (await house.makeClient()).id);

    expect(await open()).toMatchObject({ bizCode: 'ART_BOX' });
  });

  it('does not get what somebody has reported', async () => {
    const { open, inside } = await packed(async ({ id }) => id);
    await house.doubt(inside, '1');

    expect(await open()).toMatchObject({ bizCode: 'EXCHG_LINE' });
  });
});

const [few, many] = [2, 24];

/** Returns the statements of a handover of this many boxes: of opening it, and of each side's signature. */
async function statementsFor(boxes: number) {
  const run = await house.makeRun({ a: boxes, b: 0 });
  let id = '';
  const open = async () => {
    id = await house.open(run, 0, exchgTypes.outStock);
  };
  return {
    open: await statementsOf(open),
    give: await statementsOf(() => house.sign(run, id, { side: 1 })),
    take: await statementsOf(() => house.sign(run, id, { side: 2 })),
  };
}

const timesOf = (statement: string, all: readonly string[]) => all.filter((one) => one === statement).length;

it.each(['open', 'give', 'take'] as const)('makes no statement for each box: %s', async (action) => {
  const [ofFew, ofMany] = [(await statementsFor(few))[action], (await statementsFor(many))[action]];

  expect(ofFew.length).toBeGreaterThan(10);
  // The sums differ, for the log and new connections have statements of their own, a few in an action that takes seconds.
  const forEach = [...new Set(ofMany)].filter((one) => timesOf(one, ofMany) - timesOf(one, ofFew) >= many - few);
  expect(forEach).toEqual([]);
});
