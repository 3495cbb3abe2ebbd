import { AsyncResource } from 'node:async_hooks';
import { type AnyColumn, and, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import type { SortDirection } from '#shared/define';
import { headingOf } from '#shared/durations';
import { AppError, sheetWords } from '#shared/errors';
import { type ExportFormat, exportFormats, exportRows } from '#shared/excel';
import { familyOf, splitMany } from '#shared/kinds';
import type { Compiled } from '../engine-context.ts';
import { columnOf } from '../model/model.ts';
import { orderFor, readAsked } from '../read/asked.ts';
import { type Query, textParameter } from '../read/paging.ts';
import { presentRows } from '../read/present.ts';
import { isProjected } from '../read/projection.ts';
import { rowsOf, statementOf } from '../read/statement.ts';
import type { WireRecord } from '../records.ts';
import { scopedWhere } from '../scope/scope.ts';
import { writeAudit } from '../write/audit.ts';
import { cellOf, type ExportField, exportFields, harmless } from './cells.ts';
import { type SheetValue, sheetTitle, writeWorkbook } from './workbook.ts';

/** The number of rows that are fetched at a time: others get the connection in between. */
const pageRows = 500;

/** An export as it was requested. */
interface Asked {
  readonly columns: readonly ExportField[];
  readonly format: ExportFormat;
}

/** Returns the columns to export: those that the query names, in its order, else the usual ones. */
function columnsOf(compiled: Compiled, actor: Actor, query: Query): ExportField[] {
  const possible = exportFields(compiled, actor);
  const asked = textParameter(query, 'columns');
  if (asked === undefined) return possible.filter(({ isUsual }) => isUsual);
  return [...new Set(splitMany(asked))].map((name) => {
    const column = possible.find((field) => field.name === name);
    if (!column) throw new AppError('EXPORT_COLUMN', { name: name.slice(0, 64) });
    return column;
  });
}

function formatOf(query: Query): ExportFormat {
  const asked = textParameter(query, 'format') ?? 'xlsx';
  const format = exportFormats.find((known) => known === asked);
  if (!format) throw new AppError('WRONG_PARAMETER', { name: 'format' });
  return format;
}

/** Reads the parameters that an export has besides those of a list. */
function askedOf(compiled: Compiled, actor: Actor, query: Query): Asked {
  return { columns: columnsOf(compiled, actor, query), format: formatOf(query) };
}

interface Plan {
  readonly where: SQL | undefined;
  readonly keys: readonly OrderKey[];
  readonly by: readonly SQL[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly tenantId: string | undefined;
}

/** Plans the query: the rows that a list with the same parameters has, in the same order. */
function planOf(compiled: Compiled, actor: Actor, asked: Query): Plan {
  const { model } = compiled;
  const { access, scope, query, filters, further } = readAsked(compiled, actor, asked);
  const order = orderFor(compiled, { access, query });
  return {
    where: and(scopedWhere(model, scope.tenantId, and(scope.within, further)), ...filters.conditions),
    keys: order.columns.map(([name, direction]) => ({ column: columnOf(model.table, name), direction })),
    by: order.by,
    values: filters.values,
    tenantId: scope.tenantId,
  };
}

/** Yields all rows of a plan as records, a page at a time, and one row more than an export holds where there are as many. */
async function* pagesOf(
  compiled: Compiled,
  actor: Actor,
  { asked, plan }: { asked: Asked; plan: Plan },
): AsyncGenerator<WireRecord[]> {
  const { engine, reads, model, projection } = compiled;
  // Long values that a list does not show are only read when they are asked for.
  const isLong = asked.columns.some((column) => !isProjected(column, 'list'));
  const surface = isLong ? 'detail' : 'list';
  const selection = projection(surface, actor.language).selection;
  const width = Object.keys(selection).length;
  const keys = Object.fromEntries(plan.keys.map(({ column }, index) => [`k${index}`, sql`${column}`]));
  // A stream asks for its next piece from where the last one was sent, which is outside the async context of the request.
  const fetch = AsyncResource.bind(async (last: readonly unknown[] | undefined, limit: number) => {
    const query = reads
      .select({ ...selection, ...keys })
      .from(model.table)
      .where(and(plan.where, last && behind(plan.keys, last)))
      .orderBy(...plan.by)
      .limit(limit);
    const rows = await rowsOf(engine.db, statementOf(query), plan.values);
    const records = await presentRows(compiled, rows, { actor, surface, tenantId: plan.tenantId });
    return { records, last: rows.at(-1)?.slice(width), isFull: rows.length === limit };
  });
  let last: readonly unknown[] | undefined;
  for (let given = 0; given <= exportRows; ) {
    const limit = Math.min(pageRows, exportRows + 1 - given);
    const page = await fetch(last, limit);
    given += page.records.length;
    yield page.records;
    if (!page.isFull) return;
    last = page.last;
  }
}

/** The mark by which a spreadsheet recognises the file as UTF-8. */
const mark = '\ufeff';

/** Quotes a value where RFC 4180 requires it. */
function quoted(value: SheetValue): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (row: readonly SheetValue[]) => `${row.map(quoted).join(',')}\r\n`;

/** Comma-separated lines of these rows, a page at a time. */
async function* writeCsv(
  headings: readonly string[],
  pages: AsyncIterable<readonly (readonly SheetValue[])[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(mark + lineOf(headings));
  for await (const rows of pages) if (rows.length > 0) yield Buffer.from(rows.map(lineOf).join(''));
}

/** Yields the cells of the rows; a last line says that rows were left out, where that is so. */
async function* cellsOf(pages: AsyncIterable<WireRecord[]>, actor: Actor, { columns }: Asked): AsyncGenerator<SheetValue[][]> {
  let given = 0;
  for await (const records of pages) {
    const kept = records.slice(0, exportRows - given);
    given += kept.length;
    yield kept.map((record) => columns.map((column) => cellOf(column, record, actor.language)));
    if (kept.length < records.length) yield [[sheetWords.exportCut[actor.language].replace('{max}', String(exportRows))]];
  }
}

/** An export that is being written, piece by piece. */
interface Export {
  readonly format: ExportFormat;
  readonly pieces: AsyncGenerator<Uint8Array>;
}

/** Notes an export in the audit, then returns it piece by piece: the rows of the list with these filters, in this order. */
export async function exportRowsOf(compiled: Compiled, actor: Actor, query: Query): Promise<Export> {
  const { engine, model } = compiled;
  const { language } = actor;
  const asked = askedOf(compiled, actor, query);
  const plan = planOf(compiled, actor, query);
  const { resource } = model;
  const after = { format: asked.format, columns: asked.columns.map(({ name }) => name), filters: Object.keys(plan.values) };
  await writeAudit(engine.db, actor, { action: 'export', resource: resource.name, changes: { export: { before: null, after } } });
  const headings = asked.columns.map(({ field }) => harmless(headingOf(field)[language]));
  const cells = cellsOf(pagesOf(compiled, actor, { asked, plan }), actor, asked);
  if (asked.format === 'csv') return { format: 'csv', pieces: writeCsv(headings, cells) };
  const columns = asked.columns.map(({ field }, index) => ({
    heading: headings[index] ?? '',
    width: field.width ? Math.max(12, Math.round(field.width / 7)) : 20,
    format: familyOf(field) === 'number' ? 'General' : '@',
  }));
  return { format: 'xlsx', pieces: writeWorkbook({ title: sheetTitle(resource.label[language]), columns }, cells) };
}

/** A column that a list is ordered by. */
export interface OrderKey {
  readonly column: AnyColumn;
  readonly direction: SortDirection;
}

/** Compares a column with a value for equality; null equals null. */
const same = ({ column }: OrderKey, value: unknown): SQL =>
  value === null ? sql`${column} is null` : sql`${column} = ${sql.param(value, column)}`;

/** Selects the rows after a value in a column, as PostgreSQL orders: null last when ascending, first when descending. */
function after({ column, direction }: OrderKey, value: unknown): SQL | undefined {
  if (direction === 'desc') return value === null ? sql`${column} is not null` : sql`${column} < ${sql.param(value, column)}`;
  if (value === null) return undefined;
  const larger = sql`${column} > ${sql.param(value, column)}`;
  return column.notNull ? larger : sql`(${larger} or ${column} is null)`;
}

/** Returns a condition that all rows from a value on meet; it lets an index begin where the page does. */
function from({ column, direction }: OrderKey, value: unknown): SQL | undefined {
  if (value === null || (direction === 'asc' && !column.notNull)) return undefined;
  const symbol = sql.raw(direction === 'asc' ? '>=' : '<=');
  return sql`${column} ${symbol} ${sql.param(value, column)}`;
}

/**
 * Returns the condition for the rows behind the one with these values, in this order. The last key must be unique. Unlike an
 * offset it costs the same on every page, and rows that are added or removed meanwhile shift nothing.
 */
export function behind(keys: readonly OrderKey[], values: readonly unknown[]): SQL | undefined {
  const [first] = keys;
  const steps = keys.flatMap((key, index) => {
    const next = after(key, values[index]);
    return next ? [and(...keys.slice(0, index).map((earlier, place) => same(earlier, values[place])), next)] : [];
  });
  return and(first && from(first, values[0]), or(...steps));
}
