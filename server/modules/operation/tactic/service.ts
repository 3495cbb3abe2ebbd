import { eq, inArray, like } from 'drizzle-orm';
import { type RowOf, tableOf } from '#server/crud/model/table';
import { readRows } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import { isEnabledStatus } from '#shared/enable-status';
import { splitMany } from '#shared/kinds';
import { line, lineDept } from '#src/resources/business/line';
import { tactic } from '#src/resources/operation/tactic';
import { tacticCrew } from '#src/resources/operation/tactic-crew';
import { dept } from '#src/resources/system/dept';
import { dictBiz } from '#src/resources/system/dict';
import type { BusinessCalendar, TacticRule } from './calendar.ts';

const [lines, depts, entries] = [tableOf(line), tableOf(dept), tableOf(dictBiz)];

export type TacticRow = RowOf<typeof tactic>;
export type CrewRow = RowOf<typeof tacticCrew>;
export type StopRow = RowOf<typeof lineDept>;

/** A tactic with all that its tasks are made of. */
export interface Plan {
  readonly tactic: TacticRow;
  readonly rule: TacticRule;
  readonly crews: readonly CrewRow[];
  readonly line: { readonly id: string; readonly name: string; readonly baseId: string; readonly planMinutes: number };
  readonly isLineEnabled: boolean;
  readonly isBaseEnabled: boolean;
  /** Those of the tactic's direction, in order. */
  readonly stops: readonly StopRow[];
}

const numbers = (joined: string | null) => new Set(splitMany(joined ?? '').map(Number));
const dates = (joined: string | null) => new Set(splitMany(joined ?? ''));
const isOn = (row: { status: number | null; isDeleted: number } | undefined) =>
  row !== undefined && row.isDeleted === 0 && isEnabledStatus(row.status);

function ruleOf(row: TacticRow): TacticRule {
  return {
    isEnabled: isEnabledStatus(row.status),
    startDate: row.startDate,
    endDate: row.endDate,
    repeatType: row.repeatType,
    weekDays: numbers(row.weekDays),
    monthDays: numbers(row.monthDays),
    includeDates: dates(row.includeDates),
    excludeDates: dates(row.excludeDates),
    holidayPolicy: row.holidayPolicy,
  };
}

async function readAround(via: Executor, rows: readonly TacticRow[]) {
  const lineIds = rows.map(({ lineId }) => lineId);
  const crews = await readRows(via, tacticCrew, {
    where: { tacticId: rows.map(({ id }) => id) },
    order: { sort: 'asc', id: 'asc' },
  });
  const ways = await via
    .select({ line: lines, base: { status: depts.status, isDeleted: depts.isDeleted } })
    .from(lines)
    .innerJoin(depts, eq(depts.id, lines.baseId))
    .where(inArray(lines.id, lineIds));
  const stops = await readRows(via, lineDept, { where: { lineId: lineIds }, order: { sort: 'asc', offsetMinutes: 'asc' } });
  return { crews, ways, stops };
}

/** Tactics with their crews, lines and stops, in the order of the ids, in four queries however many there are. */
export async function loadPlans(via: Executor, ids: readonly string[]): Promise<readonly Plan[]> {
  const rows = await readRows(via, tactic, { where: { id: ids } });
  if (rows.length === 0) return [];
  const { crews, ways, stops } = await readAround(via, rows);
  const planOf = (row: TacticRow): Plan => {
    const way = ways.find(({ line: { id } }) => id === row.lineId);
    const { id = row.lineId, lineName: name = '', baseId = '0', planMinutes = 0 } = way?.line ?? {};
    return {
      tactic: row,
      rule: ruleOf(row),
      crews: crews.filter(({ tacticId }) => tacticId === row.id),
      line: { id, name, baseId, planMinutes },
      isLineEnabled: isOn(way?.line),
      isBaseEnabled: isOn(way?.base),
      stops: stops.filter(({ lineId, direction }) => lineId === row.lineId && direction === row.direction),
    };
  };
  return rows.map(planOf).sort((a, b) => ids.indexOf(a.tactic.id) - ids.indexOf(b.tactic.id));
}

/** The days of a year are few; those of a tenant are some ten a year. */
export async function readCalendar(
  via: Executor,
  tenantId: string,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): Promise<BusinessCalendar> {
  const years = [...new Set([startDate.slice(0, 4), endDate.slice(0, 4)])];
  const found = await Promise.all(
    years.map((year) =>
      readRows(via, dictBiz, {
        where: [{ tenantId, code: 'biz_calendar' }, like(entries.dictKey, `${year}-%`)],
        columns: ['dictKey', 'dictValue', 'dictValueEn', 'remark'],
      }),
    ),
  );
  return new Map(
    found.flat().map(({ dictKey, dictValue: zh, dictValueEn: en, remark }) => {
      return [dictKey, { zh, en: en || zh, isOff: (remark ?? '').trim() !== 'work' }];
    }),
  );
}
