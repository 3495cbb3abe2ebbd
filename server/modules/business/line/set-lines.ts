import type { WriteContext } from '#server/crud/context';
import type { RowOf } from '#server/crud/model/table';
import { readRows } from '#server/crud/read/rows';
import type { Records } from '#server/crud/records';
import { STAY_MINUTES } from '#shared/handover/line';
import { lineDept } from '#src/resources/business/line';
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
export async function setLines({ actor, tx, lines }: LineContext, { lineId, direction, ids }: StopList): Promise<void> {
  await lines.lock({ actor, tx }, [lineId]);
  const before = await readRows(tx, lineDept, { where: { lineId, direction }, order: { sort: 'asc' } });
  const field = stopFieldNames.find((name) => stopFields[name] === direction);
  if (field) await lines.submit({ actor, tx }, { id: lineId, [field]: timed(ids, before) });
}
