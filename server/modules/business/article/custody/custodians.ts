import { eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Transaction } from '#server/db/types';
import { AppError } from '#shared/errors';
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

const depts = tableOf(dept);
const clients = tableOf(bizClient);

/** Returns the custodian at a department: the vault of a base, or the branch of a node. */
export async function custodianAt(tx: Transaction, deptId: string): Promise<Custodian> {
  const [place] = await tx.select({ name: depts.deptName, category: depts.deptCategory }).from(depts).where(eq(depts.id, deptId));
  if (!place) throw new AppError('NOT_FOUND');
  const holderType = place.category === deptCategories.base ? holderTypes.vault : holderTypes.branch;
  return { holderType, holderId: deptId, holderName: place.name, deptId };
}

/** Returns the client as custodian of their own article, at no known place; a new article of the bank has none yet. */
export async function ownerOf(tx: Transaction, clientId: string | null): Promise<Custodian> {
  if (!clientId) return nobody;
  const [client] = await tx.select({ name: clients.realName }).from(clients).where(eq(clients.id, clientId));
  return { holderType: holderTypes.owner, holderId: clientId, holderName: client?.name ?? null, deptId: null };
}

/** Returns the day on which the client's contract ends; `null` where no end was agreed. */
export async function contractEndOf(tx: Transaction, { clientId }: StoredArticle): Promise<string | null> {
  if (!clientId) return null;
  const [client] = await tx.select({ end: clients.contractEnd }).from(clients).where(eq(clients.id, clientId));
  return client?.end ?? null;
}
