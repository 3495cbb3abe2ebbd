import { and, arrayOverlaps, eq, inArray, sql } from 'drizzle-orm';
import { integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { auditLog } from '#server/crud/write/audit';
import { inAllTenants, inTenant } from '#server/db/tenancy';
import type { Database } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { flowEngine } from '../core/engine.ts';
import { DefinitionCache } from '../definitions.ts';
import { type Flow, openFlow } from '../flow.ts';
import type { BusinessHooks, FlowContext, FlowNews, People } from '../ports.ts';
import { flowTables, wfHistory, wfInstance, wfTask, wfTaskCandidate, wfTimer } from '../tables.ts';

/** The columns of accounts that the workflow needs. */
const account = pgTable('account', {
  id: varchar({ length: 64 }).primaryKey(),
  tenantId: varchar({ length: 12 }).notNull(),
  name: text().notNull(),
  roles: text().array().notNull(),
  isThere: integer().notNull().default(1),
});

const people: People = {
  async namesOf(via, ids) {
    const rows = await via
      .select({ id: account.id, name: account.name })
      .from(account)
      .where(inArray(account.id, [...ids]));
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
  async withRoles(via, { tenantId, codes }) {
    const isAsked = and(eq(account.tenantId, tenantId), arrayOverlaps(account.roles, [...codes]), eq(account.isThere, 1));
    const rows = await via.select({ id: account.id }).from(account).where(isAsked);
    return rows.map(({ id }) => id);
  },
  isThere: (tenantId, userId) =>
    sql`exists (select from ${account} someone where someone.id = ${userId} and someone.tenant_id = ${tenantId} and someone.is_there = 1)`,
  holdsRole: (tenantId, code) =>
    sql`exists (select from ${account} someone where ${code} = any(someone.roles) and someone.tenant_id = ${tenantId} and someone.is_there = 1)`,
};

/** The permission of process administrators. */
const looksAfter = 'looks_after';

interface Person {
  readonly name: string;
  readonly roles?: readonly string[];
  readonly administers?: boolean;
}

let count = 0;
const next = () => {
  count += 1;
  return count;
};

/** A tenant of its own for one test. */
export interface Tenant {
  readonly id: string;
  readonly admin: Actor;
  person(name: string, ...roles: string[]): Promise<Actor>;
}

/** Opens the whole workflow on a database of its own, with a clock that a test sets. */
export async function openHouse(hooks: Readonly<Record<string, BusinessHooks>> = {}) {
  const database = await openTestDatabase([...flowTables, auditLog, account]);
  const { db, servingDb } = database;
  const clock = { at: Date.parse('2096-03-02T01:00:00Z') };
  const news: FlowNews[] = [];
  const options = {
    db: servingDb,
    people,
    hooks,
    now: () => clock.at,
    tenants: { exists: async (tenantId: string) => /^[tp]\d+$/.test(tenantId) },
    administers: ({ permissions }: Actor) => permissions.has(looksAfter),
    categories: async () => new Map([['flow_1', 'Leave']]),
    announce: async (_: unknown, event: FlowNews) => void news.push(event),
  };
  const flow = openFlow(options);
  const flowContext = (): FlowContext => ({ ...options, engine: flowEngine, definitions: new DefinitionCache(flowEngine) });
  const make = (tenantId: string, person: Person, over: Partial<Actor> = {}) => makeActor(db, tenantId, { person, over });
  const platform = await make('000000', { name: 'platform', administers: true }, { isPlatformAdmin: true });
  return {
    db,
    servingDb,
    flow,
    flowContext,
    clock,
    news,
    platform,
    pool: database.pool,
    close: () => database.close(),
    async tenant(): Promise<Tenant> {
      const id = `t${next()}`;
      const admin = await make(id, { name: 'admin', administers: true });
      return { id, admin, person: (name, ...roles) => make(id, { name, roles }) };
    },
    /** Acts as a request of an actor does: under the policies of their tenant. */
    as<T>(actor: Actor, act: (flow: Flow, actor: Actor) => Promise<T>): Promise<T> {
      const work = () => act(flow, actor);
      return actor.isPlatformAdmin ? inAllTenants(work) : inTenant(actor.tenantId, work);
    },
    /** Deploys one process for a tenant. Returns the definition's id. */
    async deploy(actor: Actor, xml: string): Promise<string> {
      const deploying = { files: [{ name: 'p.bpmn', xml }], category: 'flow_1', source: 'upload' as const, tenantIds: [] };
      const [made] = await this.as(actor, () => flow.deploy(actor, deploying));
      return made?.processDefinitionId ?? '';
    },
    /** Begins an instance. Returns its id. */
    start(actor: Actor, definitionId: string, variables: Record<string, unknown> = {}): Promise<string> {
      return this.as(actor, () => flow.start(actor, { definitionId, variables, business: { table: 'toy', id: '1' } }));
    },
    /** Disables the account of a user. */
    async leaves({ userId }: Actor): Promise<void> {
      await db.update(account).set({ isThere: 0 }).where(eq(account.id, userId));
    },
    /** Reads all rows of an instance. */
    async rowsOf(instanceId: string) {
      const of = (column: typeof wfTask.instanceId | typeof wfHistory.instanceId | typeof wfTimer.instanceId) =>
        eq(column, instanceId);
      const [instance] = await db.select().from(wfInstance).where(eq(wfInstance.id, instanceId));
      if (!instance) throw new Error('There is no such instance');
      return {
        instance,
        tasks: await db.select().from(wfTask).where(of(wfTask.instanceId)).orderBy(wfTask.id),
        timers: await db.select().from(wfTimer).where(of(wfTimer.instanceId)).orderBy(wfTimer.id),
        history: await db.select().from(wfHistory).where(of(wfHistory.instanceId)).orderBy(wfHistory.id),
      };
    },
    /** Counts the rows of a tenant in the tables of work. */
    async rowsIn(tenantId: string): Promise<number[]> {
      const tables = [wfInstance, wfTask, wfTaskCandidate, wfHistory, wfTimer];
      const counts: number[] = [];
      for (const table of tables) counts.push(await db.$count(table, eq(table.tenantId, tenantId)));
      return counts;
    },
  };
}

export type House = Awaited<ReturnType<typeof openHouse>>;

async function makeActor(
  db: Database,
  tenantId: string,
  { person, over }: { person: Person; over: Partial<Actor> },
): Promise<Actor> {
  const { name, roles = [], administers = false } = person;
  const userId = String(7000 + next());
  await db.insert(account).values({ id: userId, tenantId, name, roles: [...roles] });
  return {
    sessionId: '1',
    userId,
    tenantId,
    account: name,
    name,
    roleIds: [],
    roleAliases: roles,
    deptIds: [],
    grants: [],
    permissions: new Set(administers ? [looksAfter] : []),
    isPlatformAdmin: false,
    mustChangePassword: false,
    language: 'en',
    ip: '127.0.0.1',
    requestId: 'r1',
    ...over,
  };
}

/** Returns the outcome of work: `done`, or the code of its refusal. */
export function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: { refusal?: { code: string } }) => error.refusal?.code ?? String(error),
  );
}

/** Makes the answer to a task that most tests send. */
export const approval = (taskId: string) => ({ taskId, isApproved: true, comment: 'fine', variables: {} });
