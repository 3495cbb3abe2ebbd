import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Language } from '#shared/field';
import type { Compiled } from '../engine-context.ts';
import type { Records } from '../records.ts';
import { rowScope } from '../scope/access.ts';
import { scopedWhere } from '../scope/scope.ts';
import { presentRows } from './present.ts';
import { rowsOf, type Statement, statementOf } from './statement.ts';

/** Compiles the call for one row by its id; it returns undefined when there is no such row or the actor may not see it. */
export function compileDetail(compiled: Compiled): Records['detail'] {
  const { engine, reads, model, projection } = compiled;
  const planned = new Map<string, Statement>();

  function build(language: Language, scope: SQL, name?: string): Statement {
    const isRow = eq(model.columns.id, sql.placeholder('id'));
    const query = reads.select(projection('detail', language).selection).from(model.table).where(and(isRow, scope));
    return statementOf(query, name);
  }

  function statementFor(language: Language, tenantId: string | undefined, within: SQL | undefined): Statement {
    const scope = scopedWhere(model, tenantId === undefined ? undefined : sql.placeholder('tenantId'), within);
    if (within) return build(language, scope);
    const key = [language, tenantId === undefined].join();
    const made = planned.get(key) ?? build(language, scope, `detail_${model.resource.name}_${key}`.slice(0, 60));
    planned.set(key, made);
    return made;
  }

  return async (actor, id) => {
    const { tenantId, within } = rowScope(compiled, actor);
    const rows = await rowsOf(engine.db, statementFor(actor.language, tenantId, within), { id, tenantId });
    const [record] = await presentRows(compiled, rows, { actor, surface: 'detail', tenantId });
    return record;
  };
}
