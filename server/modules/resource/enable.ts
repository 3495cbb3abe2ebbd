import { ne, sql } from 'drizzle-orm';
import type { WriteContext } from '#server/crud/context';
import { tableOf } from '#server/crud/model/table';
import type { ModuleRoutes } from '#server/crud/module';
import { readRows } from '#server/crud/read/rows';
import type { Records } from '#server/crud/records';
import { changeRows } from '#server/crud/write/effects';
import { transact } from '#server/db/transact';
import type { Database, Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Resource } from '#shared/define';
import { AppError } from '#shared/errors';
import { enabledKeys } from '#src/resources/resource/enabled';
import type { oss } from '#src/resources/resource/oss';
import { addCalls, mayOf } from '../calls.ts';
import { fieldVisibility } from '../field-visibility.ts';
import { neededId } from '../sent.ts';

type StoredRow = Readonly<Record<string, unknown>>;
/** Refuses a row that cannot be used, by what is known of it here. */
type AssertReady = (row: StoredRow, tx: Transaction) => Promise<void>;

/** The checks before a row is put into use. */
interface Readiness {
  readonly assertReady?: AssertReady;
  /** Tries out whether it works. It may wait for another service, so it runs before the transaction and not within. */
  readonly tryOut?: (records: Records, actor: Actor, id: string) => Promise<void>;
}

const labelOf = ({ title }: Resource, row: StoredRow) => String(row[title] ?? row.id);

/** Returns a hook that refuses to remove a row in use. */
export const keepEnabled =
  (resource: Resource) =>
  (rows: readonly StoredRow[]): void => {
    const kept = rows.find(({ status }) => status === enabledKeys.on);
    if (kept) throw new AppError('ENABLED_KEPT', { name: labelOf(resource, kept) });
  };

/**
 * Registers `POST <path>/enable?id=`: that row of its tenant is in use from now on, and no other (domain model 11.2). Of several
 * calls at once each is done whole, and one row is left in use.
 */
export function enableRoute(resource: Resource, db: Database, { assertReady, tryOut }: Readiness): ModuleRoutes {
  return (app, records) => {
    addCalls(app, {
      enable: {
        method: 'POST',
        right: mayOf(resource)('enable'),
        summary: 'Make a row the active one of its tenant',
        parameters: { id: 'Of the row' },
        async handler(sent, { actor }) {
          const id = neededId(sent, 'id');
          await tryOut?.(records, actor, id);
          await transact(db, (tx) => enable(records, { actor, tx, assertReady }, id));
        },
      },
    });
  };
}

interface EnableContext extends WriteContext {
  readonly assertReady?: AssertReady;
}

async function enable(records: Records, context: EnableContext, id: string): Promise<void> {
  const { actor, tx, assertReady } = context;
  const { resource } = records;
  if (!fieldVisibility(records, actor)('status')) throw new AppError('FORBIDDEN');
  // The columns are alike in all of these nouns.
  const noun = resource as typeof oss;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`enabling ${resource.name}`}))`);
  const [row] = await records.lock(context, [id]);
  if (!row || row.status === enabledKeys.on) return;
  await assertReady?.(row, tx);
  const where = [{ tenantId: String(row.tenantId), status: enabledKeys.on }, ne(tableOf(noun).id, id)];
  const others = await readRows(tx, noun, { where, lock: 'update' });
  // The row in use gives way whether or not the actor may see it; and first, since at most one row of a tenant is in use.
  const off = others.map((before) => ({ before, values: { status: enabledKeys.off } }));
  await changeRows(context, noun, { rows: off, audit: { action: 'enable' } });
  await records.patch(context, [row], { action: 'enable', values: { status: enabledKeys.on } });
  records.changed();
}
