import { readRows } from '#server/crud/read/rows';
import type { WireRecord } from '#server/crud/records';
import type { Executor } from '#server/db/types';
import { ROOT_ID } from '#shared/tree';
import { region } from '#src/resources/system/region';

/** The name of each level on the wire, and the number of digits in its code. */
const levels = [
  ['province', 2],
  ['city', 4],
  ['district', 6],
  ['town', 9],
  ['village', 12],
] as const;

/** Returns the level of a code, from 1, and the code of the division above it, with which it begins. */
export function placeOf(code: string): { readonly level: number; readonly parentCode: string } {
  const level = levels.findIndex(([, digits]) => digits === code.length);
  const above = levels[level - 1];
  return { level: level + 1, parentCode: above ? code.slice(0, above[1]) : ROOT_ID };
}

/** Returns the codes on the way to a division, its own last. */
function wayTo(code: string): string[] {
  return levels.filter(([, digits]) => digits <= code.length).map(([, digits]) => code.slice(0, digits));
}

/** Completes divisions with the code and the name of each level above them, as clients of the family read them. */
export async function withLevels(db: Executor, records: readonly WireRecord[]): Promise<WireRecord[]> {
  const codes = [...new Set(records.flatMap(({ code }) => wayTo(String(code))))];
  const rows = await readRows(db, region, { where: { id: codes }, columns: ['code', 'name'], withRemoved: true });
  const names = new Map(rows.map(({ code, name }) => [code, name]));
  return records.map((record) => {
    const way = wayTo(String(record.code));
    const named = levels.flatMap(([level], index) => {
      const code = way[index] ?? '';
      return [
        [`${level}Code`, code],
        [`${level}Name`, names.get(code) ?? ''],
      ];
    });
    const parent = way.at(-2);
    const above = {
      parentId: record.parentCode,
      parentName: parent === undefined ? record.parentCodeName : (names.get(parent) ?? ''),
    };
    return { ...record, ...above, ...Object.fromEntries(named) };
  });
}
