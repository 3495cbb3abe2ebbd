import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { snakeCase } from '#shared/define';
import type { Language } from '#shared/field';
import { splitMany } from '#shared/kinds';
import { columnOf, type Model, type ModelField } from '../model/model.ts';
import type { AnyTable } from '../model/table.ts';
import type { Dictionaries, DictRow } from '../ports.ts';

/** What stands for a row of a noun, in SQL: its title, or the title's English companion (`name` → `nameEn`) when there is one. */
export function titleOf({ resource }: Model, table: AnyTable, language: Language): SQL {
  const title = sql`${columnOf(table, resource.title)}::text`;
  const english = table[`${resource.title}En`];
  return language === 'en' && english ? sql`coalesce(nullif(${english}, ''), ${title})` : title;
}

/**
 * The label of the row or rows that a column points at, as a subquery. The database looks it up for the rows of the page
 * only, in the same round trip; a removed row still has its label.
 */
export function labelOf(target: Model, { name, field, column }: ModelField, language: Language): SQL {
  const own = `label_${snakeCase(name)}`;
  const table = alias(target.table, own) as AnyTable;
  const title = titleOf(target, table, language);
  const id = columnOf(table, 'id');
  const from = sql`${target.table} as ${sql.identifier(own)}`;
  const label = field.many
    ? sql`select string_agg(${title}, ',' order by picked.position)
        from unnest(string_to_array(${column}, ',')::bigint[]) with ordinality as picked(id, position)
        join ${from} on ${id} = picked.id`
    : sql`select ${title} from ${from} where ${id} = ${column}`;
  // One level deeper than Drizzle looks, which would take the table names off the columns of a single-table query.
  return sql`${sql`(${label})`}`;
}

/** Labels by key. */
type KeyLabels = ReadonlyMap<string, string>;
/** Labels by field and key. */
export type DictLabels = ReadonlyMap<string, KeyLabels>;

/** Entries arrive as the same array for as long as their owner keeps them, so the maps made of them live as long. */
const made: Record<Language, WeakMap<readonly DictRow[], KeyLabels>> = { zh: new WeakMap(), en: new WeakMap() };

function labelsIn(entries: readonly DictRow[], language: Language): KeyLabels {
  const known = made[language].get(entries);
  if (known) return known;
  const labels = new Map(entries.map((entry) => [entry.dictKey, textOf(entry, language)]));
  made[language].set(entries, labels);
  return labels;
}

function textOf({ dictValue, dictValueEn }: DictRow, language: Language): string {
  return (language === 'en' && dictValueEn) || dictValue;
}

/** The labels of all dictionary fields of a resource. */
export async function dictLabels(
  dictionaries: Dictionaries,
  fields: readonly ModelField[],
  { language, tenantId }: { language: Language; tenantId: string },
): Promise<DictLabels> {
  const labels = new Map<string, KeyLabels>();
  for (const { name, field } of fields) {
    if (!field.dict) continue;
    labels.set(name, labelsIn(await dictionaries.entries(field.dict.source, field.dict.code, tenantId), language));
  }
  return labels;
}

/** The label of a dictionary value; several keys give several labels. A key that is gone has none. */
export function dictLabel(labels: KeyLabels | undefined, value: unknown, many = false): string {
  if (value === null || value === undefined) return '';
  if (!many) return labels?.get(String(value)) ?? '';
  return splitMany(value)
    .map((key) => labels?.get(key) ?? '')
    .filter((label) => label !== '')
    .join(',');
}
