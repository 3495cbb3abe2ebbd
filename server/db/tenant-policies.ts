import type pg from 'pg';
import { StartError } from '#server/lib/start-error';

/** The role of the program while it serves: it owns no table and bypasses no policy. */
const SERVING_ROLE = 'handover_app';
/** The role of the user who signed in to the database. */
export const OWN_ROLE = 'none';

const bypasses = '(rolsuper or rolbypassrls)';

/** Returns the role that a session has to take so that row-level security binds it; a usual user needs none. */
export async function servingRole(pool: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const { rows } = await pool.query<{ bypasses: boolean }>(
    `select ${bypasses} as bypasses from pg_roles where rolname = session_user`,
  );
  return rows[0]?.bypasses === false ? OWN_ROLE : SERVING_ROLE;
}

/**
 * Both halves are evaluated once a statement, not once a row. The second is a test for null for the planner's sake: it takes such
 * a test to hold nearly always, so that estimated totals are the same as without the policy.
 */
const isOwn = `tenant_id = (select current_setting('app.tenant_id', true))
  or (select nullif(current_setting('app.tenant_id', true) = '*', false)) is not null`;

/** A role belongs to the whole server, so the server of another database may be making it at the same moment. */
const makeRole = `do $$ begin
  if exists (select from pg_roles where rolname = '${SERVING_ROLE}') then return; end if;
  create role ${SERVING_ROLE} nologin noinherit;
exception when duplicate_object or unique_violation then null;
end $$`;

/** The right to make roles does not include their membership. Where an administrator has prepared the role nothing is to do. */
const joinRole = `do $$ begin
  if not (select rolsuper from pg_roles where rolname = session_user) then
    execute format('grant ${SERVING_ROLE} to %I', session_user);
  end if;
exception when insufficient_privilege then null;
end $$`;

const tryRole = `begin; set local role ${SERVING_ROLE}; rollback`;

const ownTables = `select pg_class.oid::regclass as name from pg_class
  where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`;

const openStatement = `do $$ declare each record; begin
  grant usage on schema public to ${SERVING_ROLE};
  grant usage, select on all sequences in schema public to ${SERVING_ROLE};
  for each in ${ownTables} and relname <> 'schema_migration' loop
    if not has_table_privilege('${SERVING_ROLE}', each.name, 'delete') then
      execute format('grant select, insert, update, delete on %s to ${SERVING_ROLE}', each.name);
    end if;
  end loop;
end $$`;

const wallStatement = `do $$ declare each record; begin
  for each in ${ownTables}
    and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'tenant_id' and not attisdropped)
    and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'tenant_wall')
  loop
    execute format('alter table %s enable row level security, force row level security', each.name);
    execute format('create policy tenant_wall on %s using (%s)', each.name, $wall$${isOwn}$wall$);
  end loop;
end $$`;

/** A database under the user who owns its tables. */
interface Owned {
  readonly pool: pg.Pool;
  patiently<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Sets up the second safeguard between tenants (`docs/decisions/012-second-wall.md`): every table with a `tenant_id` gets a
 * policy that shows a session only the rows of its tenant. A user whom policies do not bind gets a role that they bind. Existing
 * policies stay as they are, so each start may call it, after the schema is up to date and under the lock of the start.
 */
export function ensureTenantPolicies(database: Owned): Promise<void> {
  return database.patiently(async () => {
    const { pool } = database;
    if ((await servingRole(pool)) !== OWN_ROLE) await makeServingRole(pool);
    await wallTables(pool);
  });
}

/** Gives all tables their policies, those as well that a transaction of their owner has just made. */
export async function wallTables(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const isBound = (await servingRole(client)) === OWN_ROLE;
  await client.query(isBound ? wallStatement : [openStatement, wallStatement].join('; '));
}

async function makeServingRole(pool: pg.Pool): Promise<void> {
  const fail = (why: string, cause?: unknown): never => {
    throw new StartError(
      'wrongSetting',
      `The user of DATABASE_URL bypasses row-level security and ${why}: give it CREATEROLE, make and grant ${SERVING_ROLE} yourself, or take a user that does not bypass`,
      cause,
    );
  };
  await pool.query([makeRole, joinRole].join('; ')).catch((error) => fail(`cannot make the role ${SERVING_ROLE}`, error));
  await pool.query(tryRole).catch((error) => fail(`cannot be the role ${SERVING_ROLE}`, error));
  const { rows } = await pool.query(`select from pg_roles where rolname = '${SERVING_ROLE}' and ${bypasses}`);
  if (rows.length > 0) fail(`so does the role ${SERVING_ROLE}`);
}
