import { inArray, not } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRow } from '#server/crud/read/rows';
import type { Transaction } from '#server/db/types';
import { ENABLED } from '#shared/enable-status';
import { places } from '#shared/errors';
import { artStates } from '#shared/handover/article';
import { article } from '#src/resources/business/article';
import { bizClient } from '#src/resources/business/client';
import { line, lineDept } from '#src/resources/business/line';
import { dept } from '#src/resources/system/dept';
import type { Asked, Use, UseOf } from '../ports/in-use.ts';

const articles = tableOf(article);

/** The condition for articles in our keeping. */
export const isKept = not(inArray(articles.artState, [artStates.released, artStates.writtenOff]));

async function clientUse(tx: Transaction, { ids }: Asked): Promise<Use | undefined> {
  const found = await readRow(tx, article, { where: [{ clientId: ids }, isKept], columns: ['clientId', 'artCode'] });
  const code = found?.artCode ?? '';
  return found && { id: found.clientId ?? '', place: { zh: `${article.label.zh} ${code}`, en: `article ${code}` } };
}

/** Finds a base that lines start from, to disable it only enabled ones. The reference itself refuses a removal. */
async function baseUse(tx: Transaction, { ids, ending }: Asked): Promise<Use | undefined> {
  if (ending === 'remove') return undefined;
  const isUsed = ending === 'disable' ? { status: ENABLED } : undefined;
  const row = await readRow(tx, line, { where: [{ baseId: ids }, isUsed], columns: ['baseId'] });
  return row && { id: row.baseId, place: line.label };
}

async function stopUse(tx: Transaction, { ids }: Asked): Promise<Use | undefined> {
  const row = await readRow(tx, lineDept, { where: { deptId: ids }, columns: ['deptId'] });
  return row && { id: row.deptId, place: places.lineStops };
}

/** The ways in which master data uses clients and departments. */
export const businessUses: readonly UseOf[] = [
  { of: bizClient, find: clientUse },
  { of: dept, find: baseUse },
  { of: dept, find: stopUse },
];
