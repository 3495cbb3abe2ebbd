import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '#server/config';
import { md5Hex, verifyPassword } from '#server/lib/password';
import { StartError } from '#server/lib/start-error';
import { isObjectName } from '#shared/files';
import type { TableFacts } from './archive/format.ts';
import { inTransaction, withoutTriggers } from './load.ts';
import type { Say } from './place.ts';
import { openSource } from './source.ts';
import { ask, quoted, tablesOf } from './tables.ts';
import { ownRows } from './tenant-rows.ts';

/** The days between the removal of a tenant on screen and the earliest erasure, in which it can be taken back. */
export const graceDays = 30;

interface Erasing {
  readonly config: Config;
  readonly tenantId: string;
  /** The account of the second administrator of the platform, and their password. */
  readonly by: string;
  readonly password: string;
  readonly say: Say;
}

interface Removed {
  readonly id: string;
  readonly name: string;
  readonly remover: string | null;
  readonly isOver: boolean;
}

const refuse = (words: string) => new StartError('wrongSetting', words);

/** Returns a tenant that was removed on screen; refuses one that was not, or not long enough ago. */
async function removedTenant(client: pg.PoolClient, tenantId: string): Promise<Removed> {
  const { rows } = await ask<Removed & { isRemoved: boolean }>(
    client,
    `select id::text, tenant_name as name, update_user::text as remover, is_deleted = 1 as "isRemoved",
       update_time <= (now() at time zone 'Asia/Shanghai') - make_interval(days => ${graceDays}) as "isOver"
     from tenant where tenant_id = $1 for update`,
    [tenantId],
  );
  const [found] = rows;
  if (!found) throw refuse(`There is no tenant ${tenantId}`);
  if (!found.isRemoved)
    throw refuse(`${found.name} (${tenantId}) was not removed: an administrator of the platform does that first`);
  if (!found.isOver) throw refuse(`${found.name} (${tenantId}) was removed less than ${graceDays} days ago`);
  return found;
}

/** Returns the id of the second administrator; refuses whoever is none, and the one who has removed the tenant. */
async function secondPerson(client: pg.PoolClient, { by, password }: Erasing, { remover }: Removed): Promise<string> {
  const { rows } = await ask<{ id: string; password: string | null }>(
    client,
    `select id::text, password from "user" where tenant_id = '000000' and account = $1 and is_deleted = 0 and status = 1
       and exists (select from role where role_alias = 'administrator' and role.tenant_id = '000000' and role.is_deleted = 0
         and role.id::text = any(string_to_array(role_id, ',')))`,
    [by.trim().toLowerCase()],
  );
  const [found] = rows;
  // As long for an account that there is not, and with the same words.
  const isRight = await verifyPassword(found?.password, md5Hex(password));
  if (!found || !isRight) throw refuse(`${by} is no administrator of the platform, or the password is another`);
  if (found.id === remover) throw refuse(`${by} has removed the tenant: somebody else has to agree`);
  return found.id;
}

/** Deletes the rows of a tenant from all tables; those that are found by rows of another table go first. */
async function eraseRows(client: pg.PoolClient, tables: readonly TableFacts[], tenantId: string): Promise<number> {
  const conditions = tables.flatMap((table) => {
    const where = ownRows(table, tenantId);
    return where === undefined ? [] : [{ name: table.name, where }];
  });
  const isDirect = ({ where }: { where: string }) => Number(where.startsWith('tenant_id'));
  let count = 0;
  for (const { name, where } of conditions.sort((one, other) => isDirect(one) - isDirect(other))) {
    count += (await ask(client, `delete from ${quoted(name)} where ${where}`)).rowCount ?? 0;
  }
  return count;
}

/** The names of a tenant's files on this disk, and how many others lie in storages. */
async function filesOf(client: pg.PoolClient, tenantId: string) {
  const { rows } = await ask<{ name: string; isHere: boolean }>(
    client,
    'select distinct name, oss_id is null as "isHere" from attach where tenant_id = $1',
    [tenantId],
  );
  return {
    here: rows.filter(({ name, isHere }) => isHere && isObjectName(name)),
    elsewhere: rows.filter(({ isHere }) => !isHere),
  };
}

/**
 * Erases a tenant for good: its rows in every table, its files, its entries of the audit. It takes two people, the one who removed it on screen and,
 * not before a month later, another administrator of the platform. What stays is one entry of the audit that says so. All of it is one transaction; the files go after it.
 */
export async function eraseTenant(erasing: Erasing): Promise<void> {
  const { config, tenantId, say } = erasing;
  if (tenantId === '000000') throw refuse('The tenant of the platform cannot be erased');
  const source = await openSource(config, { isAlone: true });
  try {
    const { here, elsewhere } = await source.database.patiently(() =>
      inTransaction(source.database, async (client) => {
        const removed = await removedTenant(client, tenantId);
        const second = await secondPerson(client, erasing, removed);
        const files = await filesOf(client, tenantId);
        await withoutTriggers(client, async () => {
          const count = await eraseRows(client, await tablesOf(client), tenantId);
          await ask(
            client,
            `insert into audit_log (tenant_id, user_id, account, ip, request_id, action, resource, record_id, label)
             values ('000000', $1, $2, '', 'erase', 'erase', 'tenant', $3, $4)`,
            [second, erasing.by, removed.id, `${removed.name} (${tenantId})`],
          );
          say(`${count} rows of ${removed.name} (${tenantId}) are erased.`);
        });
        return files;
      }),
    );
    for (const { name } of here) await rm(join(config.dataDir, 'files', name), { force: true });
    say(`${here.length} files are erased.`);
    if (elsewhere.length > 0)
      say(`WARNING: ${elsewhere.length} files lie in storages of others, of which the rows are gone: empty these.`);
  } finally {
    await source.close();
  }
}
