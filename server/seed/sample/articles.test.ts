import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { findFlaw } from '#server/modules/business/article/custody/chain';
import { artStates } from '#shared/handover/article';
import { article } from '#src/resources/business/article';
import { articleHistory } from '#src/resources/business/article-history';
import { arttype } from '#src/resources/business/arttype';
import type { TestDatabase } from '../../../tests/support/database.ts';
import { openSampled } from '../../../tests/support/sample-house.ts';

const articles = tableOf(article);
const histories = tableOf(articleHistory);

let database: TestDatabase;
let house: Awaited<ReturnType<typeof openSampled>>['house'];
let rows: (typeof articles.$inferSelect)[];
beforeAll(async () => {
  ({ database, house } = await openSampled());
  rows = await database.db.select().from(articles).orderBy(articles.id);
});
afterAll(() => Promise.all([database.close(), house.close()]));

const count = (of: (row: (typeof rows)[number]) => boolean) => rows.filter(of).length;

describe('the articles of the sample', () => {
  it('are sixty of eight types, in every place that needs no task', async () => {
    expect(await database.db.select().from(tableOf(arttype))).toHaveLength(8);
    expect(rows).toHaveLength(60);
    expect([0, 1, 4, 5, 7].map((state) => count(({ artState }) => artState === state))).toEqual([2, 46, 6, 3, 3]);
  });

  it('are boxes with a home node, and what clients own', () => {
    expect(count(({ homeDeptId, ownerType, images }) => homeDeptId !== null && ownerType === 1 && images !== null)).toBe(24);
    expect(
      count(({ clientId, ownerType, appraisedValue }) => clientId !== null && ownerType === 2 && appraisedValue !== null),
    ).toBe(36);
  });

  it('begin with what is there, as lists show the latest first', () => {
    expect(
      rows.slice(-12).filter(({ artState }) => artState === artStates.released || artState === artStates.writtenOff),
    ).toEqual([]);
  });

  it('agree with their history, which is whole', async () => {
    const chains = await Promise.all(
      rows.map(({ id }) => database.db.select().from(histories).where(eq(histories.artId, id)).orderBy(asc(histories.seq))),
    );

    expect(rows.map((row, index) => findFlaw(chains[index] ?? [], row))).toEqual(rows.map(() => undefined));
    expect(chains.map((chain) => chain.at(-1)?.toState)).toEqual(rows.map(({ artState }) => artState));
    expect(chains.map((chain) => chain.at(-1)?.toHolderName)).toEqual(rows.map(({ holderName }) => holderName));
  });

  it('share place and state with the box that they are in', () => {
    const placeOf = ({ artState, deptId, holderId, locationCode }: (typeof rows)[number]) => ({
      artState,
      deptId,
      holderId,
      locationCode,
    });
    const packed = rows.filter(({ boxId }) => boxId !== null);
    const boxes = packed.map(({ boxId }) => rows.find(({ id }) => id === boxId));

    expect(packed).toHaveLength(3);
    expect(packed.map(placeOf)).toEqual(boxes.map((box) => box && placeOf(box)));
  });
});
