import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Tenants } from '#server/crud/ports';
import type { Database, Executor, Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Language } from '#shared/field';
import type { EnginePort } from './core/engine.ts';
import type { Vars } from './core/variables.ts';
import type { Definition, DefinitionCache } from './definitions.ts';

/** What the workflow asks of accounts, which it knows by their ids. */
export interface People {
  /** What to call these people; ids of nobody are left out. */
  namesOf(via: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Whether somebody with this id, in this tenant, may sign in. */
  isThere(tenantId: SQLWrapper, userId: SQLWrapper): SQL;
  /** Who may sign in and holds one of these roles; not more than a few hundred. */
  withRoles(via: Executor, asked: { readonly tenantId: string; readonly codes: readonly string[] }): Promise<readonly string[]>;
  /** Whether somebody who may sign in holds a role of this code in this tenant. */
  holdsRole(tenantId: SQLWrapper, code: SQLWrapper): SQL;
}

/** What an instance is about, in the tables of a business. */
export interface Business {
  readonly table: string;
  readonly id: string;
}

/** An instance at the moment of which a business is told. */
export interface ProcessEvent {
  /** The transaction of the step: what is refused here undoes it. */
  readonly tx: Transaction;
  /** Nobody when a timer did it. */
  readonly actor: Actor | null;
  readonly at: Date;
  readonly tenantId: string;
  readonly instanceId: string;
  readonly definition: Definition;
  readonly business: Business;
  readonly startUser: string;
  readonly variables: Vars;
}

/** After a step. */
export interface StepEvent extends ProcessEvent {
  /** Ids of the activities that wait for somebody from now on. */
  readonly opened: readonly string[];
}

export interface TaskEvent extends StepEvent {
  readonly activityId: string;
  readonly isApproved: boolean;
  readonly comment: string;
}

export interface EndEvent extends ProcessEvent {
  /** Ids of the end events that were come to. */
  readonly ends: readonly string[];
}

export interface DeleteEvent extends ProcessEvent {
  readonly kind: 'withdrawn' | 'deleted';
  readonly reason: string;
}

/** What a business does beside the steps of its instances, in their transactions. */
export interface BusinessHooks {
  readonly onStart?: (event: StepEvent) => Promise<void>;
  readonly onTaskDone?: (event: TaskEvent) => Promise<void>;
  /** After a step that completes no task and does not end the instance: it was sent elsewhere, or a timer fired. */
  readonly onMoved?: (event: StepEvent) => Promise<void>;
  readonly onEnd?: (event: EndEvent) => Promise<void>;
  readonly onDelete?: (event: DeleteEvent) => Promise<void>;
}

/** What has changed, for those who show it. */
export interface FlowNews {
  readonly tenantId: string;
  readonly instanceId: string;
  /** Tasks that are new on somebody's desk, or that he is reminded of. */
  readonly waiting: readonly { readonly name: string; readonly assignee: string }[];
  readonly isReminder?: boolean;
}

/** What the workflow works with. */
export interface FlowContext {
  readonly db: Database;
  readonly engine: EnginePort;
  readonly definitions: DefinitionCache;
  readonly people: People;
  readonly tenants: Tenants;
  /** By the table of the business. */
  readonly hooks: Readonly<Record<string, BusinessHooks>>;
  /** Milliseconds since 1970; tests turn it. */
  readonly now: () => number;
  /** Whether somebody looks after the processes of his tenant. */
  readonly administers: (actor: Actor) => boolean;
  /** Labels of categories. */
  readonly categories: (language: Language) => Promise<ReadonlyMap<string, string>>;
  /** Tells of what has changed when the transaction is stored. */
  readonly announce: (tx: Transaction, news: FlowNews) => Promise<void>;
}
