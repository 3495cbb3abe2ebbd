import { eq, exists, or, type SQL, sql } from 'drizzle-orm';
import type { WriteContext } from '#server/crud/context';
import { type RowOf, tableOf } from '#server/crud/model/table';
import { defineModule, type Module } from '#server/crud/module';
import { whereOf } from '#server/crud/read/rows';
import type { Database } from '#server/db/types';
import { type Actor, isPermitted } from '#server/lib/actor';
import { permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import { reportList, reportReceiver } from '#src/resources/report/kept';
import type { Services } from '../services.ts';

const [kept, receivers] = [tableOf(reportList), tableOf(reportReceiver)];

const seesAll = (actor: Actor) => isPermitted(actor, [permissionCode(reportList, 'all')]);

/** Returns the condition for the kept reports that a user has stored, or was notified of. */
export function isOwnOrTold(db: Database, userId: string): SQL | undefined {
  const wasTold = db
    .select({ one: sql`1` })
    .from(receivers)
    .where(whereOf(reportReceiver, [{ userId }, eq(receivers.reportId, kept.id)]));
  return or(eq(kept.createUser, userId), exists(wasTold));
}

/**
 * Returns the condition for kept reports. A report was made with the rights of its owner, so only the owner, its receivers and
 * users who may see all reports see it.
 */
const ownOrTold =
  ({ context: { db } }: Services) =>
  (actor: Actor): SQL | undefined =>
    seesAll(actor) ? undefined : isOwnOrTold(db, actor.userId);

/** Refuses to let a receiver remove the report of another user; a report that is removed gives up its file. */
const giveUpFiles =
  ({ files }: Services) =>
  async (rows: readonly RowOf<typeof reportList>[], { actor, tx }: WriteContext): Promise<void> => {
    const other = rows.find(({ createUser }) => createUser !== actor.userId && !seesAll(actor));
    if (other) throw new AppError('REPORT_OTHERS', { name: other.title });
    for (const { id, file } of rows) await files.release(tx, [file], { resource: reportList.name, id });
  };

/** Defines the module of kept reports. They come by calls of their own (`routes.ts`, `deliver.ts`). */
export const keptModule = (services: Services): Module =>
  defineModule(reportList, { within: ownOrTold(services), hooks: { beforeRemove: giveUpFiles(services) } });
