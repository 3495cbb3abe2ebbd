import { eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Transaction } from '#server/db/types';
import { AppError } from '#shared/errors';
import { holderTypes } from '#shared/handover/article';
import { bizClient } from '#src/resources/business/client';
import { dept, deptCategories } from '#src/resources/system/dept';
import type { StoredArticle } from './chain.ts';

/** Who has an article, and where it is. */
export interface Custodian {
  readonly holderType: number | null;
  readonly holderId: string | null;
  readonly holderName: string | null;
  readonly deptId: string | null;
}

/** Of what is written off. */
export const nobody: Custodian = { holderType: null, holderId: null, holderName: null, deptId: null };

const depts = tableOf(dept);
const clients = tableOf(bizClient);

/** The vault of a base, or the branch that a node is. */
export async function custodianAt(tx: Transaction, deptId: string): Promise<Custodian> {
  const [place] = await tx.select({ name: depts.deptName, category: depts.deptCategory }).from(depts).where(eq(depts.id, deptId));
  if (!place) throw new AppError('NOT_FOUND');
  const holderType = place.category === deptCategories.base ? holderTypes.vault : holderTypes.branch;
  return { holderType, holderId: deptId, holderName: place.name, deptId };
}

/** A client who has his own: nothing is known of where. What belongs to the bank and is not handed over yet has nobody. */
export async function ownerOf(tx: Transaction, clientId: string | null): Promise<Custodian> {
  if (!clientId) return nobody;
  const [client] = await tx.select({ name: clients.realName }).from(clients).where(eq(clients.id, clientId));
  return { holderType: holderTypes.owner, holderId: clientId, holderName: client?.name ?? null, deptId: null };
}

/** When the contract of a client ends; nothing where no end was agreed. */
export async function contractEndOf(tx: Transaction, { clientId }: StoredArticle): Promise<string | null> {
  if (!clientId) return null;
  const [client] = await tx.select({ end: clients.contractEnd }).from(clients).where(eq(clients.id, clientId));
  return client?.end ?? null;
}
