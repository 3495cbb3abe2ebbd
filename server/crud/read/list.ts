import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import type { Compiled } from '../engine-context.ts';
import type { Records } from '../records.ts';
import { scopedWhere } from '../scope/scope.ts';
import { type Asked, type Order, orderFor, readAsked } from './asked.ts';
import { type Paging, pagingOf } from './paging.ts';
import { presentRows } from './present.ts';
import { rowsOf, type Statement, statementOf } from './statement.ts';
import { type Counting, countingOf } from './total.ts';

/** The offset from which it pays to find the ids of the page first and fetch the rows for them. */
const farOffset = 1_000;
/**
 * The most statements that are kept planned per resource: those of the usual first pages. Others are planned for each request.
 */
const mostPlanned = 16;

interface Plan {
  readonly page: Statement;
  readonly counting: Counting;
}

interface Wanted extends Pick<Asked, 'access' | 'filters'> {
  readonly actor: Actor;
  readonly paging: Paging;
  readonly order: Order;
  readonly where: SQL;
}

let statements = 0;

/** Compiles the list of a resource: one statement per page, and a total that is counted only when it is not obvious. */
export function compileList(compiled: Compiled): Records['list'] {
  const { engine, model, totals } = compiled;
  const planned = new Map<string, Plan>();

  function plan(wanted: Wanted, isUsual: boolean): Plan {
    if (!isUsual) return buildPlan(compiled, wanted);
    const { actor, access, filters, order, paging } = wanted;
    const key = [actor.language, access.isPlain, filters.key, order.key, paging.size].join('|');
    const known = planned.get(key);
    if (known) return known;
    if (planned.size >= mostPlanned) return buildPlan(compiled, wanted);
    statements += 1;
    const made = buildPlan(compiled, wanted, `list_${statements}`);
    planned.set(key, made);
    return made;
  }

  return async (actor, asked, narrow) => {
    const { access, scope, query, filters, further } = readAsked(compiled, actor, asked);
    const paging = pagingOf(query);
    const order = orderFor(compiled, { access, query });
    const within = and(scope.within, narrow, further);
    const scoped = scopedWhere(model, sql.placeholder('tenantId'), within);
    const where = and(scoped, ...filters.conditions) ?? scoped;
    const { page, counting } = plan(
      { actor, access, paging, order, filters, where },
      paging.offset === 0 && within === undefined,
    );
    const values = { tenantId: scope.tenantId, ...filters.values };
    const rows = await rowsOf(engine.db, page, values);
    const total = await totalOf(rows.length, paging, () => totals.of(counting, values));
    const records = await presentRows(compiled, rows, { actor, access, surface: 'list', tenantId: scope.tenantId });
    const { current, size } = paging;
    return { records, total, size, current, pages: Math.ceil(total / size) };
  };
}

function buildPlan(compiled: Compiled, wanted: Wanted, name?: string): Plan {
  const { reads, model } = compiled;
  const counting = countingOf(reads, model, wanted.where);
  // Derived rows would be computed twice.
  const isNear = wanted.paging.offset < farOffset || model.resource.derived;
  return { page: isNear ? nearPage(compiled, wanted, name) : farPage(compiled, wanted), counting };
}

function nearPage({ reads, model, projection }: Compiled, { actor, paging, order, where }: Wanted, name?: string): Statement {
  const query = reads
    .select(projection('list', actor.language).selection)
    .from(model.table)
    .where(where)
    .orderBy(...order.by);
  const { text, params } = statementOf(query);
  // As literals: a plan for a limit that is not known yet assumes a tenth of the table. Both are numbers by now.
  return { text: `${text} limit ${paging.size} offset ${paging.offset}`, params, name };
}

/**
 * Makes the statement of a page far from the first: its ids come from the index alone, and only the rows of the page are read.
 */
function farPage({ engine, model, projection }: Compiled, { actor, paging, order, where }: Wanted): Statement {
  const { table, columns } = model;
  const { id } = columns;
  const ids = engine.db
    .select({ id: sql`${id}`.as('page_id') })
    .from(table)
    .where(where)
    .orderBy(...order.by)
    .limit(paging.size)
    .offset(paging.offset)
    .as('ids');
  const query = engine.db
    .select(projection('list', actor.language).selection)
    .from(table)
    .innerJoin(ids, eq(id, ids.id))
    .orderBy(...order.by);
  return statementOf(query);
}

/** Returns the total. A page that is not full already gives it; an estimate is never below the number of rows seen. */
async function totalOf(found: number, { current, size, offset }: Paging, count: () => Promise<number>): Promise<number> {
  if (found === 0) return current === 1 ? 0 : count();
  return found < size ? offset + found : Math.max(await count(), offset + found);
}
