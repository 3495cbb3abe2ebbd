import { ne } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRow } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import { peopleOfBase } from '#server/modules/message/planners';
import { task } from '#src/resources/operation/task';
import { dept } from '#src/resources/system/dept';
import { user } from '#src/resources/system/user';

const users = tableOf(user);

/** Whom those who hand over call when something is not as planned. */
export interface Contact {
  readonly name: string;
  readonly phone: string;
}

/** Returns a dispatcher of the task's base who can be called, or else the base's own contact. */
export async function contactOf(via: Executor, taskId: string | null): Promise<Contact | undefined> {
  if (!taskId) return undefined;
  const running = await readRow(via, task, { where: { id: taskId }, columns: ['tenantId', 'baseId'] });
  return running?.baseId ? contactAt(via, { tenantId: running.tenantId, baseId: running.baseId }) : undefined;
}

async function contactAt(via: Executor, { tenantId, baseId }: { readonly tenantId: string; readonly baseId: string }) {
  const people = await peopleOfBase(via, { tenantId, baseId, aliases: ['dispatcher'] });
  const dispatcher = await readRow(via, user, {
    where: [{ id: people }, ne(users.phone, '')],
    columns: ['realName', 'phone'],
    order: { id: 'asc' },
  });
  if (dispatcher?.phone) return { name: dispatcher.realName ?? '', phone: dispatcher.phone };
  const base = await readRow(via, dept, { where: { id: baseId }, columns: ['contactName', 'contactPhone'] });
  return base?.contactPhone ? { name: base.contactName ?? '', phone: base.contactPhone } : undefined;
}
