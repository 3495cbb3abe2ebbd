import { toSnakeCase } from 'drizzle-orm/casing';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { makeTable } from '#server/crud/model/make-table';
import { plainTableOf } from '#server/crud/model/table';
import { readRows } from '#server/crud/read/rows';
import { inAllTenants } from '#server/db/tenancy';
import { wallTables } from '#server/db/tenant-policies';
import type { TenantPool } from '#server/db/tenant-pool';
import type { Database } from '#server/db/types';
import type { Events } from '#server/lib/events';
import { Turns } from '#server/lib/turns';
import type { Resource } from '#shared/define';
import { AppError, type Refusal } from '#shared/errors';
import { published } from '#src/resources/develop/published';
import { readKept } from './read-definition.ts';

/** The keys of the flag `isLive`. */
export const live = { no: 1, yes: 2 } as const;

/** The service behind the calls of published nouns. */
export interface PublishedNouns {
  /** Returns the instance that serves the live nouns; `undefined` while there are none. */
  readonly instance: () => FastifyInstance | undefined;
  /** Returns the definition of a live noun. */
  readonly definition: (name: string) => Resource | undefined;
  /** Returns why a live noun is not served here, by its name; `undefined` where it is. */
  readonly fault: (name: string) => Refusal | undefined;
  /** Runs work that publishes after all earlier work of this server that does, since each changes what the next one finds. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Builds all that serves a noun, and takes it down again; refuses a noun that cannot be built. */
  rehearse(resource: Resource): Promise<void>;
  /** Reads the live nouns anew, and serves them. A call that comes before the reading has begun is answered by that reading. */
  refresh(): Promise<void>;
  /** Makes the table of a noun, or brings it up to its definition; refuses where its rows do not fit. */
  prepare(resource: Resource): Promise<void>;
  close(): Promise<void>;
}

interface PublishedOptions {
  readonly db: Database;
  /** The owner's connections: those of the program itself may not make tables. */
  readonly pool: TenantPool;
  readonly events: Events;
  /** Makes an instance that serves these nouns. */
  readonly build: (nouns: readonly Resource[]) => Promise<FastifyInstance>;
  /** Builds all of a noun for a try, also what an instance builds no sooner than the first call. */
  readonly rehearse: (noun: Resource) => Promise<void>;
  readonly onError: (error: unknown, words: string) => void;
}

interface Serving {
  /** The rows that are served, each in its version. */
  readonly key: string;
  readonly nouns: ReadonlyMap<string, Resource>;
  readonly faults: ReadonlyMap<string, Refusal>;
  readonly instance?: FastifyInstance;
}

/** Notes why a noun is not served. */
type LeaveOut = (noun: string) => (error: unknown) => void;

/** Returns the refusal that an error is, or that of a noun which cannot be built for another reason. */
function faultOf(name: string, error: unknown): Refusal {
  if (error instanceof AppError) return error.refusal;
  return { code: 'DEFINITION_UNBUILDABLE', params: { name, why: error instanceof Error ? error.message : String(error) } };
}

type Building = Pick<PublishedOptions, 'build' | 'rehearse'>;

/** Builds the instance of these nouns; without one there is no instance. */
async function served({ build }: Building, nouns: readonly Resource[]): Promise<Pick<Serving, 'nouns' | 'instance'>> {
  const known = new Map(nouns.map((noun) => [noun.name, noun]));
  return { nouns: known, ...(known.size > 0 && { instance: await build([...known.values()]) }) };
}

/** Builds the instance of all nouns; where that fails, of those that can be built one by one. */
async function servedFrom(building: Building, nouns: readonly Resource[], leaveOut: LeaveOut) {
  try {
    return await served(building, nouns);
  } catch {
    const fine: Resource[] = [];
    for (const noun of nouns) await building.rehearse(noun).then(() => fine.push(noun), leaveOut(noun.name));
    // What can be built one by one and not together is left out as a whole, rather than that the server ends.
    return served(building, fine).catch((error) => {
      for (const { name } of fine) leaveOut(name)(error);
      return served(building, []);
    });
  }
}

/**
 * Opens the nouns that are published while servers run. Routes cannot be added to an instance that is ready, so these nouns
 * have an instance of their own, which is made anew when they change; running calls end in the instance that accepted them.
 */
export function openPublished({ db, pool, events, build, rehearse, onError }: PublishedOptions): PublishedNouns {
  let serving: Serving = { key: '', nouns: new Map(), faults: new Map() };
  let refreshing = Promise.resolve();
  let next: Promise<void> | undefined;
  const turns = new Turns();

  async function load(): Promise<void> {
    next = undefined;
    const rows = await inAllTenants(() =>
      readRows(db, published, {
        where: { isLive: live.yes },
        columns: ['id', 'noun', 'version', 'definition'],
        order: { id: 'asc' },
      }),
    );
    const key = rows.map(({ id, version }) => `${id}:${version}`).join();
    if (key === serving.key) return;
    const faults = new Map<string, Refusal>();
    const leaveOut: LeaveOut = (noun) => (error) => {
      faults.set(noun, faultOf(noun, error));
      onError(error, `the published noun ${noun} is not served`);
    };
    const read = rows.flatMap(({ noun, definition }) => readable(definition, leaveOut(noun)));
    const before = serving.instance;
    const built = await servedFrom({ build, rehearse }, read, leaveOut);
    serving = { key, faults, ...built };
    await before?.close();
  }

  const refresh = () => {
    next ??= refreshing.then(load, load);
    refreshing = next;
    return next;
  };
  const stop = events.subscribe(({ topic }) => {
    if (topic === 'nouns' || topic === 'missed') refresh().catch((error) => onError(error, 'published nouns were not read'));
  });

  return {
    instance: () => serving.instance,
    definition: (name) => serving.nouns.get(name),
    fault: (name) => serving.faults.get(name),
    inTurn: (work) => turns.take('publish', work) ?? Promise.reject(new AppError('TOO_MANY')),
    rehearse: (resource) =>
      rehearse(resource).catch((error) => {
        onError(error, `the noun ${resource.name} cannot be built and was not published`);
        const { code, params } = faultOf(resource.name, error);
        throw new AppError(code, params, { fields: { name: { code, params } } });
      }),
    refresh,
    prepare: (resource) => prepareTable(pool, resource),
    async close() {
      stop();
      await refreshing.catch(() => undefined);
      await serving.instance?.close();
    },
  };
}

/** Returns the noun of a definition, unless this program refuses what another version kept; the others are served anyway. */
function readable(definition: unknown, onError: (error: unknown) => void): Resource[] {
  try {
    return [readKept(definition)];
  } catch (error) {
    onError(error);
    return [];
  }
}

/** Returns the field that a column belongs to. */
const fieldOf = ({ fields }: Resource, column: string) =>
  Object.keys(fields).find((name) => toSnakeCase(name) === column) ?? column;

/** Makes or changes the table. Of two calls at the same time the second waits. A table that is left unused does no harm. */
async function prepareTable(pool: TenantPool, resource: Resource): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('published nouns'))");
    const { clashes } = await makeTable(client, plainTableOf(resource));
    if (clashes[0]) throw new AppError('DEFINITION_CLASH', { name: fieldOf(resource, clashes[0]) });
    await wallTables(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw refusedTable(resource, error);
  } finally {
    client.release();
  }
}

/**
 * Makes the tables of all nouns that were ever published, in a database whose rows of `published` were put back, within the
 * transaction of its owner. Returns the names of these tables; one whose definition this program refuses is not made.
 */
export async function makePublishedTables(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ noun: string; definition: unknown }>(
    'select noun, definition from published order by id',
  );
  for (const { definition } of rows) {
    // The servers leave a noun out as well that they refuse, and say why.
    const nouns = readable(definition, () => undefined);
    for (const noun of nouns) await makeTable(client, plainTableOf(noun));
  }
  return new Set(rows.map(({ noun }) => toSnakeCase(noun)));
}

/** Returns the refusal of a table that PostgreSQL does not make as it is: a name that is there, a column too many. */
function refusedTable({ name }: Resource, error: unknown): unknown {
  const isOfTable = error instanceof pg.DatabaseError && /^(42|54)/.test(error.code ?? '');
  if (!isOfTable) return error;
  const { code, params } = faultOf(name, error);
  return new AppError(code, params, { fields: { name: { code, params } } });
}
