import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { transact } from '#server/db/transact';
import { artEvents, holderTypes } from '#shared/handover/article';
import { artOutcomes, exceptionStates } from '#shared/handover/exception';
import { exchgTypes } from '#shared/handover/exchange';
import { artinstock, artoutstock } from '#src/resources/business/stock';
import { exception } from '#src/resources/operation/exception';
import type { Api } from '../../../../../tests/support/api.ts';
import { put } from '../../../../../tests/support/planning.ts';
import { openSeededApp, type SeededApp } from '../../../../../tests/support/seeded-app.ts';
import { clerk, makeVault, type Vault } from '../../../../../tests/support/vault.ts';
import { moveArticles } from './move.ts';

let app: SeededApp;
let api: Api;
let vault: Vault;

beforeAll(async () => {
  app = await openSeededApp();
  api = await app.signInAs('admin');
  vault = await makeVault(app, api);
});
afterAll(() => app.close());

const [inStock, outStock] = [tableOf(artinstock), tableOf(artoutstock)];
const unknown = { holderType: holderTypes.unknown, holderId: null, holderName: null, deptId: null };

/** Makes a thing of the vault that cannot be found. */
async function missing(): Promise<string> {
  const id = await vault.addThing();
  await vault.toVault([id]);
  await vault.move(artEvents.frozen, [id], { to: unknown });
  return id;
}

const exceptionAbout = (artId: string, more: object) =>
  put(app.db, exception, {
    exceptionNo: `L${artId.slice(-8)}`,
    exceptionType: 3,
    level: 3,
    exceptionState: exceptionStates.resolved,
    deptId: vault.bank.east,
    happenTime: '2026-01-01 08:00:00',
    content: 'lost',
    artId,
    artOutcome: artOutcomes.lost,
    isFreezing: 1,
    ...more,
  });

describe('what is frozen', () => {
  it.each([
    ['nobody has looked into', undefined],
    ['is still looked for', { exceptionState: exceptionStates.inHand }],
    ['was found damaged', { artOutcome: artOutcomes.damaged }],
    ['was lost once and found', { isFreezing: 0 }],
  ])('is not written off while it %s', async (_name, more) => {
    const id = await missing();
    await (more && exceptionAbout(id, more));

    await expect(vault.move(artEvents.writtenOff, [id])).rejects.toMatchObject({ refusal: { code: 'ART_STATE' } });
  });

  it.each(['handlerId', 'resolveUser'])('is written off by another hand than its %s', async (field) => {
    const id = await missing();
    await exceptionAbout(id, { [field]: clerk.userId });

    await expect(vault.move(artEvents.writtenOff, [id])).rejects.toMatchObject({ refusal: { code: 'ART_SECOND' } });
  });

  it('is written off once its loss is confirmed', async () => {
    const id = await missing();
    await exceptionAbout(id, { exceptionState: exceptionStates.closed });

    await vault.move(artEvents.writtenOff, [id]);

    expect(await vault.stored(id)).toMatchObject({ artState: 7, holderType: null, deptId: null });
  });

  it('is written off by the call as by an approval: after its loss was found', async () => {
    const [id, sought] = [await missing(), await missing()];
    await exceptionAbout(id, {});
    const writeOff = (artId: string) => api.post('blade-business/article/write-off', { artId, reason: 'lost' });

    expect(await writeOff(sought)).toMatchObject({ bizCode: 'ART_STATE' });
    expect(await writeOff(id)).toMatchObject({ status: 200 });
  });
});

describe('the lists of a vault', () => {
  const lineOf = (artId: string) => ({
    artId,
    exchgTime: '2026-01-01 08:00:00',
    baseId: vault.bank.east,
    exchgId: artId,
    exchgType: exchgTypes.inStock,
  });
  const untilIn = async (artId: string) => (await app.db.select().from(inStock).where(eq(inStock.artId, artId)))[0]?.untilTime;

  it('end with a loss and go on when it is found there', async () => {
    const id = await vault.addThing();
    await vault.toVault([id]);
    await put(app.db, artinstock, lineOf(id));

    await vault.move(artEvents.frozen, [id], { to: unknown });
    expect(await untilIn(id)).not.toBeNull();
    await vault.move(artEvents.unfrozen, [id], { deptId: vault.bank.east });

    expect(await untilIn(id)).toBeNull();
  });

  it('stay ended where the article has left since', async () => {
    const id = await missing();
    await put(app.db, artinstock, { ...lineOf(id), untilTime: '2026-01-02 08:00:00' });
    await put(app.db, artoutstock, { ...lineOf(id), exchgTime: '2026-01-02 08:00:00' });

    await vault.move(artEvents.unfrozen, [id], { deptId: vault.bank.east });

    expect(await untilIn(id)).toBe('2026-01-02 08:00:00');
    expect((await app.db.select().from(outStock).where(eq(outStock.artId, id)))[0]?.untilTime).not.toBeNull();
  });
});

describe('articles that move together', () => {
  it('have each their own seal, condition, pictures and words', async () => {
    const [one, other] = [await vault.addThing(), await vault.addThing()];
    await vault.toVault([one, other]);
    const each = new Map([[one, { sealNo: 'S1', condition: 2, photos: 'p', remark: 'scratched' }]]);

    const moved = await transact(app.db, (tx) =>
      moveArticles(
        { tx, actor: clerk, at: '2026-02-03 04:05:06' },
        { event: artEvents.frozen, artIds: [other, one], each, sealNo: 'S0' },
      ),
    );

    expect(moved.map(({ id, sealNo, condition }) => [id, sealNo, condition])).toEqual([
      [other, 'S0', 1],
      [one, 'S1', 2],
    ]);
    expect(await vault.stored(one)).toMatchObject({ updateTime: '2026-02-03 04:05:06' });
  });
});
