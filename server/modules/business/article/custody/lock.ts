import { and, eq, inArray, notInArray, or } from 'drizzle-orm';
import type { WriteContext } from '#server/crud/context';
import { type RowOf, tableOf } from '#server/crud/model/table';
import { readRow, readRows } from '#server/crud/read/rows';
import type { Transaction } from '#server/db/types';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { article } from '#src/resources/business/article';
import { arttype } from '#src/resources/business/arttype';
import { articles, type StoredArticle } from './chain.ts';

export type StoredType = RowOf<typeof arttype>;

/** An article with what its type demands. */
export interface LockedArticle {
  readonly row: StoredArticle;
  readonly type: StoredType;
}

const types = tableOf(arttype);

async function typesOf(tx: Transaction, rows: readonly StoredArticle[]): Promise<ReadonlyMap<string, StoredType>> {
  const ids = [...new Set(rows.map(({ artTypeId }) => artTypeId))];
  const found = await readRows(tx, arttype, { where: { id: ids }, withRemoved: true });
  return new Map(found.map((type) => [type.id, type]));
}

/** The type that an article is about to have, held so that it stays what the article is checked against. */
export async function typeOf(tx: Transaction, id: string | null): Promise<StoredType | undefined> {
  return isId(id) ? readRow(tx, arttype, { where: { id }, lock: 'share', withRemoved: true }) : undefined;
}

function heldAs(rows: readonly StoredArticle[], known: ReadonlyMap<string, StoredType>): LockedArticle[] {
  return rows.map((row) => {
    const type = known.get(row.artTypeId);
    if (!type) throw new Error(`Article ${row.id} has no type`);
    return { row, type };
  });
}

/**
 * Returns which of these are containers. It is asked before anything is locked: a type never becomes or ceases to be one while
 * it is used.
 */
async function boxIdsAmong(tx: Transaction, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: articles.id })
    .from(articles)
    .innerJoin(types, eq(types.id, articles.artTypeId))
    .where(and(inArray(articles.id, [...ids]), eq(types.isContainer, 1)))
    .orderBy(articles.id);
  return rows.map(({ id }) => id);
}

/** Articles that an action is about, and what is inside those that are containers. */
export interface LockedArticles {
  /** In the order named; articles inside a container that is named as well are not repeated here. */
  readonly named: readonly LockedArticle[];
  /** The contents, by the id of the container. */
  readonly contents: ReadonlyMap<string, readonly LockedArticle[]>;
}

function byBox(contents: readonly LockedArticle[]): ReadonlyMap<string, readonly LockedArticle[]> {
  const boxes = new Map<string, LockedArticle[]>();
  for (const held of contents) {
    const boxId = held.row.boxId ?? '';
    boxes.set(boxId, [...(boxes.get(boxId) ?? []), held]);
  }
  return boxes;
}

/**
 * Locks articles and everything inside those that are containers until the transaction ends. Containers come first, so that
 * nobody packs into one meanwhile; then everything else by one statement in the order of ids, since what one action names another
 * finds in a container (docs/decisions/032). What is another tenant's is as absent as what nobody has.
 */
export async function lockArticles({ tx, actor }: WriteContext, ids: readonly string[]): Promise<LockedArticles> {
  const wanted = [...new Set(ids)];
  const ofTenant = actor.isPlatformAdmin ? {} : { tenantId: actor.tenantId };
  const boxIds = await boxIdsAmong(tx, wanted);
  const boxes = await readRows(tx, article, { where: { id: boxIds, ...ofTenant }, lock: 'update' });
  const isOther = and(
    or(inArray(articles.id, wanted), inArray(articles.boxId, [...boxIds])),
    notInArray(articles.id, [...boxIds]),
  );
  const others = await readRows(tx, article, { where: [ofTenant, isOther], lock: 'update' });
  const loose = others.filter(({ id }) => wanted.includes(id));
  const contents = others.filter(({ boxId }) => boxIds.includes(boxId ?? ''));
  const known = await typesOf(tx, [...boxes, ...others]);
  const byId = new Map(heldAs([...boxes, ...loose], known).map((held) => [held.row.id, held]));
  if (byId.size < wanted.length) throw new AppError('NOT_FOUND');
  const named = wanted.flatMap((id) => byId.get(id) ?? []).filter(({ row }) => !boxIds.includes(row.boxId ?? ''));
  return { named, contents: byBox(heldAs(contents, known)) };
}
