import { addRows } from '#server/crud/write/effects';
import type { Custodian } from '#server/modules/business/article/custody/custodians';
import { artinstock, artoutstock } from '#src/resources/business/stock';
import type { HandoverContext } from '../running/context.ts';
import type { LockedExchange, Settled } from './lock.ts';
import { ruleOf } from './rules.ts';

/** Writes what entered or left a vault into its lists, as it was. */
export async function writeStock(
  context: HandoverContext,
  { row }: LockedExchange,
  { moving, to }: { readonly moving: readonly Settled[]; readonly to: Custodian },
): Promise<void> {
  const { stock } = ruleOf(row.exchgType);
  if (stock === undefined) return;
  const { exchgNo, exchgType, taskId, deptId } = row;
  await addRows(
    context,
    stock === 'in' ? artinstock : artoutstock,
    moving.map(({ line, result, article: { row: article } }) => ({
      tenantId: row.tenantId,
      exchgTime: context.at,
      exchgId: row.id,
      exchgNo,
      exchgType,
      taskId,
      baseId: deptId,
      artId: line.artId,
      artCode: line.artCode,
      artTitle: line.artTitle,
      artTypeId: article.artTypeId,
      clientId: article.clientId,
      fromName: article.holderName,
      toName: to.holderName,
      isContainer: line.isContainer,
      contentCount: line.contentCount,
      planned: line.planned,
      result,
      sealNo: line.sealNo,
      condition: line.condition,
      remark: line.remark,
    })),
  );
}
