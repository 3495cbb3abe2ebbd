import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isPermitted } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { isId, masks } from '#shared/rules';
import { maxIds, maxPageSize } from '#shared/wire';
import type { Compiled } from '../kit.ts';
import { columnOf } from '../model.ts';
import type { LabelledChoice, Records } from '../records.ts';
import { inReach, listReach } from '../scope.ts';
import { titleOf } from './labels.ts';
import { readOrder } from './order.ts';
import { type Query, sizeOf, textParameter } from './paging.ts';
import { rowsOf, statementOf } from './statement.ts';

function idsOf(query: Query): string[] | undefined {
  const text = textParameter(query, 'ids');
  if (text === undefined) return undefined;
  const ids = splitMany(text);
  if (ids.length > maxIds) throw new AppError('TOO_MANY_IDS', { max: maxIds });
  if (!ids.every(isId)) throw new AppError('WRONG_PARAMETER', { name: 'ids' });
  return ids;
}

/** The rows of a noun as choices for other forms: `keyword` looks in the label, `ids` names rows whose labels are wanted. */
export function compileSelect(compiled: Compiled): Records['select'] {
  const { kit, model, orders } = compiled;
  const { table, resource, plainCode } = model;
  const id = columnOf(table, 'id');
  const mask = resource.fields[resource.title]?.mask;

  return async (actor, query) => {
    const isPlain = isPermitted(actor, [plainCode]);
    const label = titleOf(model, table, actor.language);
    const keyword = textParameter(query, 'keyword');
    const ids = idsOf(query);
    const reach = listReach(compiled, actor, query.tenantId);
    const conditions: (SQL | undefined)[] = [inReach(model, reach.tenantId, reach.within)];
    if (keyword !== undefined) conditions.push(containing(label, keyword, mask === undefined || isPlain));
    if (ids) conditions.push(inArray(id, ids));
    const choices = kit.db
      .select({ id, label: sql`${label}` })
      .from(table)
      .where(and(...conditions))
      .orderBy(...readOrder(model, orders(true), {}).by)
      .limit(ids ? maxIds : sizeOf(query, maxPageSize));
    const rows = await rowsOf(kit.db, statementOf(choices));
    return rows.map(([rowId, text]) => choiceOf(String(rowId), shown(text, isPlain ? undefined : mask)));
  };

  function choiceOf(rowId: string, text: string): LabelledChoice {
    return { id: rowId, label: text, [resource.title]: text };
  }
}

function containing(label: SQL, keyword: string, isOpen: boolean): SQL {
  return isOpen ? sql`${label} ilike ${`%${keyword.replace(/[\\%_]/g, '\\$&')}%`}` : eq(label, keyword);
}

function shown(text: unknown, mask: keyof typeof masks | undefined): string {
  const label = String(text ?? '');
  return mask === undefined ? label : masks[mask](label);
}
