import type pg from 'pg';
import type { OpenDatabase } from '#server/db/open';
import { StartError } from '#server/lib/start-error';
import { makePublishedTables } from '#server/modules/develop/published/service';
import type { Header, Manifest, TableFacts } from './archive/format.ts';
import { ask, atLeisure, quoted, tablesOf } from './tables.ts';

/** Types as they may stand in a statement although they come from an archive. */
const typeForm = /^[a-z][a-z0-9_ ]*(\[\])?$/;

/**
 * Puts rows into the tables of a database that its schema steps have just made, within the transaction of the client. Tables of
 * published nouns, which no step makes, are made when the first row asks for one: their definitions are rows that came before.
 */
export class Loader {
  readonly #client: pg.PoolClient;
  readonly #tables: ReadonlyMap<string, TableFacts>;
  readonly #statements = new Map<string, string>();
  #published: ReadonlySet<string> | undefined;

  constructor(client: pg.PoolClient, { tables }: Header) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  /** Stores the rows of an entry. */
  async add(table: string, text: string): Promise<void> {
    const statement = await this.#statementFor(table);
    await ask(this.#client, statement, [`[${text.slice(0, -1).replaceAll('\n', ',')}]`]);
  }

  /** Makes sure that there is every table, those without rows included, and lets sequences go on behind what was given. */
  async finish({ sequences }: Manifest): Promise<void> {
    for (const name of this.#tables.keys()) await this.#statementFor(name);
    for (const { name, value } of sequences) {
      await ask(this.#client, 'select setval($1::regclass, $2::bigint)', [quoted(name), value]);
    }
  }

  /** Returns the statement that stores an array of rows as JSON: each value is read as PostgreSQL reads a text of the column's type. */
  async #statementFor(table: string): Promise<string> {
    const known = this.#statements.get(table);
    if (known !== undefined) return known;
    const facts = this.#tables.get(table);
    if (!facts) throw new StartError('backupDamaged', `The backup has rows of ${table}, a table that it does not name`);
    const types = await this.#typesOf(facts);
    const names = facts.columns.map(({ name }) => quoted(name));
    const values = facts.columns.map(({ name }, at) => `(r ->> ${at})::${types.get(name)}`);
    const statement = `insert into ${quoted(table)} (${names.join(', ')}) select ${values.join(', ')} from jsonb_array_elements($1::jsonb) as r`;
    this.#statements.set(table, statement);
    return statement;
  }

  /** Returns the types of the columns in this database, which has to have all that rows are put into. */
  async #typesOf(facts: TableFacts): Promise<ReadonlyMap<string, string>> {
    const there = await this.#columnsOf(facts.name);
    if (facts.columns.every(({ name }) => there.has(name))) return there;
    this.#published ??= await makePublishedTables(this.#client);
    if (!this.#published.has(facts.name)) {
      throw new StartError('backupDamaged', `The backup has a table ${facts.name} that its schema steps do not make as it is`);
    }
    await this.#complete(facts);
    return this.#columnsOf(facts.name);
  }

  async #columnsOf(table: string): Promise<ReadonlyMap<string, string>> {
    const found = (await tablesOf(this.#client)).find(({ name }) => name === table);
    return new Map(found?.columns.map(({ name, type }) => [name, type]));
  }

  /** Adds the columns that an earlier definition of a published noun has left behind, or all where the present one is not readable. */
  async #complete({ name: table, columns }: TableFacts): Promise<void> {
    await ask(this.#client, `create table if not exists ${quoted(table)} (id bigint primary key default nextval('row_id'))`);
    for (const { name, type } of columns) {
      if (!typeForm.test(type)) throw new StartError('backupDamaged', `The backup has a column of the type ${type}`);
      await ask(this.#client, `alter table ${quoted(table)} add column if not exists ${quoted(name)} ${type}`);
    }
  }
}

/** Runs work while the triggers that keep rows from being changed are off: they would judge rows in the order in which they come. */
export async function withoutTriggers(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  const { rows } = await ask<{ name: string }>(
    client,
    `select distinct tgrelid::regclass::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await ask(client, `alter table ${name} disable trigger user`);
  await work();
  for (const { name } of rows) await ask(client, `alter table ${name} enable trigger user`);
}

/** Runs work in one transaction: where it fails or the process ends, the database is as empty as before. */
export async function inTransaction<T>(
  { pool }: Pick<OpenDatabase, 'pool'>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`begin; ${atLeisure}`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    // Closing the connection rolls back what was not committed.
    client.release(true);
  }
}
