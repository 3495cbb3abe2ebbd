import { and, eq, inArray, ne } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Executor } from '#server/db/types';
import { peopleOfBase } from '#server/modules/message/planners';
import { dept } from '#src/resources/system/dept';
import { user } from '#src/resources/system/user';
import { tasks } from './lock.ts';

const [users, depts] = [tableOf(user), tableOf(dept)];

/** Whom those who hand over call when something is not as planned. */
export interface Contact {
  readonly name: string;
  readonly phone: string;
}

/** Returns a dispatcher of the task's base who can be called, or else the base's own contact. */
export async function contactOf(via: Executor, taskId: string | null): Promise<Contact | undefined> {
  if (!taskId) return undefined;
  const { tenantId, baseId } = tasks;
  const [running] = await via.select({ tenantId, baseId }).from(tasks).where(eq(tasks.id, taskId));
  return running?.baseId ? contactAt(via, { tenantId: running.tenantId, baseId: running.baseId }) : undefined;
}

async function contactAt(via: Executor, { tenantId, baseId }: { readonly tenantId: string; readonly baseId: string }) {
  const people = await peopleOfBase(via, { tenantId, baseId, aliases: ['dispatcher'] });
  const [dispatcher] = await via
    .select({ name: users.realName, phone: users.phone })
    .from(users)
    .where(and(inArray(users.id, [...people]), ne(users.phone, '')))
    .orderBy(users.id)
    .limit(1);
  if (dispatcher?.phone) return { name: dispatcher.name ?? '', phone: dispatcher.phone };
  const [base] = await via.select({ name: depts.contactName, phone: depts.contactPhone }).from(depts).where(eq(depts.id, baseId));
  return base?.phone ? { name: base.name ?? '', phone: base.phone } : undefined;
}
