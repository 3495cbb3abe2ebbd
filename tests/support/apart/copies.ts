import type pg from 'pg';

/** Runs statements as the owner of the tables. */
type Owner = Pick<pg.Pool, 'query'>;

/** A copy of all that a tenant keeps, for another tenant. */
interface Copying {
  readonly from: string;
  readonly to: string;
  /** The first id of the copies, which follow in the order of their originals. */
  readonly firstId: bigint;
}

/** The table of a tenant's rows whose columns have these types. */
interface Kept {
  readonly name: string;
  readonly columns: ReadonlyMap<string, string>;
}

const columnsOfTenants = `select c.relname as table, attname as column, format_type(atttypid, atttypmod) as type
  from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
  where relkind = 'r' and relnamespace = 'public'::regnamespace
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
  order by relname, attnum`;

/** Reads from the database itself which tables hold what belongs to tenants, so that a new one is never left out. */
export async function tablesOfTenants(owner: Owner): Promise<readonly Kept[]> {
  const { rows } = await owner.query<{ table: string; column: string; type: string }>(columnsOfTenants);
  return [...new Set(rows.map(({ table }) => table))].map((name) => ({
    name,
    columns: new Map(rows.filter(({ table }) => table === name).map(({ column, type }) => [column, type])),
  }));
}

/** Session rows are the tokens' own, and nobody is signed in twice. */
const isCopied = ({ name }: Kept) => name !== 'auth_session';

/** Tables that belong to a tenant by a row of theirs alone. */
const byRole = ['role_menu', 'role_scope'] as const;

/** Returns the rows of a tenant as JSON texts, in which ids keep all their digits. */
async function textsOf(owner: Owner, table: string, { where, value }: { where: string; value: unknown }): Promise<string[]> {
  const statement = `select row_to_json(t)::text as row from "${table}" t where ${where}`;
  const { rows } = await owner.query<{ row: string }>(statement, [value]);
  return rows.map(({ row }) => row);
}

/** The id of the head office, which is the only short one. */
const shortId = '1';
/** The values that may hold it, among others. */
const shortPlaces = /"(id|parent_id|ancestors|base_id|\w*dept\w*)":"?[\d,]+/g;
/** The names of uploaded files differ from those of every other tenant. */
const fileNames = /(upload\/\d{8}\/)[0-9a-f]{2}/g;

function renamer({ from, to, firstId }: Copying, ids: readonly string[]): (text: string) => string {
  const sorted = [...ids].sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
  const renamed = new Map(sorted.map((id, index) => [id, String(firstId + BigInt(index))]));
  const mark = String(firstId).slice(1, 3);
  return (text) =>
    text
      .replaceAll(/\d{19}/g, (id) => renamed.get(id) ?? id)
      .replaceAll(shortPlaces, (place) => place.replaceAll(/(?<=[",:])1(?=,|$)/g, renamed.get(shortId) ?? shortId))
      .replaceAll(`"tenant_id":"${from}"`, `"tenant_id":"${to}"`)
      .replaceAll(fileNames, (_, folder) => `${folder}${mark}`);
}

function insert(owner: Owner, table: string, texts: readonly string[]): Promise<unknown> {
  const rows = `json_populate_recordset(null::public."${table}", $1::json)`;
  return owner.query(`insert into "${table}" select * from ${rows} on conflict do nothing`, [`[${texts.join()}]`]);
}

/** Does without the triggers that keep what is confirmed as it is, since here a whole past is made or changed. */
async function withoutTriggers(owner: Owner, work: () => Promise<void>): Promise<void> {
  const tables = await tablesOfTenants(owner);
  const turn = (to: 'disable' | 'enable') =>
    owner.query(tables.map(({ name }) => `alter table "${name}" ${to} trigger user`).join('; '));
  await turn('disable');
  await work();
  await turn('enable');
}

/** Copies everything that one tenant keeps to another one. Copies that would be twice what must be single are left out. */
export function copyTenant(owner: Owner, copying: Copying): Promise<void> {
  return withoutTriggers(owner, () => copy(owner, copying));
}

async function copy(owner: Owner, copying: Copying): Promise<void> {
  const tables = (await tablesOfTenants(owner)).filter(isCopied);
  const ids: string[] = [];
  for (const { name, columns } of tables) {
    if (!columns.has('id')) continue;
    const { rows } = await owner.query<{ id: string }>(`select id::text from "${name}" where tenant_id = $1`, [copying.from]);
    ids.push(...rows.map(({ id }) => id));
  }
  const rename = renamer(copying, ids);
  for (const { name } of tables) {
    const texts = await textsOf(owner, name, { where: 'tenant_id = $1', value: copying.from });
    await insert(owner, name, texts.map(rename));
  }
  for (const name of byRole) {
    const texts = await textsOf(owner, name, { where: 'role_id = any($1::bigint[])', value: ids });
    await insert(owner, name, texts.map(rename));
  }
}

/** What has to stay as it is so that the tenant's people can still sign in and act. */
const needed: Readonly<Record<string, RegExp>> = {
  user: /^(password|role_id|dept_id|status|must_change_password|password_expire_time)$/,
  role: /^(role_alias|status)$/,
  tenant: /^(status|expire_time|domain_url)$/,
};
/** What other rows cannot be without. */
const lasting: readonly string[] = ['dept'];
/** What names rows, or says of which life they are. */
const keys = /^(id|tenant_id|is_deleted|version|\w+_ids?|ancestors|seq|hash|prev_hash)$/;

/** Returns the value that takes the place of another one, by the type of its column. */
function otherValue(column: string, type: string): string | undefined {
  const most = /^character varying\((\d+)\)$/.exec(type)?.[1];
  if (most) return `left('Z' || "${column}", ${most})`;
  if (type === 'text') return `'Z' || "${column}"`;
  if (/^(integer|bigint|smallint|numeric)/.test(type)) return `"${column}" + 1`;
  if (type === 'date' || type.startsWith('timestamp')) return `"${column}" + interval '1 day'`;
  return undefined;
}

/** Those who act for the tenant keep the names by which they sign in. */
const whose = (column: string) =>
  column === 'account' ? 'tenant_id = $1 and account <> all($2)' : 'tenant_id = $1 and $2::text[] is not null';

interface Disturbing {
  readonly tenantId: string;
  /** The accounts of those who act. */
  readonly accounts: readonly string[];
}

/** Changes what it can of the rows of a tenant; what a rule of the database keeps as it is stays. */
async function change(owner: Owner, { name, columns }: Kept, { tenantId, accounts }: Disturbing): Promise<void> {
  for (const [column, type] of columns) {
    const value = keys.test(column) || needed[name]?.test(column) ? undefined : otherValue(column, type);
    if (!value) continue;
    const statement = `update "${name}" set "${column}" = ${value} where ${whose(column)}`;
    await owner.query(statement, [tenantId, accounts]).catch(() => undefined);
  }
}

/** Changes, adds and removes rows of a tenant in every table that tenants have rows in. */
export function disturbTenant(owner: Owner, disturbing: Disturbing): Promise<void> {
  return withoutTriggers(owner, () => disturb(owner, disturbing));
}

async function disturb(owner: Owner, disturbing: Disturbing): Promise<void> {
  const { tenantId } = disturbing;
  const tables = (await tablesOfTenants(owner)).filter(isCopied);
  await copy(owner, { from: tenantId, to: tenantId, firstId: 1_650_000_000_000_000_000n });
  for (const table of tables) {
    await change(owner, table, disturbing);
    if (!table.columns.has('id') || table.name in needed || lasting.includes(table.name)) continue;
    await owner.query(`delete from "${table.name}" where tenant_id = $1 and hashtext(id::text) % 5 = 0`, [tenantId]);
  }
}
