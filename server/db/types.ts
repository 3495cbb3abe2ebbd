import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import type { TenantPool } from './tenant-pool.ts';

type NoSchema = Record<string, never>;

/** The one database client of the server: PGlite behind a bridge or PostgreSQL, the same for all callers. */
export type Database = NodePgDatabase<NoSchema> & { readonly $client: TenantPool };
export type Transaction = PgTransaction<NodePgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;
/** Something that runs queries: the database itself or a transaction of it. */
export type Executor = Database | Transaction;
