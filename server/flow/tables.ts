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
/** Timers are compared with the clock of the world, so moments have their zone here. */
const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });
const tenant = () => varchar({ length: 12 }).notNull();
/** A user by id, or whatever a drawing calls one. */
const person = () => varchar({ length: 64 });
const flag = () => integer().notNull().default(0);

// Indexes ascend: PostgreSQL reads them backwards for a descending list, and cannot use what Drizzle makes of `desc()`.

/** The tenant of what every tenant may use. */
export const GENERAL = '';

/** Rows of no tenant are everybody's to read and to hold; writing them takes the name of all tenants (docs/decisions/012). */
const generalRows = () => {
  const isGeneral = sql.raw(`tenant_id = '${GENERAL}'`);
  return [
    pgPolicy('general_read', { for: 'select', using: isGeneral }),
    pgPolicy('general_hold', { for: 'update', using: isGeneral, withCheck: sql`false` }),
  ];
};

/** What somebody draws; it need not be right yet. */
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

/** 1 lets instances begin and go on, 2 does not. */
export const suspension = { active: 1, suspended: 2 } as const;

/** One version of a process. Nothing changes but whether it is suspended or deleted, so everything else may be remembered. */
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
    /** The variable that takes the starter, beside `initiator`; empty where the drawing names none. */
    initiator: text().notNull(),
    /** Who may start it: everybody where both are empty. */
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

/** One run of a process. Whoever moves it on locks this row first. */
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
    /** Where it stands; nothing once it has ended. */
    state: jsonb().$type<State>(),
    variables: jsonb().$type<Vars>().notNull(),
    /** Raised by every step: a step that did not lock the row is found out. */
    rev: integer().notNull().default(1),
  },
  (table) => [
    index('wf_instance_starter').on(table.startUser, table.startTime),
    index('wf_instance_definition').on(table.definitionId),
    index('wf_instance_running').on(table.tenantId, table.startTime).where(sql`status = 'running'`),
    index('wf_instance_business').on(table.businessTable, table.businessId),
    // Few rest, so what goes on is found by what does not.
    index('wf_instance_resting')
      .on(table.id)
      .where(sql.raw(`suspension_state = ${suspension.suspended}`)),
  ],
);

/** Open tasks; what is done is told by the history. */
export const wfTask = pgTable(
  'wf_task',
  {
    id: rowId(),
    tenantId: tenant(),
    instanceId: idColumn().notNull(),
    tokenId: integer().notNull(),
    activityId: text().notNull(),
    name: text().notNull(),
    /** Nobody: it is to be claimed. */
    assignee: person(),
    formKey: text().notNull(),
    priority: integer().notNull(),
    /** Of one of several: its number and what it is about. */
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

/** By id, or by the code of a role, which is compared when somebody asks. */
export type CandidateKind = 'u' | 'g';

/** Who may claim a task. */
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

/** Every activity, gateway and flow that an instance came by, in the order of cause. */
export const wfHistory = pgTable(
  'wf_history',
  {
    id: rowId(),
    tenantId: tenant(),
    instanceId: idColumn().notNull(),
    /** Nothing for a flow. */
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
    /** Nothing while it is open. */
    outcome: varchar({ length: 8 }).$type<Outcome>(),
  },
  (table) => [
    index('wf_history_instance').on(table.instanceId, table.id),
    index('wf_history_task').on(table.taskId),
    index('wf_history_assignee').on(table.assignee, table.endTime),
  ],
);

/** Timers that run. */
export const wfTimer = pgTable(
  'wf_timer',
  {
    id: rowId(),
    tenantId: tenant(),
    instanceId: idColumn().notNull(),
    tokenId: integer().notNull(),
    activityId: text().notNull(),
    /** When it fires; later than drawn after it has failed. */
    dueAt: moment().notNull(),
    /** Firings after the next; -1 is for ever. */
    repeatLeft: integer().notNull(),
    /** How often it has failed. */
    attempts: integer().notNull().default(0),
    /** Why it did not fire. */
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
