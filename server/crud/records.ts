import type { SQL } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Resource } from '#shared/define';
import type { Choice, Page } from '#shared/wire';
import type { OnceKey } from './idempotency.ts';
import type { Query } from './read/paging.ts';

/** A row as it goes on the wire. */
export type WireRecord = Record<string, unknown>;

/** A choice; the label stands under the title's own name as well, where clients of the family look for it. */
export type LabelledChoice = Choice & Readonly<Record<string, string>>;

/** What a client needs to go on with a row: the answer of every submit. */
export interface Saved {
  readonly id: string;
  readonly version: number;
}

/** Who writes, and how the write is tied to others. */
export interface Deed {
  readonly actor: Actor;
  /** Joins a transaction that is already open, for stories that write several nouns at once. */
  readonly tx?: Transaction;
  /** Makes a repeated send answer the first result. */
  readonly once?: OnceKey;
}

/**
 * The calls of one noun without HTTP: what the engine's routes answer, what a module's own routes and stories build on. They
 * keep tenant, scope, rules and audit; the right of a call is checked by the route that makes it.
 */
export interface Records {
  readonly resource: Resource;
  /** @param narrow a further condition on the noun's table that the reader cannot lift */
  list(actor: Actor, query: Query, narrow?: SQL): Promise<Page<WireRecord>>;
  /** Nothing when the row is not there or not the actor's to see. */
  detail(actor: Actor, id: string): Promise<WireRecord | undefined>;
  select(actor: Actor, query: Query): Promise<LabelledChoice[]>;
  /** Adds a row, or merges the body into the one it names. */
  submit(deed: Deed, body: unknown): Promise<Saved>;
  /** Hides all of the rows or none. */
  remove(deed: Deed, ids: readonly string[]): Promise<void>;
}
