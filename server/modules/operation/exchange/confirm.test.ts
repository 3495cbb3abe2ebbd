import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { artEvents, artStates, holderTypes } from '#shared/handover/article';
import { exchgTypes } from '#shared/handover/exchange';
import { taskArt } from '#src/resources/operation/task-art';
import { accepted, type Caller } from '../../../../tests/support/day.ts';
import { type Handovers, openHandovers, type Run } from '../../../../tests/support/handover.ts';
import { flawsOfCustody } from '../../../../tests/support/invariants.ts';

let house: Handovers;

beforeAll(async () => {
  house = await openHandovers();
});
afterAll(() => house.close());

const items = tableOf(taskArt);
const { outStock, delivery, collection, inStock, deposit, withdrawal } = exchgTypes;
const itemsOf = async ({ id }: Run) => {
  const rows = await house.db.select().from(items).where(eq(items.taskId, id)).orderBy(items.id);
  return rows.map(({ artId, itemState, isExtra, nodeId }) => ({ artId, itemState, isExtra, nodeId }));
};

describe('a task on its way out', () => {
  it('takes boxes to the car and then to their branches, and is finished', async () => {
    const run = await house.makeRun();
    const boxes = [...run.a, ...run.b];

    await house.confirm(run, await house.open(run, 0, outStock));

    const [box] = [await house.vault.stored(boxes[0] ?? '')];
    expect(box).toMatchObject({ artState: artStates.inTransit, holderType: holderTypes.convoy, taskId: run.id, deptId: null });
    expect(box?.sealNo).toBe(`S-${box?.artCode}`);
    expect(await house.day.taskNow(run)).toMatchObject({ taskState: 2, actualBagCount: 2, doneStopCount: 1 });
    await house.confirm(run, await house.open(run, 1, delivery));
    expect(await house.vault.stored(run.a[0] ?? '')).toMatchObject({ artState: artStates.atBranch, deptId: house.bank.a });
    await house.confirm(run, await house.open(run, 2, delivery));
    expect((await itemsOf(run)).map(({ itemState }) => itemState)).toEqual([2, 2]);
    const { nodes, ...ended } = await house.day.taskNow(run);
    expect(ended).toMatchObject({ taskState: 3, doneStopCount: 3 });
    const left = (nodes as Record<'finishTime' | 'leaveTime', string>[]).map(({ finishTime, leaveTime }) => [
      finishTime,
      leaveTime,
    ]);
    expect(left).toEqual([house.day.now(), house.day.now(), house.day.now()].map((now) => [now, now]));
    expect(await flawsOfCustody(house.db)).toEqual([]);
  });

  it('takes what is scanned besides to where it is at home', async () => {
    const run = await house.makeRun();
    const [extra = ''] = await house.inVault(house.bank.b, 1);
    const id = await house.open(run, 0, outStock);
    const [keeper] = house.day.vaultKeepers;
    const { artCode } = await house.vault.stored(extra);
    accepted(await house.post(await keeper.api(), 'submit', { id, arts: [{ scan: artCode, remark: 'asked for' }] }));

    await house.confirm(run, id);

    expect(await house.vault.stored(extra)).toMatchObject({ artState: artStates.inTransit, taskId: run.id });
    expect((await itemsOf(run)).at(-1)).toEqual({ artId: extra, itemState: 1, isExtra: 1, nodeId: run.stops[2]?.id });
    expect(await house.detail(id)).toMatchObject({ planCount: 2, actualCount: 3, overCount: 1, exchgState: 2 });
  });

  it('leaves what is damaged, and knows nobody who has what is missing', async () => {
    const run = await house.makeRun({ a: 2 });
    const [broken = '', gone = ''] = run.a;
    const id = await house.open(run, 0, outStock);
    const faults = {
      [broken]: { result: 4, condition: 3, exceptionId: await house.doubt(broken, id) },
      [gone]: { result: 2, exceptionId: await house.doubt(gone, id, 3) },
    };

    await house.confirm(run, id, faults);

    expect(await house.vault.stored(broken)).toMatchObject({ artState: artStates.frozen, deptId: house.bank.east, condition: 3 });
    expect(await house.vault.stored(gone)).toMatchObject({
      artState: artStates.frozen,
      deptId: null,
      holderType: holderTypes.unknown,
    });
    expect((await itemsOf(run)).map(({ itemState }) => itemState)).toEqual([4, 4, 1]);
    expect(await house.detail(id)).toMatchObject({ actualCount: 1, shortCount: 1, damageCount: 1 });
    expect(await flawsOfCustody(house.db)).toEqual([]);
  });

  it('hands a doubtful box over, frozen where it came to', async () => {
    const run = await house.loaded();
    const [box = ''] = run.a;
    const id = await house.open(run, 1, delivery);

    await house.confirm(run, id, { [box]: { result: 5, sealNo: 'OTHER', exceptionId: await house.doubt(box, id, 6) } });

    expect(await house.vault.stored(box)).toMatchObject({ artState: artStates.frozen, deptId: house.bank.a, sealNo: 'OTHER' });
    expect(await house.detail(id)).toMatchObject({ actualCount: 1, sealCount: 1 });
    expect((await itemsOf(run)).map(({ itemState }) => itemState)).toEqual([4, 1]);
  });

  it('goes by the doubt of either side', async () => {
    const run = await house.loaded();
    const [box = ''] = run.a;
    const id = await house.open(run, 1, delivery);
    accepted(await house.sign(run, id, { side: 1 }));
    const exceptionId = await house.doubt(box, id);

    accepted(await house.sign(run, id, { side: 2, other: { [box]: { result: 4, exceptionId } } }));

    expect(await house.vault.stored(box)).toMatchObject({ artState: artStates.frozen, deptId: house.bank.a });
  });
});

describe('a task on its way in', () => {
  it('collects boxes with what is in them and brings them into the vault', async () => {
    const run = await house.makeRun({ direction: 2, b: 0 });
    const [box = ''] = run.a;
    const inside = await house.vault.addThing();
    await house.vault.move(artEvents.accepted, [inside], { deptId: house.bank.a });
    accepted(await house.admin.post('blade-business/article/pack', { boxId: box, artIds: inside }));
    const id = await house.open(run, 1, collection);

    await house.confirm(run, id);

    expect((await house.detail(id)).arts).toMatchObject([{ artId: box, contentCount: 1, isContainer: 1 }]);
    expect(await house.vault.stored(inside)).toMatchObject({ artState: artStates.inTransit, taskId: run.id });
    await house.confirm(run, await house.open(run, 3, inStock));
    const place = { artState: artStates.inVault, deptId: house.bank.east, taskId: null };
    expect(await house.vault.stored(box)).toMatchObject(place);
    expect(await house.vault.stored(inside)).toMatchObject({ ...place, boxId: box });
    expect((await itemsOf(run)).map(({ itemState }) => itemState)).toEqual([3]);
    expect(await flawsOfCustody(house.db)).toEqual([]);
  });

  it('begins with nothing where everything is scanned on the spot', async () => {
    const run = await house.makeRun({ direction: 2, a: 0, b: 0 });
    const [box = ''] = await house.atBranch(house.bank.a, 1);
    const id = await house.open(run, 1, collection);
    const arts = [{ artId: box, result: 3, sealNo: 'S1', remark: 'on the spot' }];
    accepted(await house.sign(run, id, { side: 1, arts }));

    accepted(await house.sign(run, id, { side: 2 }));

    expect(await itemsOf(run)).toEqual([{ artId: box, itemState: 1, isExtra: 1, nodeId: run.stops[1]?.id }]);
  });
});

describe('a client', () => {
  it('brings what they have and takes it again', async () => {
    const client = await house.makeClient();
    const thing = await house.vault.addThing({ clientId: client.id });
    const keepers = house.keepersAt(house.bank.a);
    const api = await house.deskAt(house.bank.a);
    const verifyId = await house.clientCheck(client, house.bank.a);
    const sign = (id: string, side: number, signs: object[]) =>
      house.post(api, 'sign', { id, side, signs, arts: [{ artId: thing, result: 1 }] });

    const { id } = accepted(await house.post(api, 'submit', { exchgType: deposit, clientId: client.id }));
    accepted(await sign(id, 1, [house.password(client)]));
    accepted(await sign(id, 2, keepers.map(house.password)));

    expect(await house.vault.stored(thing)).toMatchObject({ artState: artStates.atBranch, deptId: house.bank.a });
    expect((await house.detail(id)).signs).toMatchObject([{ verifyId }, {}, {}]);
    const taken = accepted(await house.post(api, 'submit', { exchgType: withdrawal, clientId: client.id, artIds: thing }));
    accepted(await sign(taken.id, 1, keepers.map(house.password)));
    accepted(await sign(taken.id, 2, [house.drawn(client)]));
    expect(await house.vault.stored(thing)).toMatchObject({
      artState: artStates.released,
      holderType: holderTypes.owner,
      holderId: client.id,
      deptId: null,
    });
    expect(await flawsOfCustody(house.db)).toEqual([]);
  });

  it('leaves at a vault what is then in its list until they take it', async () => {
    const client = await house.makeClient();
    const thing = await house.vault.addThing({ clientId: client.id });
    const keepers = house.day.vaultKeepers;
    const api = await keepers[0].api();
    await house.clientCheck(client, house.bank.east);
    const arts = [{ artId: thing, result: 1 }];
    const { id } = accepted(await house.post(api, 'submit', { exchgType: deposit, clientId: client.id }));
    accepted(await house.post(api, 'sign', { id, side: 1, arts, signs: [house.drawn(client)] }));

    accepted(await house.post(api, 'sign', { id, side: 2, arts, signs: keepers.map(house.password) }));

    expect(await house.vault.stored(thing)).toMatchObject({ artState: artStates.inVault, deptId: house.bank.east });
    expect(await flawsOfCustody(house.db)).toEqual([]);
  });
});

describe('the bank', () => {
  it('brings a new box of its own into the vault, handed by one keeper to two others', async () => {
    const [box, foreign] = [await house.vault.addBox(), await house.vault.addBox({ baseId: house.bank.west })];
    const keepers = house.day.vaultKeepers;
    const bringer = await house.day.people.keeper(house.bank.east, 1);
    const api = await keepers[0].api();
    const sign = (id: string, side: number, signers: readonly Caller[]) =>
      house.post(api, 'sign', {
        id,
        side,
        signs: signers.map(house.password),
        arts: [{ artId: box, result: 1, sealNo: 'S1' }],
      });

    expect(await house.post(api, 'submit', { exchgType: deposit, artIds: foreign })).toMatchObject({ bizCode: 'ART_STATE' });
    const { id } = accepted(await house.post(api, 'submit', { exchgType: deposit, artIds: box }));
    expect(await house.post(api, 'submit', { exchgType: deposit, artIds: box })).toMatchObject({ bizCode: 'EXCHG_OPEN' });
    accepted(await sign(id, 1, [bringer]));
    expect(await sign(id, 2, [keepers[0], bringer])).toMatchObject({ bizCode: 'EXCHG_SAME' });
    accepted(await sign(id, 2, keepers));

    expect(await house.vault.stored(box)).toMatchObject({
      artState: artStates.inVault,
      holderType: holderTypes.vault,
      deptId: house.bank.east,
      sealNo: 'S1',
    });
    expect(await house.detail(id)).toMatchObject({ clientId: -1, giverSide: holderTypes.owner, receiverSide: holderTypes.vault });
    expect(await flawsOfCustody(house.db)).toEqual([]);
  });

  it('takes nothing of a client without them, and nothing out by that way', async () => {
    const thing = await house.vault.addThing({ clientId: (await house.makeClient()).id });
    const api = await house.day.vaultKeepers[0].api();

    expect(await house.post(api, 'submit', { exchgType: deposit, artIds: thing })).toMatchObject({ bizCode: 'ART_STATE' });
    expect(await house.post(api, 'submit', { exchgType: withdrawal, artIds: thing })).toMatchObject({
      bizCode: 'MISSING_PARAMETER',
    });
  });
});
