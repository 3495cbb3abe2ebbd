import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { type DatabaseOptions, openDatabase } from '#server/db/open';
import type { Database } from '#server/db/types';
import { makeKeys } from '#server/lib/keys';
import { exchgTypes } from '#shared/handover/exchange';
import { leave } from '#src/resources/desk/leave';
import { user } from '#src/resources/system/user';
import { administrator } from '../../support/built-server.ts';
import { ownerOf } from '../../support/database.ts';
import { type Handovers, openHandovers } from '../../support/handover.ts';
import { PASSWORD } from '../../support/module-rows.ts';
import { TestClock } from '../../support/module-server.ts';
import { definitionsFor } from '../../support/task-answers.ts';
import type { Cluster } from './cluster.ts';

/** An exchange that is open, and what its sides send to sign it. */
interface OpenExchange {
  readonly id: string;
  readonly given: object;
  readonly received: object;
}

export interface Person {
  readonly account: string;
  readonly password: string;
}

/** A bank whose people can begin to work at once, and the settings of its servers. */
export interface House {
  readonly settings: Readonly<Record<string, string>>;
  readonly admin: Person;
  /** Approves what the administrator asks for. */
  readonly boss: Person & { readonly id: string };
  /** Whose desk the exchanges are at. */
  readonly keeper: Person;
  readonly importers: readonly Person[];
  readonly leaveId: string;
  readonly exchanges: readonly OpenExchange[];
  /** Works on the database as its owner; an embedded one must not be in use by a server meanwhile. */
  look<T>(work: (db: Database) => Promise<T>): Promise<T>;
  close(): void;
}

/** Opens an exchange of two boxes, and prepares what both sides send. */
async function openExchange(house: Handovers): Promise<OpenExchange> {
  const run = await house.makeRun({ a: 2, b: 0 });
  const id = await house.open(run, 0, exchgTypes.outStock);
  const arts = await house.found(id);
  const { leader, guard } = run.crew;
  return {
    id,
    given: { id, side: 1, arts, signs: house.keepersAt(house.bank.east).map(house.password) },
    received: { id, side: 2, arts, signs: [leader, guard].map(house.drawn) },
  };
}

async function idOf(db: Database, account: string): Promise<string> {
  const table = tableOf(user);
  const [found] = await db.select({ id: table.id }).from(table).where(eq(table.account, account));
  return found?.id ?? '';
}

const password = administrator.password;
const importers = Array.from({ length: 6 }, (_, index) => ({ account: `importer${index}`, password }));

async function people(house: Handovers) {
  const { app, db } = house;
  for (const { account } of [{ account: 'boss' }, ...importers]) await app.signInAs(account, 'admin');
  return {
    admin: administrator,
    boss: { account: 'boss', password, id: await idOf(db, 'boss') },
    keeper: { account: house.day.keeperAt(house.bank.east).account, password: PASSWORD },
    importers,
  };
}

/** Writes a dump of an embedded database to where a server looks for it. */
async function unpack(house: Handovers, dataDir: string): Promise<void> {
  const directory = join(dataDir, 'pg');
  mkdirSync(directory, { mode: 0o700 });
  const { status } = spawnSync('tar', ['-xf', '-', '-C', directory], { input: await house.app.host?.dump() });
  if (status !== 0) throw new Error('The dump of the database was not unpacked.');
}

/** Returns the address of the database of a house, whose servers acknowledge what the log on the disk has. */
async function addressOf(house: Handovers, cluster: Cluster): Promise<string> {
  const { rows } = await house.db.execute<{ name: string }>(sql`select current_database() as name`);
  const name = rows[0]?.name ?? '';
  // Databases of tests forgo it.
  await cluster.run(`alter database ${name} reset synchronous_commit`);
  return Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href;
}

export interface Asked {
  readonly exchanges: number;
  /** Where a server keeps its files; a folder of its own unless another one is given. */
  readonly below?: string;
}

/** Makes a house on a cluster, or on the embedded database where there is none. */
export async function openHouse(cluster: Cluster | undefined, { exchanges, below = tmpdir() }: Asked): Promise<House> {
  process.env.TEST_DATABASE_URL = cluster?.url ?? '';
  const dataDir = mkdtempSync(join(below, 'faults-'));
  const house = await openHandovers(new TestClock());
  const prepared: OpenExchange[] = [];
  while (prepared.length < exchanges) prepared.push(await openExchange(house));
  const { token, data } = makeKeys();
  const keys = { TOKEN_KEY: token.join(), DATA_KEY: data.join() };
  const databaseUrl = cluster && (await addressOf(house, cluster));
  const definitions = await definitionsFor(house.admin);
  const own = await people(house);
  if (!cluster) await unpack(house, dataDir);
  await house.close();
  return {
    ...own,
    settings: { ...keys, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }), DATA_DIR: dataDir, PORT: '0' },
    leaveId: definitions.find(({ key }) => key === leave.name)?.id ?? '',
    exchanges: prepared,
    look: lookAt(databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl }),
    close: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Returns how one looks at a database as its owner. */
export function lookAt(options: DatabaseOptions): House['look'] {
  return async (work) => {
    const database = await openDatabase(options);
    try {
      return await work(ownerOf(database));
    } finally {
      await database.close();
    }
  };
}
