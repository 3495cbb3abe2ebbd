import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { objectNameOf } from '#shared/files';
import { exchgTypes } from '#shared/handover/exchange';
import { keeper } from '#src/resources/business/keeper';
import { attach } from '#src/resources/resource/attach';
import { accepted, type Caller } from '../../../../tests/support/day.ts';
import { type Handovers, openHandovers } from '../../../../tests/support/handover.ts';
import type { SignerChoice } from './signer-list.ts';

const [keepers, files] = [tableOf(keeper), tableOf(attach)];
let house: Handovers;

beforeAll(async () => {
  house = await openHandovers();
});
afterAll(() => house.close());

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
