import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { migrate, type RecordedStep, readMigrations } from '#server/db/migrate';
import { openDatabase } from '#server/db/open';
import { makeKeys } from '#server/lib/keys';
import { requestToken, sentTo } from '../support/api.ts';
import { administrator } from '../support/built-server.ts';
import { ServerProcess } from '../support/server-process.ts';
import { Cluster } from './kit/cluster.ts';

const steps = readMigrations();
const numbers = steps.map(({ number }) => number);
const { token, data } = makeKeys();
const running: ServerProcess[] = [];
let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'faults-steps-'));
});
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.kill('SIGKILL');
    await server.exitCode();
  }
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function start(settings: Readonly<Record<string, string>>): ServerProcess {
  const keys = { TOKEN_KEY: token.join(), DATA_KEY: data.join() };
  const server = new ServerProcess({
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: administrator.password,
    ...keys,
    ...settings,
  });
  running.push(server);
  return server;
}

const canSignIn = async (address: string) => Boolean((await requestToken(sentTo(address), administrator)).access_token);
const stepsSaidBy = ({ out }: ServerProcess) => [...out.matchAll(/^Schema step (\d+)/gm)].map(([, number]) => Number(number));

describe('the steps of the schema on PostgreSQL', () => {
  let cluster: Cluster;
  let serial = 0;
  let name: string;
  let databaseUrl: string;

  beforeAll(async () => {
    cluster = await Cluster.open();
  });
  afterAll(() => cluster?.close());

  async function makeDatabase(): Promise<void> {
    serial += 1;
    name = `steps_${serial}`;
    await cluster.run(`create database ${name} template template0 locale 'C.UTF-8'`);
    databaseUrl = Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href;
  }

  const taken = async () =>
    (await cluster.run<RecordedStep>('select number from schema_migration order by number', name)).map(({ number }) => number);

  /** Lets the step of the number that the table `held` has wait, before it is recorded, for a lock that the test holds. */
  const holdSteps = `
    create table schema_migration (number integer primary key, name text not null, checksum text not null,
      taken_at timestamptz not null default now());
    create table held (number integer);
    create function wait_in_step() returns trigger language plpgsql as $$ begin
      if new.number = (select max(number) from held) then perform pg_advisory_xact_lock(51); end if;
      return new;
    end $$;
    create trigger wait_in_step before insert on schema_migration for each row execute function wait_in_step()`;
  const waiting = `select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = 51 and not granted`;

  it('are undone when the server is killed in one of them, each of them, and gone on with (promise 56)', async () => {
    await makeDatabase();
    await cluster.run(holdSteps, name);
    const found: number[][] = [];

    for (const number of numbers) {
      const holder = await cluster.connect(name);
      await holder.query(`insert into held values (${number}); select pg_advisory_lock(51)`);
      const server = start({ DATABASE_URL: databaseUrl });
      await expect.poll(() => cluster.run(waiting, name)).toEqual([{ count: 1 }]);
      server.kill('SIGKILL');
      await server.exitCode();
      await holder.end();
      await expect.poll(() => cluster.run(waiting, name)).toEqual([{ count: 0 }]);
      found.push(await taken());
    }
    await cluster.run('drop table held cascade; drop function wait_in_step cascade', name);
    const address = await start({ DATABASE_URL: databaseUrl }).listening();

    expect(found).toEqual(numbers.map((_, at) => numbers.slice(0, at)));
    expect(await taken()).toEqual(numbers);
    expect(await canSignIn(address)).toBe(true);
    process.stdout.write(`56 killed in each of ${numbers.length} steps, postgres: 0 half-written, 0 twice\n`);
  });

  it.each([0, 1, 12, numbers.length - 1])(
    'are taken once by two servers that start at once on the first %d (promise 56)',
    async (old) => {
      await makeDatabase();
      const database = await openDatabase({ dataDir, databaseUrl });
      await migrate(database, steps.slice(0, old));
      await database.close();

      const servers = [start({ DATABASE_URL: databaseUrl }), start({ DATABASE_URL: databaseUrl })];
      const addresses = await Promise.all(servers.map((server) => server.listening()));

      expect(servers.flatMap(stepsSaidBy).sort((one, other) => one - other)).toEqual(numbers.slice(old));
      expect(await taken()).toEqual(numbers);
      expect(await Promise.all(addresses.map(canSignIn))).toEqual([true, true]);
      const twice = 'select account, count(*)::int from "user" group by account having count(*) > 1';
      expect(await cluster.run(twice, name)).toEqual([]);
    },
  );
});

describe('a first start on the embedded database', () => {
  /** The seconds after which a start is killed; one takes about four. */
  const moments = [0.3, 0.7, 1.1, 1.6, 2.1, 2.7, 3.3, 4];

  it.each(moments)('that is killed after %d s is done by the next one (promise 51)', async (seconds) => {
    const own = mkdtempSync(join(tmpdir(), 'faults-first-'));
    const first = start({ DATA_DIR: own });
    const timer = setTimeout(() => first.kill('SIGKILL'), seconds * 1000);
    await first.exitCode();
    clearTimeout(timer);

    const address = await start({ DATA_DIR: own }).listening();

    expect(await canSignIn(address)).toBe(true);
    running.at(-1)?.kill('SIGTERM');
    expect(await running.at(-1)?.exitCode()).toBe(0);
    const database = await openDatabase({ dataDir: own });
    const { rows } = await database.pool.query<RecordedStep>('select number from schema_migration order by number');
    await database.close();
    expect(rows.map(({ number }) => number)).toEqual(numbers);
    rmSync(own, { recursive: true });
  });
});
