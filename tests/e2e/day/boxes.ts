import { and, asc, eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { transact } from '#server/db/transact';
import { custodianAt } from '#server/modules/business/article/custody/custodians';
import { moveArticles } from '#server/modules/business/article/custody/move';
import { artEvents } from '#shared/handover/article';
import { article } from '#src/resources/business/article';
import { arttype } from '#src/resources/business/arttype';
import { dept } from '#src/resources/system/dept';
import type { Api } from '../../support/api.ts';
import { accepted } from '../../support/day.ts';
import type { SeededApp } from '../../support/seeded-app.ts';
import { clerk } from '../../support/vault.ts';

const [articles, types, depts] = [tableOf(article), tableOf(arttype), tableOf(dept)];

/** The nodes of the eastern line, each with the box that it has besides those of the sample. */
const more = [
  { node: '城东支行', artCode: 'KX2025000104' },
  { node: '东湖支行', artCode: 'KX2025000105' },
  { node: '科技园支行', artCode: 'KX2025000106' },
] as const;
export const doubtedBox = more[0].artCode;

/**
 * Adds a fourth box for each node of the line, because the sample has only three boxes and bags. The boxes enter the vault
 * without an exchange, as if they had always been there.
 */
export async function stockBoxes({ db }: SeededApp, admin: Api): Promise<void> {
  const places = new Map((await db.select({ id: depts.id, name: depts.deptName }).from(depts)).map(({ id, name }) => [name, id]));
  const [kind] = await db.select({ id: types.id }).from(types).where(eq(types.typeCode, 'KX'));
  const baseId = places.get('江南金库') ?? '';
  const made: string[] = [];
  for (const { node, artCode } of more) {
    const values = {
      artCode,
      artName: `${node}3号款箱`,
      artTypeId: kind?.id,
      homeDeptId: places.get(node),
      baseId,
      condition: 1,
    };
    made.push(accepted(await admin.submit(article, { ...values, attrs: { lock_no: artCode.slice(-4) } })).id);
  }
  await transact(db, async (tx) =>
    moveArticles({ tx, actor: clerk }, { event: artEvents.inStock, artIds: made, to: await custodianAt(tx, baseId) }),
  );
}

/** Returns the codes of the boxes and bags whose home is this node, sorted. */
export async function boxesOf({ db }: SeededApp, node: string): Promise<readonly string[]> {
  const rows = await db
    .select({ code: articles.artCode })
    .from(articles)
    .innerJoin(types, eq(types.id, articles.artTypeId))
    .innerJoin(depts, eq(depts.id, articles.homeDeptId))
    .where(and(eq(depts.deptName, node), inArray(types.typeCode, ['KX', 'KB']), eq(articles.isDeleted, 0)))
    .orderBy(asc(articles.artCode));
  return rows.map(({ code }) => code ?? '');
}
