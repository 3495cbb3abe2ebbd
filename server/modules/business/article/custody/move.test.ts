import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '#server/db/transact';
import { AppError, refusalText } from '#shared/errors';
import { artEvents, artStates, holderTypes } from '#shared/handover/article';
import type { Api } from '../../../../../tests/support/api.ts';
import { openSeededApp, type SeededApp } from '../../../../../tests/support/seeded-app.ts';
import { clerk, makeVault, type Vault } from '../../../../../tests/support/vault.ts';
import { histories } from './chain.ts';
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

const historyOf = (artId: string) => app.db.select().from(histories).where(eq(histories.artId, artId)).orderBy(histories.seq);
const check = async (artId: string) => (await api.get('blade-business/article/history-check', { artId })).data;
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? refusalText(error.refusal, 'en') : String(error)),
  );

const crew = { holderType: holderTypes.convoy, holderId: '77', holderName: 'Leader', deptId: null };

/** Makes a box in the eastern vault with two things in it. */
async function filledBox() {
  const [box, one, two] = [await vault.addBox(), await vault.addThing(), await vault.addThing()];
  await vault.toVault([box, one, two]);
  const answer = await api.post('blade-business/article/pack', { boxId: box, artIds: [one, two], sealNo: 'S-1' });
  if (answer.code !== 200) throw new Error(answer.msg);
  return { box, one, two };
}

describe('a deposit', () => {
  it('puts an article into the vault of a base, or with a branch', async () => {
    const [one, two] = [await vault.addThing(), await vault.addThing()];

    await vault.toVault([one]);
    await vault.move(artEvents.accepted, [two], { deptId: vault.bank.a, exchgNo: 'JJ1' });

    expect(await vault.stored(one)).toMatchObject({ artState: 1, holderType: 1, holderName: 'east', deptId: vault.bank.east });
    expect(await vault.stored(two)).toMatchObject({ artState: 4, holderType: 3, holderName: 'a', deptId: vault.bank.a });
    expect((await historyOf(two)).at(-1)).toMatchObject({
      seq: 2,
      event: 23,
      fromState: 0,
      toState: 4,
      fromHolderType: 4,
      toHolderName: 'a',
      toDeptName: 'a',
      exchgNo: 'JJ1',
      operatorNames: 'Clerk',
    });
  });

  it('needs an appraisal where the type does', async () => {
    const values = { clientId: vault.client, images: vault.picture(), attrs: { school: 'x' } };
    const id = await vault.add(vault.types.scroll, values);

    const { artCode } = await vault.stored(id);
    expect(await outcome(vault.toVault([id]))).toBe(`Article ${artCode}: this type needs an appraisal first`);
  });

  it('needs a contract that has not ended', async () => {
    const id = await vault.addThing({ clientId: vault.late });

    expect(await outcome(vault.toVault([id]))).toBe('The custody contract has ended');
  });

  it('takes all of the articles or none', async () => {
    const [fine, late] = [await vault.addThing(), await vault.addThing({ clientId: vault.late })];

    await outcome(vault.toVault([fine, late]));

    expect([await vault.stored(fine), await historyOf(fine)]).toMatchObject([{ artState: 0 }, [{ seq: 1 }]]);
  });
});

describe('a journey', () => {
  it('is told step by step, with the task while there is one', async () => {
    const box = await vault.addBox();
    await vault.toVault([box]);

    await vault.move(artEvents.reserved, [box], { taskId: '55', taskNo: 'RW1' });
    const reserved = await vault.stored(box);
    await vault.move(artEvents.outStock, [box], { to: crew, sealNo: 'S-9' });
    const moving = await vault.stored(box);
    await vault.move(artEvents.delivered, [box], { deptId: vault.bank.a });

    expect([reserved, moving, await vault.stored(box)]).toMatchObject([
      { artState: 2, taskId: '55', deptId: vault.bank.east },
      { artState: 3, taskId: '55', deptId: null, holderName: 'Leader', sealNo: 'S-9' },
      { artState: 4, taskId: null, deptId: vault.bank.a, holderName: 'a', sealNo: 'S-9' },
    ]);
    expect((await historyOf(box)).map(({ event, seq }) => [seq, event])).toEqual([
      [1, 10],
      [2, 20],
      [3, 21],
      [4, 30],
      [5, 31],
    ]);
    expect(await check(box)).toEqual({ valid: true, count: 5 });
  });

  it('takes the contents of a container along, and tells of each', async () => {
    const { box, one, two } = await filledBox();

    const moved = await vault.move(artEvents.outStock, [box], { to: crew, taskId: '56' });

    expect(moved.map(({ id }) => id)).toEqual([box, one, two]);
    const rows = await Promise.all([box, one, two].map(vault.stored));
    const place = { artState: artStates.inTransit, holderId: '77', deptId: null, taskId: '56', locationCode: null };
    expect(rows).toMatchObject([place, { ...place, boxId: box }, { ...place, boxId: box }]);
    expect((await historyOf(one)).at(-1)).toMatchObject({ event: 30, toHolderName: 'Leader', taskId: '56' });
    expect(await Promise.all([box, one, two].map(check))).toMatchObject([{ valid: true }, { valid: true }, { valid: true }]);
  });

  it('takes contents that are named as well only once', async () => {
    const { box, one, two } = await filledBox();

    const moved = await vault.move(artEvents.outStock, [one, box], { to: crew });

    expect(moved.map(({ id }) => id)).toEqual([box, one, two]);
    expect(await historyOf(one)).toHaveLength(4);
  });

  it('does not begin inside a container', async () => {
    const { one } = await filledBox();
    const { artCode } = await vault.stored(one);

    expect(await outcome(vault.move(artEvents.outStock, [one], { to: crew }))).toBe(
      `Article ${artCode}: The article is in a container; unpack it first`,
    );
  });

  it('is refused from a state that does not allow it, by the names of the tenant', async () => {
    const id = await vault.addThing();
    const { artCode } = await vault.stored(id);

    expect(await outcome(vault.move(artEvents.outStock, [id], { to: crew }))).toBe(
      `Article ${artCode} is Registered and cannot be taken out of the vault`,
    );
  });

  it('is somebody’s: of two at once one takes the article', async () => {
    const box = await vault.addBox();
    await vault.toVault([box]);

    const outcomes = await Promise.all(['1', '2'].map((taskId) => outcome(vault.move(artEvents.reserved, [box], { taskId }))));

    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
    expect(outcomes.find((each) => each !== 'done')).toContain('is Reserved and cannot be reserved');
    expect(await historyOf(box)).toHaveLength(3);
  });
});

describe('a frozen article', () => {
  it('is out of its container, and neither packed, relocated nor released', async () => {
    const { box, one } = await filledBox();

    await vault.move(artEvents.frozen, [one], { condition: 3 });

    expect(await vault.stored(one)).toMatchObject({ artState: 6, boxId: null, condition: 3, deptId: vault.bank.east });
    const answers = [
      await api.post('blade-business/article/pack', { boxId: box, artIds: one }),
      await api.post('blade-business/article/relocate', { artIds: one, locationCode: 'A-1-1' }),
      await api.post('blade-business/article/write-off', { artId: one, reason: 'gone' }),
    ];
    expect(answers).toMatchObject([{ bizCode: 'ART_STATE' }, { bizCode: 'ART_STATE' }, { bizCode: 'ART_STATE' }]);
    await vault.move(artEvents.unfrozen, [one], { deptId: vault.bank.east });
    expect(await vault.stored(one)).toMatchObject({ artState: 1, holderType: 1 });
  });
});

describe('the chain in the database', () => {
  const tamper = async (statement: ReturnType<typeof sql>) => {
    await app.db.execute(sql`alter table article_history disable trigger article_history_stays`);
    await app.db.execute(statement);
    await app.db.execute(sql`alter table article_history enable trigger article_history_stays`);
  };
  /** Exchanges the contents of rows 2 and 3, except for their numbers. */
  const exchanged = (id: string) =>
    sql`update article_history as own set event = other.event, prev_hash = other.prev_hash, hash = other.hash,
      from_state = other.from_state, changes = other.changes, remark = other.remark
      from article_history as other
      where own.art_id = ${id} and other.art_id = own.art_id and other.seq = 5 - own.seq and own.seq in (2, 3)`;
  const ownDetails = async () => {
    const id = await vault.addThing();
    await vault.toVault([id]);
    await vault.move(artEvents.relocated, [id], { locationCode: 'A-1-1' });
    return id;
  };

  it.each([sql`update article_history set remark = 'other' where seq = 2`, sql`delete from article_history where seq = 2`])(
    'cannot be written to by the program',
    async (statement) => {
      await ownDetails();

      const refused = await outcome(transact(app.db, (tx) => tx.execute(statement)));

      expect(refused).toContain('Failed query');
    },
  );

  it.each([
    ['changed', 2, (id: string) => sql`update article_history set to_holder_name = 'west' where art_id = ${id} and seq = 2`],
    ['missing', 2, (id: string) => sql`delete from article_history where art_id = ${id} and seq = 2`],
    ['missing', 3, (id: string) => sql`delete from article_history where art_id = ${id} and seq = 3`],
    ['missing', 3, (id: string) => sql`update article_history set is_deleted = 1 where art_id = ${id} and seq = 3`],
    ['order', 2, (id: string) => exchanged(id)],
    ['state', 3, (id: string) => sql`update article set holder_name = 'nobody' where id = ${id}`],
  ])('is found %s at row %i', async (problem, seq, statement) => {
    const id = await ownDetails();
    const before = await check(id);

    await tamper(statement(id));

    expect(before).toEqual({ valid: true, count: 3 });
    expect(await check(id)).toMatchObject({ valid: false, problem, seq });
  });

  it('is written by nobody but custody: a mistaken custodian is a fault of the program', async () => {
    const id = await vault.addThing();
    const move = { event: artEvents.inStock, artIds: [id] } as const;

    await expect(transact(app.db, (tx) => moveArticles({ tx, actor: clerk }, move))).rejects.toThrow('needs a custodian');
    const writeOff = { event: artEvents.writtenOff, artIds: [id] };
    await expect(transact(app.db, (tx) => moveArticles({ tx, actor: clerk }, writeOff))).rejects.toThrow('who found');
  });
});
