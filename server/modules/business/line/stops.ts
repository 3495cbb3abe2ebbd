import { sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { SaveContext } from '#server/crud/module';
import { readRows, whereOf } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import { keysOf } from '#shared/by-name';
import { ENABLED } from '#shared/enable-status';
import { AppError, type Refusal } from '#shared/errors';
import { directions } from '#shared/handover/line';
import { type line, lineDept } from '#src/resources/business/line';
import { dept, deptCategories } from '#src/resources/system/dept';

export const lineDepts = tableOf(lineDept);

/** The fields of a line that hold its stops, by direction. */
export const stopFields = { outStops: directions.outbound, inStops: directions.inbound } as const;
export type StopField = keyof typeof stopFields;
export const stopFieldNames = keysOf(stopFields);

/** A stop as it was sent. */
interface Stop {
  readonly deptId?: unknown;
  readonly offsetMinutes?: unknown;
}

type Writing = Pick<SaveContext<typeof line>, 'tx' | 'names'>;

interface Line {
  readonly baseId: string;
  readonly tenantId: string;
}

interface Place {
  /** Absent where the writer may not see the department. */
  readonly name: string | undefined;
  /** Whether the department is an enabled node of the line's base. */
  readonly isFit: boolean;
}

/** Returns the departments of stops, locked until the transaction ends, so that none is disabled meanwhile. */
async function placesOf({ tx, names }: Writing, { baseId, tenantId }: Line, ids: readonly string[]): Promise<Map<string, Place>> {
  const rows = await readRows(tx, dept, {
    where: { id: ids, tenantId },
    columns: ['id', 'deptCategory', 'baseId', 'status'],
    lock: 'share',
  });
  const told = await names(dept, ids);
  return new Map(
    rows.map((row) => {
      const isFit = row.deptCategory === deptCategories.node && row.baseId === baseId && row.status === ENABLED;
      return [row.id, { name: told.get(row.id), isFit }];
    }),
  );
}

interface Fault {
  readonly index: number;
  readonly field: 'deptId' | 'offsetMinutes';
  readonly refusal: Refusal;
}

const notAChoice: Refusal = { code: 'NOT_A_CHOICE', params: { field: lineDept.fields.deptId } };

/** Returns the fault of the first wrong stop, if any; a department that is missing or hidden from the writer is not named. */
function faultOf(stops: readonly Stop[], places: ReadonlyMap<string, Place>): Fault | undefined {
  const seen = new Set<string>();
  let last = -1;
  for (const [index, { deptId, offsetMinutes }] of stops.entries()) {
    const id = String(deptId);
    const place = places.get(id);
    const params = { name: place?.name ?? id };
    if (!place?.isFit)
      return { index, field: 'deptId', refusal: place?.name === undefined ? notAChoice : { code: 'LINE_STOP', params } };
    if (seen.has(id)) return { index, field: 'deptId', refusal: { code: 'LINE_STOP_TWICE', params } };
    if (Number(offsetMinutes) <= last) return { index, field: 'offsetMinutes', refusal: { code: 'LINE_STOP_TIME', params } };
    seen.add(id);
    last = Number(offsetMinutes);
  }
  return undefined;
}

/** Refuses unless every stop is an enabled node of the line's base, named once, and reached later than the one before it. */
export async function assertStops(
  writing: Writing,
  line: Line,
  { field, stops }: { readonly field: StopField; readonly stops: readonly Stop[] },
): Promise<void> {
  if (stops.length === 0) return;
  const ids = stops.map(({ deptId }) => String(deptId));
  const fault = faultOf(stops, await placesOf(writing, line, ids));
  if (!fault) return;
  const { code, params } = fault.refusal;
  throw new AppError(code, params, { fields: { [`${field}.${fault.index}.${fault.field}`]: fault.refusal } });
}

/** Counts the stops of lines in each direction, in one query. */
export async function countStops(via: Executor, lineIds: readonly string[]): Promise<Map<string, Record<StopField, number>>> {
  const of = (field: StopField) => sql<number>`count(*) filter (where direction = ${stopFields[field]})::int`;
  const rows = await via
    .select({ id: lineDepts.lineId, outStops: of('outStops'), inStops: of('inStops') })
    .from(lineDepts)
    .where(whereOf(lineDept, { lineId: lineIds }))
    .groupBy(lineDepts.lineId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
