import { and, sql } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import type { Compiled } from '../engine-context.ts';
import type { Tallied, Tally } from '../records.ts';
import { accessOf, listScope, mayRead } from '../scope/access.ts';
import { scopedWhere } from '../scope/scope.ts';

const keyName = (index: number) => `key${index}`;

/**
 * Compiles the count of the rows that an actor sees, in one statement. It returns undefined, which is not zero, where they may
 * not read the noun or may not see a field that the count depends on.
 */
export function compileTally(compiled: Compiled) {
  const { reads, model } = compiled;

  return async (actor: Actor, { fields, where, by = [] }: Tally): Promise<readonly Tallied[] | undefined> => {
    const { records: limits } = accessOf(compiled, actor);
    if (!mayRead(compiled, actor) || (limits.isVisible && !fields.every(limits.isVisible))) return undefined;
    const scope = listScope(compiled, actor, { asked: undefined, limits });
    const keys = Object.fromEntries(by.map((key, index) => [keyName(index), key]));
    const rows = await reads
      .select({ ...keys, count: sql<number>`count(*)::int` })
      .from(model.table)
      .where(and(scopedWhere(model, scope.tenantId, scope.within), where))
      // By position: an expression with values in it is not the same text twice.
      .groupBy(...by.map((_, index) => sql.raw(String(index + 1))));
    return rows.map((row) => {
      const found = new Map<string, unknown>(Object.entries(row));
      return { keys: by.map((_, index) => String(found.get(keyName(index)) ?? '')), count: row.count };
    });
  };
}
