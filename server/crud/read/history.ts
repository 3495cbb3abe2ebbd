import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import type { Page, RecordChange } from '#shared/wire';
import type { Compiled } from '../engine-context.ts';
import type { Records } from '../records.ts';
import { auditLog } from '../write/audit.ts';
import { titleOf } from './labels.ts';
import { type Paging, pagingOf, type Query } from './paging.ts';

/** Makes the subquery that reads the name of an audit row's actor. */
function actorName({ engine }: Compiled, actor: Actor): SQL {
  const { user } = engine.people;
  if (user === undefined) return sql`''`;
  const target = engine.registry.target(user);
  const title = titleOf(target, target.table, actor.language);
  return sql`coalesce(${sql`(select ${title} from ${target.table} where ${target.columns.id} = ${auditLog.userId})`}, '')`;
}

/** Compiles the call for the history of a row, the latest change first. It takes the same right as reading the row. */
export function compileHistory(compiled: Compiled, records: Pick<Records, 'detail' | 'explain'>): Records['history'] {
  const { engine, model } = compiled;

  async function read(actor: Actor, id: string, { size, offset }: Paging) {
    return engine.db
      .select({
        id: auditLog.id,
        action: auditLog.action,
        account: auditLog.account,
        userName: sql<string>`${actorName(compiled, actor)}`,
        changes: auditLog.changes,
        time: sql<string>`to_char(${auditLog.happenedAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`,
      })
      .from(auditLog)
      .where(and(eq(auditLog.resource, model.resource.name), eq(auditLog.recordId, id)))
      .orderBy(desc(auditLog.id))
      .limit(size + 1)
      .offset(offset);
  }

  return async (actor, id, query: Query): Promise<Page<RecordChange> | undefined> => {
    const paging = pagingOf(query);
    if (!(await records.detail(actor, id))) return undefined;
    const rows = await read(actor, id, paging);
    const shown = rows.slice(0, paging.size);
    const states = await records.explain(actor, shown);
    const page = shown.map(({ changes, ...row }, index) => ({
      ...row,
      ...(states[index] ?? { fields: [], before: {}, after: {} }),
    }));
    // One row more than the page was read: a reader only needs to know whether there are further ones.
    const total = paging.offset + rows.length;
    return { records: page, total, size: paging.size, current: paging.current, pages: Math.ceil(total / paging.size) };
  };
}
