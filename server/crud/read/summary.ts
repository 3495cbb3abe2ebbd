import { and, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import { familyOf } from '#shared/kinds';
import type { ReportSummary, SummaryColumn } from '#shared/wire';
import type { Compiled } from '../engine-context.ts';
import { columnOf, type ModelField } from '../model/model.ts';
import type { Records } from '../records.ts';
import { accessOf } from '../scope/access.ts';
import { scopedWhere } from '../scope/scope.ts';
import { readAsked } from './asked.ts';
import { labelOf } from './labels.ts';
import { rowsOf, statementOf } from './statement.ts';

/** The most columns of single days; more days are summed by month. */
const mostDays = 62;
/** The most columns that are not days; the largest are kept. */
const mostOthers = 30;

/** Makes the SQL for the key of a chart's columns, and for their label where the key does not say it. */
function columnKey({ engine }: Compiled, entry: ModelField | undefined, actor: Actor): readonly [key: SQL, label: SQL] {
  if (!entry) return [sql`''`, sql`''`];
  const { column, field } = entry;
  if (familyOf(field) === 'day') return [sql`coalesce(left(${column}::text, 10), '')`, sql`''`];
  const target = field.target === undefined ? undefined : engine.registry.target(field.target);
  const isTold =
    target &&
    target.resource.fields[target.resource.title]?.mask === undefined &&
    accessOf({ engine, model: target }, actor).isTitleVisible;
  const label = isTold ? sql`coalesce(${labelOf(target, entry, actor.language)}, '')` : sql`''`;
  return [sql`coalesce(${column}::text, '')`, label];
}

/** Sums columns that get the same key into one. */
function together(columns: readonly SummaryColumn[], keyOf: (column: SummaryColumn) => string): readonly SummaryColumn[] {
  const folded = new Map<string, SummaryColumn>();
  for (const column of columns) {
    const key = keyOf(column);
    const before = folded.get(key);
    const sums = Object.entries(column.values).map(([name, value]) => [name, value + (before?.values[name] ?? 0)]);
    folded.set(key, { key, label: before?.label ?? column.label, values: Object.fromEntries(sums) });
  }
  return [...folded.values()];
}

const sizeOf = ({ values }: SummaryColumn) => Object.values(values).reduce((sum, value) => sum + value, 0);

/** Reduces the columns to as many as a chart can show: days in order, or their months; of any other key the largest. */
function drawn(columns: readonly SummaryColumn[], isTime: boolean): readonly SummaryColumn[] {
  if (!isTime) return [...columns].sort((one, other) => sizeOf(other) - sizeOf(one)).slice(0, mostOthers);
  const days = [...columns].sort((one, other) => (one.key < other.key ? -1 : 1));
  return days.length <= mostDays ? days : together(days, ({ key }) => key.slice(0, 7));
}

/**
 * Compiles the summary of a report over all rows that a list with the same parameters pages through: the number of rows, their
 * sums and the columns of the chart, in one statement. Sums of fields that the reader may not see are left out.
 */
export function compileSummary(compiled: Compiled): Records['summary'] {
  const { engine, reads, model } = compiled;
  const { report } = model.resource;
  if (!report) return undefined;
  const timely = ['date', 'dateTime'].includes(model.resource.fields[report.chart.by]?.kind ?? '');

  return async (actor, asked): Promise<ReportSummary> => {
    const { access, scope, filters, further } = readAsked(compiled, actor, asked);
    const { isVisible } = access.records;
    const names = report.sums.filter((name) => isVisible?.(name) ?? true);
    const by = isVisible && !isVisible(report.chart.by) ? undefined : model.own.find(({ name }) => name === report.chart.by);
    const [key, label] = columnKey(compiled, by, actor);
    const sums = names.map((name) => [name, sql`coalesce(sum(${columnOf(model.table, name)}), 0)::float8`] as const);
    const statement = statementOf(
      reads
        .select({ key, label, count: sql`count(*)::int`, ...Object.fromEntries(sums) })
        .from(model.table)
        .where(and(scopedWhere(model, scope.tenantId, and(scope.within, further)), ...filters.conditions))
        // By position: an expression with parameters is not the same text twice. The row without a key is the total.
        .groupBy(sql`grouping sets ((1, 2), ())`),
    );
    const rows = await rowsOf(engine.db, statement, filters.values);
    const total = rows.find(([rowKey]) => rowKey === null) ?? [];
    const of = report.chart.of
      .filter(({ name }) => names.includes(name))
      .map(({ name }) => [name, 3 + names.indexOf(name)] as const);
    const columns = rows
      .filter(([rowKey]) => rowKey !== null)
      .map((row) => ({
        key: String(row[0]),
        label: String(row[1]),
        values: Object.fromEntries(of.map(([name, index]) => [name, Number(row[index])])),
      }));
    return {
      count: Number(total[2] ?? 0),
      sums: Object.fromEntries(names.map((name, index) => [name, Number(total[3 + index] ?? 0)])),
      chart: by ? drawn(columns, timely) : [],
    };
  };
}
