import { inArray } from 'drizzle-orm';
import type { WriteContext } from '#server/crud/context';
import { isJoinable } from '#server/crud/kinds/choice';
import type { RowOf } from '#server/crud/model/table';
import type { ModuleRoutes } from '#server/crud/module';
import { textParameter } from '#server/crud/read/paging';
import { readRows } from '#server/crud/read/rows';
import type { Records } from '#server/crud/records';
import { transact } from '#server/db/transact';
import type { Executor } from '#server/db/types';
import { AppError } from '#shared/errors';
import { STAY_MINUTES } from '#shared/handover/line';
import { splitMany } from '#shared/kinds';
import { isId } from '#shared/rules';
import { maxIds } from '#shared/wire';
import { line, lineDept } from '#src/resources/business/line';
import { addCalls } from '../../calls.ts';
import { needed, neededId, type Sent } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { depts, keyParameter, planning, spelt, withPlanners } from '../../system/dept/service.ts';
import { stopFieldNames, stopFields } from './stops.ts';

interface LineContext extends WriteContext {
  /** The calls of lines, which keep the rules about stops. */
  readonly lines: Pick<Records, 'lock' | 'submit'>;
}

/** The stops that a line shall have in one direction. */
export interface StopList {
  readonly lineId: string;
  readonly direction: number;
  /** Nodes in the order in which they are reached; none clears the list. */
  readonly ids: readonly string[];
}

type Stop = RowOf<typeof lineDept>;

/** A stop that was there keeps its times as long as they rise; another one comes when the one before it is done. */
function timed(ids: readonly string[], before: readonly Stop[]) {
  let free = 0;
  return ids.map((deptId, index) => {
    const known = before.find((stop) => stop.deptId === deptId);
    // A node that is named twice is refused by the rules of lines, not for the id of its row.
    const id = ids.indexOf(deptId) === index ? known?.id : undefined;
    const stayMinutes = known?.stayMinutes ?? STAY_MINUTES;
    const offsetMinutes = Math.max(known?.offsetMinutes ?? 0, free);
    free = offsetMinutes + Math.max(stayMinutes, 1);
    return { id, deptId, offsetMinutes, stayMinutes };
  });
}

/** Replaces the stops of a line in one direction by nodes alone. Of two lists at once the later one holds in full. */
async function setLines({ actor, tx, lines }: LineContext, { lineId, direction, ids }: StopList): Promise<void> {
  await lines.lock({ actor, tx }, [lineId]);
  const before = await readRows(tx, lineDept, { where: { lineId, direction }, order: { sort: 'asc' } });
  const field = stopFieldNames.find((name) => stopFields[name] === direction);
  if (field) await lines.submit({ actor, tx }, { id: lineId, [field]: timed(ids, before) });
}

/** The stops of a line in the order in which they are made; of one direction, or of both one after the other. */
async function stopsOf(via: Executor, lineId: string, at: { tenantId: string; direction?: number }): Promise<string[]> {
  const { tenantId, direction } = at;
  const rows = await readRows(via, lineDept, {
    where: [{ tenantId, lineId }, direction === undefined ? undefined : { direction }],
    columns: ['deptId'],
    order: { direction: 'asc', sort: 'asc' },
  });
  return rows.map(({ deptId }) => deptId);
}

const directionKey = /^[12]$/;

/** The parameters of `setLines`, in the address, as a form or as JSON. */
function stopList(sent: Sent) {
  const way = needed(textParameter(sent, 'direction'), 'direction');
  if (!directionKey.test(way)) throw new AppError('WRONG_PARAMETER', { name: 'direction' });
  const sentIds = sent.ids ?? '';
  if (!isJoinable(sentIds)) throw new AppError('WRONG_PARAMETER', { name: 'ids' });
  const ids = splitMany(sentIds);
  if (ids.length > maxIds) throw new AppError('TOO_MANY_IDS', { max: maxIds });
  if (!ids.every(isId)) throw new AppError('WRONG_PARAMETER', { name: 'ids' });
  return { lineId: neededId(sent, 'lineId'), direction: Number(way), ids };
}

const ofLine = { lineId: 'A line', direction: '1 outbound, 2 inbound; both without it' };
const stops = { ...ofLine, ids: 'Nodes in their order, comma-joined; none clears the list' };

/** The calls about lines that clients of the family make below the path of departments. */
export const placeCalls =
  ({ context: { db }, records }: Pick<Services, 'context' | 'records'>): ModuleRoutes =>
  (app, { trees, rights }) =>
    addCalls(
      app,
      spelt({
        listByLine: {
          method: 'GET',
          right: withPlanners(rights.read),
          summary: 'List the stops of a line, in order',
          parameters: ofLine,
          async handler(sent, { actor }) {
            const at = { tenantId: actor.tenantId, direction: keyParameter(sent, 'direction') };
            const ids = await stopsOf(db, neededId(sent, 'lineId'), at);
            const found = ids.length > 0 ? ((await trees?.flat(actor, {}, inArray(depts.id, ids))) ?? []) : [];
            return ids.flatMap((id) => found.find((row) => row.id === id) ?? []);
          },
        },
        setLines: {
          method: 'POST',
          right: planning,
          summary: 'Replace the stops of a line',
          parameters: stops,
          async handler(sent, { actor }) {
            const list = stopList(sent);
            await transact(db, (tx) => setLines({ actor, tx, lines: records(line) }, list));
          },
        },
      }),
    );
