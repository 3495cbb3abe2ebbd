import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isPermitted } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { isId, masks } from '#shared/rules';
import { maxIds, maxPageSize } from '#shared/wire';
import type { Compiled } from '../kit.ts';
import { columnOf } from '../model.ts';
import type { LabelledChoice, Records } from '../records.ts';
import { choiceReach, inReach } from '../scope.ts';
import { type Filters, readFilters } from './filter.ts';
import { titleOf } from './labels.ts';
import { readOrder } from './order.ts';
import { type Query, sizeOf, textParameter } from './paging.ts';
import { choiceOrders, seesTitle } from './sight.ts';
import { rowsOf, statementOf } from './statement.ts';

function idsOf(query: Query): string[] | undefined {
  const text = textParameter(query, 'ids');
  if (text === undefined) return undefined;
  const ids = splitMany(text);
  if (ids.length > maxIds) throw new AppError('TOO_MANY_IDS', { max: maxIds });
  if (!ids.every(isId)) throw new AppError('WRONG_PARAMETER', { name: 'ids' });
  return ids;
}

/** By their keys choices may be narrowed; everything else in a row is for its readers to ask for. */
function keyFilters({ model, filters }: Compiled): Filters {
  const keyed = model.own.filter(({ field }) => field.dict !== undefined && !field.mask).map(({ name }) => name);
  const all = filters(false);
  return new Map(keyed.flatMap((name) => [...all].filter(([key]) => key === name)));
}

/** The rows of a noun as choices for other forms: `keyword` looks in the label, `ids` names rows whose labels are wanted. */
export function compileSelect(compiled: Compiled): Records['select'] {
  const { kit, model } = compiled;
  const { table, resource, plainCode } = model;
  const id = columnOf(table, 'id');
  const mask = resource.fields[resource.title]?.mask;
  const byKey = keyFilters(compiled);

  return async (actor, query) => {
    const isPlain = isPermitted(actor, [plainCode]);
    const label = titleOf(model, table, actor.language);
    // A name that may not be seen is not searched either; the choices stay, by their ids.
    const hasTitle = seesTitle(compiled, actor);
    const keyword = hasTitle ? textParameter(query, 'keyword') : undefined;
    const ids = idsOf(query);
    const reach = choiceReach(compiled, actor, query.tenantId);
    const conditions: (SQL | undefined)[] = [inReach(model, reach.tenantId, reach.within)];
    if (keyword !== undefined) conditions.push(containing(label, keyword, mask === undefined || isPlain));
    if (ids) conditions.push(inArray(id, ids));
    const { conditions: keyed, values } = readFilters(byKey, query);
    const choices = kit.db
      .select({ id, label: sql`${label}` })
      .from(table)
      .where(and(...conditions, ...keyed))
      .orderBy(...readOrder(model, choiceOrders(compiled, actor), {}).by)
      .limit(ids ? maxIds : sizeOf(query, maxPageSize));
    const rows = await rowsOf(kit.db, statementOf(choices), values);
    return rows.map(([rowId, text]) => choiceOf(String(rowId), hasTitle ? shown(text, isPlain ? undefined : mask) : undefined));
  };

  function choiceOf(rowId: string, title: string | undefined): LabelledChoice {
    return { id: rowId, label: title ?? rowId, [resource.title]: title ?? '' };
  }
}

export function containing(label: SQL, keyword: string, isOpen: boolean): SQL {
  return isOpen ? sql`${label} ilike ${`%${keyword.replace(/[\\%_]/g, '\\$&')}%`}` : eq(label, keyword);
}

export function shown(text: unknown, mask: keyof typeof masks | undefined): string {
  const label = String(text ?? '');
  return mask === undefined ? label : masks[mask](label);
}
