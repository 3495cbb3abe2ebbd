import { readRow, requireRow } from '#server/crud/read/rows';
import type { Transaction } from '#server/db/types';
import { holderTypes } from '#shared/handover/article';
import { bizClient } from '#src/resources/business/client';
import { dept, deptCategories } from '#src/resources/system/dept';
import type { StoredArticle } from './chain.ts';

/** The custodian of an article, and the place where it is. */
export interface Custodian {
  readonly holderType: number | null;
  readonly holderId: string | null;
  readonly holderName: string | null;
  readonly deptId: string | null;
}

/** The custodian of an article that is written off: none. */
export const nobody: Custodian = { holderType: null, holderId: null, holderName: null, deptId: null };

/** Returns the custodian at a department: the vault of a base, or the branch of a node. */
export async function custodianAt(tx: Transaction, deptId: string): Promise<Custodian> {
  const { deptName, deptCategory } = await requireRow(tx, dept, { where: { id: deptId }, withRemoved: true });
  const holderType = deptCategory === deptCategories.base ? holderTypes.vault : holderTypes.branch;
  return { holderType, holderId: deptId, holderName: deptName, deptId };
}

/** Returns the client as custodian of their own article, at no known place; a new article of the bank has none yet. */
export async function ownerOf(tx: Transaction, clientId: string | null): Promise<Custodian> {
  if (!clientId) return nobody;
  const client = await readRow(tx, bizClient, { where: { id: clientId }, columns: ['realName'], withRemoved: true });
  return { holderType: holderTypes.owner, holderId: clientId, holderName: client?.realName ?? null, deptId: null };
}

/** Returns the day on which the client's contract ends; `null` where no end was agreed. */
export async function contractEndOf(tx: Transaction, { clientId }: StoredArticle): Promise<string | null> {
  if (!clientId) return null;
  const client = await readRow(tx, bizClient, { where: { id: clientId }, columns: ['contractEnd'], withRemoved: true });
  return client?.contractEnd ?? null;
}
