import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  type PgTable,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { idColumn, nextId } from '#server/db/columns';
import type { Refusal } from '#shared/errors';
import type { InstanceStatus } from '#shared/flow-wire';
import type { Graph } from './core/graph.ts';
import type { State } from './core/state.ts';
import type { Vars } from './core/variables.ts';

const rowId = () => idColumn().primaryKey().default(nextId);
/** A moment with its time zone, since timers are compared with absolute time. */
const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });
const tenant = () => varchar({ length: 12 }).notNull();
/** A user by id, or by the name in a drawing. */
const person = () => varchar({ length: 64 });
const flag = () => integer().notNull().default(0);

// Indexes ascend: PostgreSQL reads them backwards for a descending list, and cannot use what Drizzle makes of `desc()`.

/** The tenant of rows that every tenant may use. */
export const GENERAL = '';

/** Policies of general rows: all tenants may read and lock them, only a session of all tenants may write (docs/decisions/012). */
const generalRows = () => {
  const isGeneral = sql.raw(`tenant_id = '${GENERAL}'`);
  return [
    pgPolicy('general_read', { for: 'select', using: isGeneral }),
    pgPolicy('general_hold', { for: 'update', using: isGeneral, withCheck: sql`false` }),
  ];
};

/** Drawn models, which may be invalid. */
export const wfModel = pgTable(
  'wf_model',
  {
    id: rowId(),
    tenantId: tenant(),
    modelKey: varchar({ length: 255 }).notNull(),
    name: varchar({ length: 255 }).notNull(),
    description: varchar({ length: 1000 }).notNull().default(''),
    category: varchar({ length: 64 }).notNull().default(''),
    version: integer().notNull().default(1),
    xml: text().notNull(),
    created: moment().notNull(),
    lastUpdated: moment().notNull(),
    creator: person().notNull(),
    isDeleted: flag(),
  },
  (table) => [index('wf_model_list').on(table.tenantId, table.lastUpdated)],
);

/** Files that were deployed together, for one tenant or for all. */
export const wfDeployment = pgTable(
  'wf_deployment',
  {
    id: rowId(),
    tenantId: tenant(),
    name: varchar({ length: 255 }).notNull(),
    category: varchar({ length: 64 }).notNull(),
    source: varchar({ length: 8 }).$type<DeploymentSource>().notNull(),
    createdAt: moment().notNull(),
    createdBy: person().notNull(),
    isDeleted: flag(),
  },
  generalRows,
);

export type DeploymentSource = 'upload' | 'model';

/** The states of a definition or instance: 1 lets instances begin and go on, 2 does not. */
export const suspension = { active: 1, suspended: 2 } as const;

/** Versions of processes. Only the flags for suspended and deleted change, so everything else may be cached. */
export const wfDefinition = pgTable(
  'wf_definition',
  {
    /** `key:version:deployment` */
    id: varchar({ length: 300 }).primaryKey(),
    tenantId: tenant(),
    deploymentId: idColumn().notNull(),
    key: varchar({ length: 255 }).notNull(),
    name: text().notNull(),
    version: integer().notNull(),
    category: varchar({ length: 64 }).notNull(),
    suspensionState: integer().notNull().default(suspension.active),
    resourceName: varchar({ length: 255 }).notNull(),
    formKey: text().notNull(),
    /** The variable that gets the starter's id, beside `initiator`; empty where the drawing names none. */
    initiator: text().notNull(),
    /** The users and roles that may start it; every user where both are empty. */
    starterUsers: text().array().notNull(),
    starterGroups: text().array().notNull(),
    xml: text().notNull(),
    graph: jsonb().$type<Graph>().notNull(),
    graphFormat: integer().notNull(),
    isDeleted: flag(),
  },
  (table) => [
    uniqueIndex('wf_definition_version').on(table.tenantId, table.key, table.version),
    index('wf_definition_deployment').on(table.deploymentId),
    ...generalRows(),
  ],
);

/** Instances of processes. Every step locks the row of its instance first. */
export const wfInstance = pgTable(
  'wf_instance',
  {
    id: rowId(),
    tenantId: tenant(),
    definitionId: varchar({ length: 300 }).notNull(),
    businessTable: varchar({ length: 64 }).notNull(),
    businessId: varchar({ length: 64 }).notNull(),
    startUser: person().notNull(),
    startTime: moment().notNull(),
    endTime: moment(),
    status: varchar({ length: 16 }).$type<InstanceStatus>().notNull().default('running'),
    suspensionState: integer().notNull().default(suspension.active),
    deleteReason: varchar({ length: 500 }).notNull().default(''),
    /** The state; null once the instance has ended. */
    state: jsonb().$type<State>(),
    variables: jsonb().$type<Vars>().notNull(),
    /** Is raised by every step, so that a step without the lock is refused. */
    rev: integer().notNull().default(1),
  },
  (table) => [
    index('wf_instance_starter').on(table.startUser, table.startTime),
    index('wf_instance_definition').on(table.definitionId),
    index('wf_instance_running').on(table.tenantId, table.startTime).where(sql`status = 'running'`),
    index('wf_instance_business').on(table.businessTable, table.businessId),
    // Few instances are suspended, so active ones are found by excluding these.
    index('wf_instance_resting')
      .on(table.id)
      .where(sql.raw(`suspension_state = ${suspension.suspended}`)),
  ],
);

/** Open tasks; done tasks are in the history. */
export const wfTask = pgTable(
  'wf_task',
  {
    id: rowId(),
    tenantId: tenant(),
    instanceId: idColumn().notNull(),
    tokenId: integer().notNull(),
    activityId: text().notNull(),
    name: text().notNull(),
    /** The assignee; null for a task that is to be claimed. */
    assignee: person(),
    formKey: text().notNull(),
    priority: integer().notNull(),
    /** The local variables of one of several instances: its number and its item. */
    locals: jsonb().$type<Vars>().notNull(),
    dueAt: moment(),
    createdAt: moment().notNull(),
    claimedAt: moment(),
  },
  (table) => [
    index('wf_task_assignee').on(table.assignee, table.createdAt, table.id),
    uniqueIndex('wf_task_instance').on(table.instanceId, table.tokenId),
  ],
);

/** `u` is a user by id, `g` a role by code, which is compared with the roles of the actor at the time of the call. */
export type CandidateKind = 'u' | 'g';

/** The users and roles that may claim a task. */
export const wfTaskCandidate = pgTable(
  'wf_task_candidate',
  {
    taskId: idColumn().notNull(),
    tenantId: tenant(),
    kind: varchar({ length: 1 }).$type<CandidateKind>().notNull(),
    value: varchar({ length: 64 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.value, table.taskId] }), index('wf_task_candidate_task').on(table.taskId)],
);

export type Outcome = 'ok' | 'reject' | 'cancel' | 'timeout' | 'deleted' | 'transfer' | 'remind';

/** Every activity, gateway and flow that an instance has passed, in causal order. */
export const wfHistory = pgTable(
  'wf_history',
  {
    id: rowId(),
    tenantId: tenant(),
    instanceId: idColumn().notNull(),
    /** The token; null for a flow. */
    tokenId: integer(),
    activityId: text().notNull(),
    activityName: text().notNull(),
    activityType: varchar({ length: 64 }).notNull(),
    taskId: idColumn(),
    assignee: person(),
    startTime: moment().notNull(),
    endTime: moment(),
    claimTime: moment(),
    comment: text().notNull().default(''),
    /** The outcome; null while the line is open. */
    outcome: varchar({ length: 8 }).$type<Outcome>(),
  },
  (table) => [
    index('wf_history_instance').on(table.instanceId, table.id),
    index('wf_history_task').on(table.taskId),
    index('wf_history_assignee').on(table.assignee, table.endTime),
  ],
);

/** Running timers. */
export const wfTimer = pgTable(
  'wf_timer',
  {
    id: rowId(),
    tenantId: tenant(),
    instanceId: idColumn().notNull(),
    tokenId: integer().notNull(),
    activityId: text().notNull(),
    /** The moment at which it fires; after a failure, that of the next attempt. */
    dueAt: moment().notNull(),
    /** The number of firings after the next; -1 is endless. */
    repeatLeft: integer().notNull(),
    /** The number of failed attempts. */
    attempts: integer().notNull().default(0),
    /** The refusal of the last attempt. */
    lastError: jsonb().$type<Refusal>(),
  },
  (table) => [index('wf_timer_due').on(table.dueAt), uniqueIndex('wf_timer_instance').on(table.instanceId, table.tokenId)],
);

export const flowTables: readonly PgTable[] = [
  wfModel,
  wfDeployment,
  wfDefinition,
  wfInstance,
  wfTask,
  wfTaskCandidate,
  wfHistory,
  wfTimer,
];

export type DefinitionRow = typeof wfDefinition.$inferSelect;
export type InstanceRow = typeof wfInstance.$inferSelect;
export type TaskRow = typeof wfTask.$inferSelect;
export type HistoryRow = typeof wfHistory.$inferSelect;
export type TimerRow = typeof wfTimer.$inferSelect;
