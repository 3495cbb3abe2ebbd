import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { objectNameOf } from '#shared/files';
import { artEvents } from '#shared/handover/article';
import { exchgTypes } from '#shared/handover/exchange';
import { keeper } from '#src/resources/business/keeper';
import { exchgArt } from '#src/resources/operation/exchg';
import { attach } from '#src/resources/resource/attach';
import { user } from '#src/resources/system/user';
import type { Api, Row } from '../../../../tests/support/api.ts';
import { accepted, type Caller } from '../../../../tests/support/day.ts';
import { type Handovers, openHandovers, type Run } from '../../../../tests/support/handover.ts';
import type { SignerChoice } from './signer-list.ts';

const lines = tableOf(exchgArt);
const users = tableOf(user);

let house: Handovers;
let run: Run;
let id: string;
let box: string;

beforeAll(async () => {
  house = await openHandovers();
  run = await house.makeRun();
  [box = ''] = run.a;
  id = await house.open(run, 0, exchgTypes.outStock);
  await house.confirm(run, id);
});
afterAll(() => house.close());

interface Paged {
  readonly records: readonly Row[];
  readonly total: number;
}

const asked = async (path: string, query: object = {}, api: Api = house.admin) =>
  accepted(await api.get<Paged>(`blade-business/exchg/${path}`, { ...query })).records;

describe('the list of exchanges', () => {
  it('is found by what is on them and who signed', async () => {
    const { artCode } = await house.vault.stored(box);
    const [first] = house.day.vaultKeepers;

    for (const query of [{ artId: box }, { artCode: String(artCode).toLowerCase() }, { personId: first.id }, { exchgState: 2 }]) {
      expect((await asked('list', query)).map((row) => row.id)).toEqual([id]);
    }
    for (const query of [{ artId: '7' }, { artCode: 'none' }, { artCode: '%' }, { personId: run.crew.driver.id }]) {
      expect(await asked('list', query)).toEqual([]);
    }
    expect((await house.admin.get('blade-business/exchg/list', { artId: 'x' })).status).toBe(400);
  });

  it('is found by when they were opened, strictly after and before', async () => {
    const at = house.now();

    expect(await asked('list', { openTime_dategt: at })).toEqual([]);
    expect(await asked('list', { openTime_datelt: at })).toEqual([]);
    expect(await asked('list', { openTime_dategt: '2031-03-03 06:29:59', openTime_datelt: '2031-03-03 06:30:01' })).toHaveLength(
      1,
    );
  });
});

describe('an exchange that is still to be signed', () => {
  it('tells how many sign on either side, and whom those at the door call', async () => {
    const open = await house.makeRun({ b: 0 });
    const exchgId = await house.open(open, 0, exchgTypes.outStock);
    const { dispatcher } = house.day;
    await house.db.update(users).set({ phone: '13800000009' }).where(eq(users.id, dispatcher.id));

    const read = accepted(await (await open.crew.leader.api()).get<Row>('blade-business/exchg/detail', { id: exchgId }));

    expect(read).toMatchObject({ giverCount: 2, receiverCount: 2, contactName: dispatcher.name, contactPhone: '13800000009' });
  });

  it('tells so no longer once it is confirmed', async () => {
    const read = await house.detail(id);

    expect(read).not.toHaveProperty('giverCount');
    expect(read).not.toHaveProperty('contactPhone');
  });
});

describe('what left a vault', () => {
  it.each(['artoutstock', 'artoutstock/list', 'artoutstock/page'])('answers at %s', async (path) => {
    const [row] = await asked(path, { artId: box });

    expect(row).toMatchObject({ artName: 'thing', exchgType: 1, baseId: house.bank.east, fromName: 'east', contentCount: 0 });
    expect(row?.toName).toBe(run.crew.leader.name);
  });

  it('is found by its article, type, seal, number and time', async () => {
    const { artCode } = await house.vault.stored(box);
    const { exchgNo } = await house.detail(id);
    const hits = [
      { artCode: String(artCode) },
      { artName: 'thin', artId: box },
      { artTypeId: house.vault.types.box, sealNo: `S-${artCode}` },
      { exchgNo: String(exchgNo), artId: box, taskId: run.id, baseId: house.bank.east },
      { artId: box, exchgTime_dategt: '2031-03-03 06:29:59', exchgTime_datelt: '2031-03-03 06:30:01' },
    ];

    for (const query of hits) expect(await asked('artoutstock', query)).toHaveLength(1);
    for (const query of [{ artName: 'other' }, { sealNo: 'other' }, { artTypeId: '7' }, { exchgTime_dategt: house.now() }]) {
      expect(await asked('artoutstock', query)).toEqual([]);
    }
  });

  it('is out until it comes back, and in until it leaves', async () => {
    const back = await house.makeRun({ direction: 2, b: 0 });
    const [own = ''] = back.a;
    const current = async () => [
      (await asked('artoutstock', { artId: own, onlyCurrent: 1 })).length,
      (await asked('artinstock', { artId: own, onlyCurrent: 1 })).length,
      (await asked('artinstock', { artId: own })).length,
    ];
    await house.confirm(back, await house.open(back, 1, exchgTypes.collection));
    await house.confirm(back, await house.open(back, 3, exchgTypes.inStock));
    expect(await current()).toEqual([0, 1, 1]);

    await house.vault.move(artEvents.writtenOff, [await house.vault.addThing()]);
    await house.vault.move(artEvents.writtenOff, [own]);

    expect(await current()).toEqual([0, 0, 1]);
    expect((await house.admin.get('blade-business/exchg/artinstock', { onlyCurrent: 'x' })).status).toBe(400);
  });

  it('is seen where it left', async () => {
    const west = await house.day.people.keeper(house.bank.west, 1);
    const [first] = house.day.vaultKeepers;

    expect(await asked('artoutstock', {}, await west.api())).toEqual([]);
    expect(await asked('artoutstock', { artId: box }, await first.api())).toHaveLength(1);
    expect((await (await run.crew.leader.api()).get('blade-business/exchg/artoutstock')).status).toBe(403);
  });
});

describe('the slip', () => {
  it('shows both sides with their lines, and a checksum that holds', async () => {
    const slip = accepted(await house.admin.get<Record<string, unknown>>('blade-business/exchg/print', { id }));
    const check = async (checksum: string) =>
      accepted(await house.admin.get<{ valid: boolean }>('blade-business/exchg/check', { id, checksum })).valid;

    expect(slip).toMatchObject({ arts: [{}, {}], giverSigns: [{}, {}], receiverSigns: [{}, {}] });
    expect(slip.checkPath).toContain(String(slip.checksum));
    expect(slip.checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(await check(String(slip.checksum))).toBe(true);
    expect(await check('0'.repeat(64))).toBe(false);
  });

  it('tells of whatever was changed past the guards', async () => {
    const { checksum } = await house.detail(id);
    await house.db.execute(sql`alter table exchg_art disable trigger exchg_art_stays`);
    await house.db.update(lines).set({ sealNo: 'FORGED' }).where(eq(lines.artId, box));
    await house.db.execute(sql`alter table exchg_art enable trigger exchg_art_stays`);

    const { data } = await house.admin.get<{ valid: boolean }>('blade-business/exchg/check', { id, checksum: String(checksum) });

    expect(data).toMatchObject({ valid: false });
  });

  it('of an exchange that is open has no checksum yet', async () => {
    const other = await house.makeRun();
    const openId = await house.open(other, 0, exchgTypes.outStock);

    const slip = accepted(await house.admin.get<Row>('blade-business/exchg/print', { id: openId }));

    expect(slip).toMatchObject({ checksum: '', checkPath: '' });
  });
});

const [keepers, files] = [tableOf(keeper), tableOf(attach)];

const signers = async (by: Caller | undefined, id: string) => {
  if (!by) throw new Error('Nobody asks');
  return (await by.api()).get<readonly SignerChoice[]>('blade-business/exchg/signers', { id });
};
const bySide = (rows: readonly SignerChoice[], side: number) =>
  rows.filter((row) => row.side === side).map(({ personId, isVerified }) => ({ personId, isVerified }));
const inAnyOrder = (ids: readonly string[], isVerified: boolean) =>
  expect.arrayContaining(ids.map((personId) => ({ personId, isVerified })));

describe('who could sign an exchange', () => {
  it('is told by side, with who of them has been checked there', async () => {
    const run = await house.makeRun();
    const id = await house.open(run, 0, exchgTypes.outStock);
    const keepers = house.keepersAt(house.stopAt(run, 0).deptId);

    const rows = accepted(await signers(keepers[0], id));

    const givers = bySide(rows, 1);
    expect(givers).toEqual(
      inAnyOrder(
        keepers.map((keeper) => keeper.id),
        false,
      ),
    );
    expect(givers).toHaveLength(keepers.length);
    const receivers = bySide(rows, 2);
    expect(receivers).toEqual(inAnyOrder(run.crew.ids, true));
    expect(receivers).toHaveLength(run.crew.ids.length);
  });

  it('is told with a link to the specimen of each, while there is something to sign', async () => {
    const run = await house.makeRun();
    const id = await house.open(run, 0, exchgTypes.outStock);
    const [first] = house.day.vaultKeepers;
    const name = objectNameOf(house.app.choices.fileLink(keeper.fields.signImage)) ?? '';
    await house.db.update(keepers).set({ signImage: name }).where(eq(keepers.id, first.id));
    await house.db.update(files).set({ isPrivate: 1 }).where(eq(files.name, name));
    const specimens = async () =>
      accepted(await signers(first, id)).flatMap(({ personId, specimen }) => (specimen ? [[personId, specimen]] : []));

    const [[personId, link] = [], ...others] = await specimens();

    expect([personId, others]).toEqual([first.id, []]);
    expect(objectNameOf(String(link))).toBe(name);
    expect(link).toMatch(/[?&]expires=\d+&sign=/);
    accepted(await house.post(await first.api(), 'void', { id, reason: 'not so' }));
    expect(await specimens()).toEqual([]);
  });

  it('is told only to people who see the exchange', async () => {
    const run = await house.makeRun();
    const id = await house.open(run, 0, exchgTypes.outStock);
    const [elsewhere] = house.keepersAt(house.bank.b);

    expect(await signers(elsewhere, id)).toMatchObject({ code: 404 });
  });
});
