import { and, eq, inArray, not } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Transaction } from '#server/db/types';
import { ENABLED } from '#shared/enable-status';
import { places } from '#shared/errors';
import { artStates } from '#shared/handover/article';
import { article } from '#src/resources/business/article';
import { bizClient } from '#src/resources/business/client';
import { line, lineDept } from '#src/resources/business/line';
import { dept } from '#src/resources/system/dept';
import type { Asked, Use, UseOf } from '../ports/in-use.ts';

const [articles, lines, stops] = [tableOf(article), tableOf(line), tableOf(lineDept)];

/** The condition for articles in our keeping. */
export const isKept = not(inArray(articles.artState, [artStates.released, artStates.writtenOff]));

async function clientUse(tx: Transaction, { ids }: Asked): Promise<Use | undefined> {
  const [found] = await tx
    .select({ id: articles.clientId, artCode: articles.artCode })
    .from(articles)
    .where(and(inArray(articles.clientId, [...ids]), isKept, eq(articles.isDeleted, 0)))
    .limit(1);
  const code = found?.artCode ?? '';
  return found && { id: found.id ?? '', place: { zh: `${article.label.zh} ${code}`, en: `article ${code}` } };
}

/** Finds a base that lines start from, to disable it only enabled ones. The reference itself refuses a removal. */
async function baseUse(tx: Transaction, { ids, ending }: Asked): Promise<Use | undefined> {
  if (ending === 'remove') return undefined;
  const isUsed = ending === 'disable' ? eq(lines.status, ENABLED) : undefined;
  const [row] = await tx
    .select({ id: lines.baseId })
    .from(lines)
    .where(and(inArray(lines.baseId, [...ids]), eq(lines.isDeleted, 0), isUsed))
    .limit(1);
  return row && { id: row.id, place: line.label };
}

async function stopUse(tx: Transaction, { ids }: Asked): Promise<Use | undefined> {
  const [row] = await tx
    .select({ id: stops.deptId })
    .from(stops)
    .where(and(inArray(stops.deptId, [...ids]), eq(stops.isDeleted, 0)))
    .limit(1);
  return row && { id: row.id, place: places.lineStops };
}

/** The ways in which master data uses clients and departments. */
export const businessUses: readonly UseOf[] = [
  { of: bizClient, find: clientUse },
  { of: dept, find: baseUse },
  { of: dept, find: stopUse },
];
