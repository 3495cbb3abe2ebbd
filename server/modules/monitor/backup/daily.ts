import { between, desc, lt } from 'drizzle-orm';
import { readRow } from '#server/crud/read/rows';
import { transact } from '#server/db/transact';
import type { Database, Transaction } from '#server/db/types';
import { asError } from '#server/lib/as-error';
import type { DailyJob } from '#server/lib/jobs';
import { PLATFORM_TENANT } from '#server/modules/auth/service';
import { platformAdmins } from '#server/modules/message/planners';
import { type MessageContent, sendMessages, userMessages } from '#server/modules/message/send';
import type { Services } from '#server/modules/services';
import type { BackupProof, SystemHealth } from '#shared/health';
import { businessMoment, dayOf, millisecondsOf } from '#shared/time';
import { userMessage } from '#src/resources/desk/user-message';
import { backupProof } from './table.ts';

/** The proofs that are kept: a month of nights. */
const mostKept = 31;

type Context = Pick<Services, 'context' | 'events'>;

/** Keeps a proof, and forgets the oldest ones. */
export async function keepProof(db: Database, proof: BackupProof): Promise<void> {
  await transact(db, async (tx) => {
    await tx.insert(backupProof).values({ proof });
    const [oldest] = await tx
      .select({ id: backupProof.id })
      .from(backupProof)
      .orderBy(desc(backupProof.id))
      .limit(1)
      .offset(mostKept - 1);
    if (oldest) await tx.delete(backupProof).where(lt(backupProof.id, oldest.id));
  });
}

/** Returns the last proof, with how old its backup is. */
export async function lastProof(db: Database, now: number): Promise<SystemHealth['backup']['last']> {
  const [row] = await db.select().from(backupProof).orderBy(desc(backupProof.id)).limit(1);
  if (!row) return undefined;
  const { proof } = row;
  const madeAt = millisecondsOf(proof.madeAt ?? proof.provedAt);
  return { ...proof, ageSeconds: Math.max(0, Math.round((now - madeAt) / 1_000)) };
}

/** Returns whether the administrators have been told on this day: a job that fails is tried again. */
async function isTold(tx: Transaction, day: string): Promise<boolean> {
  const isOnDay = between(userMessages.sendTime, `${day} 00:00:00`, `${day} 23:59:59`);
  const where = [{ tenantId: PLATFORM_TENANT, kind: 'backupFailed' }, isOnDay];
  return (await readRow(tx, userMessage, { where, columns: ['id'], withRemoved: true })) !== undefined;
}

/** Tells the administrators of the platform that there is no backup to rely on. */
async function tell({ context, events }: Context, params: MessageContent['params']): Promise<void> {
  const at = businessMoment(context.clock.now());
  await transact(context.db, async (tx) => {
    if (await isTold(tx, dayOf(at))) return;
    const message: MessageContent = { kind: 'backupFailed', params, path: '/monitor/health' };
    await sendMessages({ tx, tenantId: PLATFORM_TENANT, events, at }, await platformAdmins(tx), message);
  });
}

async function backUp(services: Context, make: () => Promise<BackupProof>): Promise<void> {
  try {
    const proof = await make();
    await keepProof(services.context.db, proof);
    const [fault] = proof.faults;
    if (fault) await tell(services, { reason: `${proof.backup}: ${fault.about}` });
  } catch (error) {
    await tell(services, { reason: asError(error).message });
    throw error;
  }
}

/**
 * Defines the job of each night that makes a backup and restores it beside the data, so that nobody learns only after a loss that it cannot be.
 * There is none where no folder is set. A backup with faults is no failure of the job: another try would find the same.
 */
export const backupDaily = (services: Pick<Services, 'context' | 'events' | 'backups'>): readonly DailyJob[] => {
  const { backups } = services;
  return backups ? [{ name: 'backup', at: '02:30', run: () => backUp(services, () => backups.make()) }] : [];
};
