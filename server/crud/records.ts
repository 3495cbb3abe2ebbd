import type { SQL } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import type { Right } from '#server/lib/right';
import type { Resource } from '#shared/define';
import type { ChangedFields, Choice, Page, RecordChange, ReportSummary, TreeNode } from '#shared/wire';
import type { CallContext, WriteContext } from './context.ts';
import type { Node } from './model/tree.ts';
import type { Query } from './read/paging.ts';
import type { ExplainedLimits } from './scope/limits.ts';
import type { Changes } from './write/audit.ts';

/** A row as it goes on the wire. */
export type WireRecord = Record<string, unknown>;

/** A row of a tree as it goes on the wire. */
export type TreeRecord = WireRecord & { readonly id: string };

/** A choice; the label stands under the title's own name as well, where clients of the family look for it. */
export type LabelledChoice = Choice & Readonly<Record<string, string | boolean>>;

/** What is counted: rows that meet a condition, told apart by what some expressions make of them. */
export interface Tally {
  /** The fields by which it is decided what counts and how; whoever does not see one of them is told nothing. */
  readonly fields: readonly string[];
  /** On the noun's table. The count is exact, so an index should bound it. */
  readonly where?: SQL;
  /** By their values the rows are told apart; without any there is one number. */
  readonly by?: readonly SQL[];
}

/** So many rows have these values, as texts; an empty value is an empty text. */
export interface Tallied {
  readonly keys: readonly string[];
  readonly count: number;
}

/** What a client needs to go on with a row: the answer of every submit. */
export interface Saved {
  readonly id: string;
  readonly version: number;
}

/** A row as it is stored, by the names of the definition. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** Who asks a tree, by which parameters, and a further condition on the noun's table that the reader cannot lift. */
export type TreeAsked = readonly [actor: Actor, query: Query, narrow?: SQL];

/** The calls of a noun whose rows have parents. `hasChildren` and `children` are there only where there are some. */
export interface Trees {
  /** The records that match, nested; a record whose parent does not match is a root. */
  forest(...asked: TreeAsked): Promise<Node<TreeRecord>[]>;
  /** The records that match, one beside the other and not paged. */
  flat(...asked: TreeAsked): Promise<TreeRecord[]>;
  /** The records below `parentId`; with filters and without it, those found anywhere, marked `isFound`, in their branches. */
  lazyList(...asked: TreeAsked): Promise<Node<TreeRecord>[]>;
  /** All rows as plain nodes, nested. */
  tree(...asked: TreeAsked): Promise<Node<TreeNode>[]>;
  /** The nodes below `parentId`; with `keyword` and without it, those found anywhere, in their branches. */
  lazyTree(...asked: TreeAsked): Promise<Node<TreeNode>[]>;
}

/** What a verb changes in rows, and the name of its action. */
export interface RowChange {
  readonly action: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * The calls of one noun without HTTP: what the engine's routes answer, what a module's own routes build on. They
 * keep tenant, scope, rules and audit; the right of a call is checked by the route that makes it.
 */
export interface Records {
  readonly resource: Resource;
  /** What lets somebody read the rows, or choose among them; for a module's own routes. */
  readonly rights: { readonly read: Right; readonly choose: Right };
  /** @param narrow a further condition on the noun's table that the reader cannot lift */
  list(actor: Actor, query: Query, narrow?: SQL): Promise<Page<WireRecord>>;
  /** Nothing when the row is not there or not the actor's to see. */
  detail(actor: Actor, id: string): Promise<WireRecord | undefined>;
  select(actor: Actor, query: Query): Promise<LabelledChoice[]>;
  /** How many rows there are of each sort; nothing where the actor may not read the noun or not see what it is about. */
  tally(actor: Actor, asked: Tally): Promise<readonly Tallied[] | undefined>;
  /** What a report says of all rows that match, by the parameters of its list; only for nouns that are one. */
  readonly summary?: (actor: Actor, query: Query) => Promise<ReportSummary>;
  /** The workbook of all rows that a list with these parameters pages through, piece by piece; its writing is noted. */
  workbook(actor: Actor, query: Query): Promise<AsyncIterable<Uint8Array>>;
  /** Only for rows that have parents. */
  readonly trees?: Trees;
  /** What was done to a row, the latest first; nothing when the row is not there or not the actor's to see. */
  history(actor: Actor, id: string, query: Query): Promise<Page<RecordChange> | undefined>;
  /** Makes what the audit wrote down about rows of this noun readable for the actor. */
  explain(actor: Actor, entries: readonly { readonly changes: Changes }[]): Promise<ChangedFields[]>;
  /** Which rows and fields an actor gets, and by which rules of which role. */
  limits(actor: Actor): ExplainedLimits;
  /** The rows of these ids, locked until the transaction ends; refuses all when one is not there or not the actor's to touch. */
  lock(context: WriteContext, ids: readonly string[]): Promise<readonly StoredRow[]>;
  /**
   * Changes rows that `lock` has answered, all alike: whoever has one open is told that it is newer, and the audit calls it by the
   * action. Nothing happens to a row in which nothing differs; what leads one out of the actor's scope is refused. The values are the
   * verb's own, which answers for them, and no secrets. `changed` is to be called once it is stored.
   *
   * @example
   * const rows = await records.lock({ actor, tx }, ids);
   * await records.patch({ actor, tx }, rows, { action: 'unlock', values: { status: 1 } });
   */
  patch(context: WriteContext, rows: readonly StoredRow[], change: RowChange): Promise<void>;
  /**
   * Removes the rows of these ids as a consequence of what the actor does elsewhere, with all that lives within them and in the audit;
   * those that are gone stay gone. Neither his scope nor hooks nor uses are asked: the caller has.
   */
  takeAlong(context: WriteContext, ids: readonly string[]): Promise<void>;
  /** Tells the lists that rows were written past these calls, once that is stored. */
  changed(): void;
  /** Adds a row, or merges the body into the one it names. */
  submit(call: CallContext, body: unknown): Promise<Saved>;
  /** Hides all of the rows or none. */
  remove(call: CallContext, ids: readonly string[]): Promise<void>;
}
