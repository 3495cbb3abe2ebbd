import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Tenants } from '#server/crud/ports';
import type { Database, Executor, Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Language } from '#shared/field';
import type { EnginePort } from './core/engine.ts';
import type { Vars } from './core/variables.ts';
import type { Definition, DefinitionCache } from './definitions.ts';

/** The queries of the workflow about accounts, which it knows by their ids. */
export interface People {
  /** Reads the names of users; unknown ids are left out. */
  namesOf(via: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Makes the condition that the user of this id, in this tenant, may sign in. */
  isThere(tenantId: SQLWrapper, userId: SQLWrapper): SQL;
  /** Reads the ids of users who may sign in and hold one of these roles; a few hundred at most. */
  withRoles(via: Executor, asked: { readonly tenantId: string; readonly codes: readonly string[] }): Promise<readonly string[]>;
  /** Makes the condition that a user of this tenant who may sign in holds a role of this code. */
  holdsRole(tenantId: SQLWrapper, code: SQLWrapper): SQL;
}

/** The business record that an instance is about. */
export interface Business {
  readonly table: string;
  readonly id: string;
}

/** An event of an instance, for the hooks of its business. */
export interface ProcessEvent {
  /** The transaction of the step: a refusal by the hook rolls it back. */
  readonly tx: Transaction;
  /** The actor; null for a timer. */
  readonly actor: Actor | null;
  readonly at: Date;
  readonly tenantId: string;
  readonly instanceId: string;
  readonly definition: Definition;
  readonly business: Business;
  readonly startUser: string;
  readonly variables: Vars;
}

/** The event after a step. */
export interface StepEvent extends ProcessEvent {
  /** The ids of the activities that the step has opened as tasks. */
  readonly opened: readonly string[];
}

export interface TaskEvent extends StepEvent {
  readonly activityId: string;
  readonly isApproved: boolean;
  readonly comment: string;
}

/** The event before a task gets another assignee. */
export interface TransferEvent extends ProcessEvent {
  readonly activityId: string;
  /** The id of the new assignee. */
  readonly userId: string;
}

export interface EndEvent extends ProcessEvent {
  /** The ids of the end events that were reached. */
  readonly ends: readonly string[];
}

export interface DeleteEvent extends ProcessEvent {
  readonly kind: 'withdrawn' | 'deleted';
  readonly reason: string;
}

/** The part of a business in its instances; what begins with `on` runs in the transaction of a step. */
export interface BusinessHooks {
  /** Reads what some of its records ask for, in one query; lists of work show it. Unknown ids are left out. */
  readonly subjectsOf?: (via: Executor, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly onStart?: (event: StepEvent) => Promise<void>;
  readonly onTaskDone?: (event: TaskEvent) => Promise<void>;
  /** Runs before a transfer: whom the business would refuse later is refused now. */
  readonly onTransfer?: (event: TransferEvent) => Promise<void>;
  /** Runs after a step that completes no task and does not end the instance: a move, or a timer that fired. */
  readonly onMoved?: (event: StepEvent) => Promise<void>;
  readonly onEnd?: (event: EndEvent) => Promise<void>;
  readonly onDelete?: (event: DeleteEvent) => Promise<void>;
}

/** A change of an instance, for the screens that show it. */
export interface FlowNews {
  readonly tenantId: string;
  readonly instanceId: string;
  /** The tasks that are new for their assignee, or that they are reminded of. */
  readonly waiting: readonly { readonly name: string; readonly assignee: string }[];
  readonly isReminder?: boolean;
}

/** The database, the engine and the ports of the workflow. */
export interface FlowContext {
  readonly db: Database;
  readonly engine: EnginePort;
  readonly definitions: DefinitionCache;
  readonly people: People;
  readonly tenants: Tenants;
  /** The hooks by the table of the business. */
  readonly hooks: Readonly<Record<string, BusinessHooks>>;
  /** The current time in milliseconds since 1970; tests set it. */
  readonly now: () => number;
  /** Returns whether an actor administers the processes of their tenant. */
  readonly administers: (actor: Actor) => boolean;
  /** Reads the labels of categories. */
  readonly categories: (language: Language) => Promise<ReadonlyMap<string, string>>;
  /** Announces a change once the transaction is committed. */
  readonly announce: (tx: Transaction, news: FlowNews) => Promise<void>;
}
