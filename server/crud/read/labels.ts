import { type SQL, sql } from 'drizzle-orm';
import { snakeCase } from '#shared/define';
import type { Language } from '#shared/field';
import { splitMany } from '#shared/kinds';
import { aliasOf, columnOf, type Model, type ModelField } from '../model/model.ts';
import type { AnyTable } from '../model/table.ts';
import type { Dictionaries, DictRow } from '../ports.ts';

/** Makes the SQL for the title of a row: its title field, or the English companion of it (`name` → `nameEn`) if there is one. */
export function titleOf({ resource }: Model, table: AnyTable, language: Language): SQL {
  const title = sql`${columnOf(table, resource.title)}::text`;
  const english = table[`${resource.title}En`];
  return language === 'en' && english ? sql`coalesce(nullif(${english}, ''), ${title})` : title;
}

/**
 * Makes the subquery for the label of the row or rows that a column points at. The database runs it for the rows of the page
 * only, in the same round trip; a removed row still has its label.
 */
export function labelOf(target: Model, { name, field, column }: ModelField, language: Language): SQL {
  const own = `label_${snakeCase(name)}`;
  const {
    table,
    columns: { id },
  } = aliasOf(target, own);
  const title = titleOf(target, table, language);
  const from = sql`${target.table} as ${sql.identifier(own)}`;
  const label = field.many
    ? sql`select string_agg(${title}, ',' order by picked.position)
        from unnest(string_to_array(${column}, ',')::bigint[]) with ordinality as picked(id, position)
        join ${from} on ${id} = picked.id`
    : sql`select ${title} from ${from} where ${id} = ${column}`;
  // The extra level keeps Drizzle from removing the table names of columns, as it does in a query of a single table.
  return sql`${sql`(${label})`}`;
}

/** Labels by key. */
type KeyLabels = ReadonlyMap<string, string>;
/** Labels by field and key. */
export type DictLabels = ReadonlyMap<string, KeyLabels>;

/** Maps made of entries. Their owner hands out the same array for as long as it is kept, so the maps live as long. */
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

/** Reads the labels of all dictionary fields of a resource. */
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

/** Returns the label of a dictionary value, or the joined labels of several keys. A key that is gone has none. */
export function dictLabel(labels: KeyLabels | undefined, value: unknown, many = false): string {
  if (value === null || value === undefined) return '';
  if (!many) return labels?.get(String(value)) ?? '';
  return splitMany(value)
    .map((key) => labels?.get(key) ?? '')
    .filter((label) => label !== '')
    .join(',');
}
