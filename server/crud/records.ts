import type { SQL } from 'drizzle-orm';
import type { TObject } from 'typebox';
import type { Actor, DataScope } from '#server/lib/actor';
import type { Right } from '#server/lib/right';
import type { RuleState, WhyRows } from '#shared/authority';
import type { Resource } from '#shared/define';
import type { ChangedFields, Choice, Page, RecordChange, ReportSummary, TreeNode } from '#shared/wire';
import type { CallContext, WriteContext } from './context.ts';
import type { Node } from './model/tree.ts';
import type { Query } from './read/paging.ts';
import type { Changes } from './write/audit.ts';

/** A row as it goes on the wire. */
export type WireRecord = Record<string, unknown>;

/** A row of a tree as it goes on the wire. */
export type TreeRecord = WireRecord & { readonly id: string };

/** A choice; the label stands under the title's own name as well, where clients of the family look for it. */
export type LabelledChoice = Choice & Readonly<Record<string, string | boolean>>;

/** A count of the rows that meet a condition, grouped by the values of some expressions. */
export interface Tally {
  /** The fields on which the count depends; a reader who does not see all of them gets no count. */
  readonly fields: readonly string[];
  /** A condition on the noun's table. The count is exact, so an index should bound it. */
  readonly where?: SQL;
  /** The expressions to group by; without any there is one number. */
  readonly by?: readonly SQL[];
}

/** The number of rows with these values, as texts; an empty value is an empty text. */
export interface Tallied {
  readonly keys: readonly string[];
  readonly count: number;
}

/** The answer of every submit: the facts that a client needs to go on with the row. */
export interface Saved {
  readonly id: string;
  readonly version: number;
}

/** A row as it is stored, by the names of the definition. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** The reader of a tree, their parameters, and a further condition on the noun's table that they cannot lift. */
export type TreeAsked = readonly [actor: Actor, query: Query, narrow?: SQL];

/** The calls of a noun whose rows have parents. `hasChildren` and `children` are there only where there are some. */
export interface Trees {
  /** The records that match, nested; a record whose parent does not match is a root. */
  forest(...asked: TreeAsked): Promise<Node<TreeRecord>[]>;
  /** The records that match, as a flat list and not paged. */
  flat(...asked: TreeAsked): Promise<TreeRecord[]>;
  /** The records below `parentId`; with filters and without it, those found anywhere, marked `isFound`, in their branches. */
  lazyList(...asked: TreeAsked): Promise<Node<TreeRecord>[]>;
  /** All rows as plain nodes, nested. */
  tree(...asked: TreeAsked): Promise<Node<TreeNode>[]>;
  /** The nodes below `parentId`; with `keyword` and without it, those found anywhere, in their branches. */
  lazyTree(...asked: TreeAsked): Promise<Node<TreeNode>[]>;
}

/** The rules about a noun in one role, and the state of each. */
export interface Given {
  readonly roleId: string;
  readonly rules: readonly { readonly rule: DataScope; readonly state: RuleState }[];
}

/** The limits of an actor with the roles that they come from, for the page that explains them. */
export interface ExplainedLimits {
  readonly rows: WhyRows;
  readonly fields?: ReadonlySet<string>;
  readonly roles: readonly (Given & { readonly rows: WhyRows })[];
}

/** The values that a verb sets in rows, and the action that the audit names. */
export interface RowChange {
  readonly action: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * The calls of one noun without HTTP: the engine's routes answer by them, and a module's own routes build on them. They
 * enforce tenant, scope and rules, and write the audit; the right to a call is checked by the route that makes it.
 */
export interface Records {
  readonly resource: Resource;
  /** The rights to read the rows and to choose among them; for a module's own routes. */
  readonly rights: { readonly read: Right; readonly choose: Right };
  /** The body of a submit, for the document of calls that take the same. */
  readonly input: TObject;
  /** @param narrow a further condition on the noun's table that the reader cannot lift */
  list(actor: Actor, query: Query, narrow?: SQL): Promise<Page<WireRecord>>;
  /** Reads a row; undefined when it does not exist or the actor may not see it. */
  detail(actor: Actor, id: string): Promise<WireRecord | undefined>;
  select(actor: Actor, query: Query): Promise<LabelledChoice[]>;
  /** Counts rows by group; undefined where the actor may not read the noun or one of the fields that the count depends on. */
  tally(actor: Actor, asked: Tally): Promise<readonly Tallied[] | undefined>;
  /** Summarises all rows that match the parameters of a report's list; only for nouns that are reports. */
  readonly summary?: (actor: Actor, query: Query) => Promise<ReportSummary>;
  /** Writes the workbook of all rows that a list with these parameters pages through, piece by piece; the audit notes it. */
  workbook(actor: Actor, query: Query): Promise<AsyncIterable<Uint8Array>>;
  /** Only for rows that have parents. */
  readonly trees?: Trees;
  /** Reads the changes of a row, the latest first; undefined when the row does not exist or the actor may not see it. */
  history(actor: Actor, id: string, query: Query): Promise<Page<RecordChange> | undefined>;
  /** Makes the audit's changes of rows of this noun readable for the actor. */
  explain(actor: Actor, entries: readonly { readonly changes: Changes }[]): Promise<ChangedFields[]>;
  /** Explains which rows and fields an actor gets, and by which rules of which role. */
  limits(actor: Actor): ExplainedLimits;
  /** Locks rows until the transaction ends; refuses all when one does not exist or is outside the actor's scope. */
  lock(context: WriteContext, ids: readonly string[]): Promise<readonly StoredRow[]>;
  /**
   * Sets the same values in rows that `lock` has answered. It raises their version, so that an open form of one is stale, and
   * audits them by the action. A row in which nothing differs stays as it is; a change that leads a row out of the actor's scope
   * is refused. The verb answers for the values, which are no secrets. `changed` is to be called once the change is committed.
   *
   * @example
   * const rows = await records.lock({ actor, tx }, ids);
   * await records.patch({ actor, tx }, rows, { action: 'unlock', values: { status: 1 } });
   */
  patch(context: WriteContext, rows: readonly StoredRow[], change: RowChange): Promise<void>;
  /**
   * Removes the rows of these ids as a consequence of another action of the actor, with their parts, and audits it; skips rows
   * that are removed already. Neither scope nor hooks nor uses are checked: the caller has done that.
   */
  takeAlong(context: WriteContext, ids: readonly string[]): Promise<void>;
  /** Forgets the totals of lists; to be called once rows written past these calls are committed. */
  changed(): void;
  /** Adds a row, or merges the body into the one it names. */
  submit(call: CallContext, body: unknown): Promise<Saved>;
  /** Removes all of the rows or none. */
  remove(call: CallContext, ids: readonly string[]): Promise<void>;
}
