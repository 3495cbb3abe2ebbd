import { and, eq, inArray, sql } from 'drizzle-orm';
import { writeAudit } from '#server/crud/audit';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { STAY_MINUTES } from '#src/resources/business/line';
import { deptCategories } from '#src/resources/system/dept';
import { depts, ENABLED, type FindLine, type LineFacts, lineDept } from './service.ts';

interface Doing {
  readonly actor: Actor;
  readonly tx: Transaction;
  readonly findLine: FindLine;
}

/** The stops that a line shall have in one direction. */
export interface StopList {
  readonly lineId: string;
  readonly direction: number;
  /** Nodes in the order in which they are reached; none clears the list. */
  readonly ids: readonly string[];
}

function demandOnce(ids: readonly string[], names: ReadonlyMap<string, string>): void {
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new AppError('LINE_STOP_TWICE', { name: names.get(twice) ?? twice });
}

/** Every stop is an enabled node of the line's base; each is held, so that nobody disables it meanwhile. */
async function demandNodes(tx: Transaction, line: LineFacts, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .select({ id: depts.id, name: depts.deptName, category: depts.deptCategory, baseId: depts.baseId, status: depts.status })
    .from(depts)
    .where(and(inArray(depts.id, [...ids]), eq(depts.tenantId, line.tenantId), eq(depts.isDeleted, 0)))
    .orderBy(depts.id)
    .for('share');
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const fit = rows.filter(
    ({ category, baseId, status }) => category === deptCategories.node && baseId === line.baseId && status === ENABLED,
  );
  const unfit = ids.find((id) => !fit.some((row) => row.id === id));
  if (unfit !== undefined) throw new AppError('LINE_STOP', { name: names.get(unfit) ?? unfit });
  demandOnce(ids, names);
}

type Stop = typeof lineDept.$inferSelect;

/** A stop that was there keeps its times as long as they rise; another one comes when the one before it is done. */
function timed(ids: readonly string[], before: readonly Stop[]): Pick<Stop, 'deptId' | 'offsetMinutes' | 'stayMinutes'>[] {
  let free = 0;
  return ids.map((deptId) => {
    const known = before.find((stop) => stop.deptId === deptId);
    const stayMinutes = known?.stayMinutes ?? STAY_MINUTES;
    const offsetMinutes = Math.max(known?.offsetMinutes ?? 0, free);
    free = offsetMinutes + Math.max(stayMinutes, 1);
    return { deptId, offsetMinutes, stayMinutes };
  });
}

/** Replaces the stops of a line in one direction. Of two lists at once the later one holds in full. */
export async function setLines({ actor, tx, findLine }: Doing, { lineId, direction, ids }: StopList): Promise<void> {
  const line = await findLine(tx, lineId, actor.isPlatformAdmin ? undefined : actor.tenantId);
  if (!line) throw new AppError('NOT_FOUND');
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`line_dept:${lineId}:${direction}`}, 0))`);
  if (ids.length > 0) await demandNodes(tx, line, ids);
  const isList = and(eq(lineDept.lineId, lineId), eq(lineDept.direction, direction));
  const before = await tx.select().from(lineDept).where(isList).orderBy(lineDept.sort);
  await tx.delete(lineDept).where(isList);
  if (ids.length > 0) {
    const { tenantId } = line;
    const stops = timed(ids, before).map((stop, index) => ({ ...stop, tenantId, lineId, direction, sort: index + 1 }));
    await tx.insert(lineDept).values(stops);
  }
  const change = { before: before.map(({ deptId }) => deptId).join(), after: ids.join() };
  const entry = { action: 'setLines', resource: 'line', recordId: lineId, label: line.name, tenantId: line.tenantId };
  await writeAudit(tx, actor, { ...entry, changes: { [direction === 1 ? 'outStops' : 'inStops']: change } });
}
