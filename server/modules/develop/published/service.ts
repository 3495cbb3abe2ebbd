import { and, eq } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { makeTable } from '#server/crud/model/make-table';
import { tableOf } from '#server/crud/model/table';
import { inAllTenants } from '#server/db/tenancy';
import { ensureTenantPolicies } from '#server/db/tenant-policies';
import type { TenantPool } from '#server/db/tenant-pool';
import type { Database } from '#server/db/types';
import type { Events } from '#server/lib/events';
import type { Resource } from '#shared/define';
import { AppError } from '#shared/errors';
import { published } from '#src/resources/develop/published';
import { readKept } from './read-definition.ts';

const table = tableOf(published);
/** The keys of the flag `isLive`. */
export const live = { no: 1, yes: 2 } as const;

/** The service behind the calls of published nouns. */
export interface PublishedNouns {
  /** Returns the instance that serves the live nouns; `undefined` while there are none. */
  readonly instance: () => FastifyInstance | undefined;
  /** Returns the definition of a live noun. */
  readonly definition: (name: string) => Resource | undefined;
  /** Reads the live nouns anew, and serves them. Of calls at the same time the later one wins. */
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
  readonly onError: (error: unknown, words: string) => void;
}

interface Serving {
  /** The rows that are served, each in its version. */
  readonly key: string;
  readonly nouns: ReadonlyMap<string, Resource>;
  readonly instance?: FastifyInstance;
}

/**
 * Opens the nouns that are published while servers run. Routes cannot be added to an instance that is ready, so these nouns
 * have an instance of their own, which is made anew when they change; running calls end in the instance that accepted them.
 */
export function openPublished({ db, pool, events, build, onError }: PublishedOptions): PublishedNouns {
  let serving: Serving = { key: '', nouns: new Map() };
  let refreshing = Promise.resolve();

  async function load(): Promise<void> {
    const rows = await inAllTenants(() =>
      db
        .select({ id: table.id, version: table.version, definition: table.definition })
        .from(table)
        .where(and(eq(table.isDeleted, 0), eq(table.isLive, live.yes)))
        .orderBy(table.id),
    );
    const key = rows.map(({ id, version }) => `${id}:${version}`).join();
    if (key === serving.key) return;
    const nouns = new Map(rows.flatMap(({ definition }) => readable(definition)).map((noun) => [noun.name, noun]));
    const before = serving.instance;
    serving = { key, nouns, ...(nouns.size > 0 && { instance: await build([...nouns.values()]) }) };
    await before?.close();
  }

  /** Returns the noun of a definition, unless this program refuses what another version kept; the others are served anyway. */
  function readable(definition: unknown): Resource[] {
    try {
      return [readKept(definition)];
    } catch (error) {
      onError(error, 'a published noun is not served');
      return [];
    }
  }

  const refresh = () => {
    refreshing = refreshing.then(load, load);
    return refreshing;
  };
  const stop = events.subscribe(({ topic }) => {
    if (topic === 'nouns' || topic === 'missed') refresh().catch((error) => onError(error, 'published nouns were not read'));
  });

  return {
    instance: () => serving.instance,
    definition: (name) => serving.nouns.get(name),
    refresh,
    prepare: (resource) => prepareTable(pool, resource),
    async close() {
      stop();
      await refreshing.catch(() => undefined);
      await serving.instance?.close();
    },
  };
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
    const { clashes } = await makeTable(client, tableOf(resource) as unknown as PgTable);
    if (clashes[0]) throw new AppError('DEFINITION_CLASH', { name: fieldOf(resource, clashes[0]) });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  await ensureTenantPolicies({ pool, patiently: (work) => work() });
}
