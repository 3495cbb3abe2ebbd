import type { RowOf } from '#server/crud/model/table';
import type { Draft, PartDraft, SaveContext } from '#server/crud/module';
import { readRows } from '#server/crud/read/rows';
import { refuse } from '#server/crud/write/input';
import { readNumbers } from '#server/modules/system/param/service';
import { AppError, type Refusal } from '#shared/errors';
import { hiddenBase } from '#shared/handover/crew-reasons';
import { keeperTypes } from '#shared/handover/people';
import { stopTypes } from '#shared/handover/task';
import { splitMany } from '#shared/kinds';
import { keeper } from '#src/resources/business/keeper';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import { dept, deptCategories } from '#src/resources/system/dept';

type TaskDraft = Draft<typeof task>;
type Saving = SaveContext<typeof task>;

/** Refuses a row of the stops, under its own field. */
function refuseStop(index: number, refusal: Refusal): never {
  const fields = { [`nodes.${index}.deptId`]: refusal };
  throw new AppError(refusal.code, refusal.params, { fields, at: { list: task.fields.nodes, row: index + 1 } });
}

interface Place extends Pick<RowOf<typeof dept>, 'id' | 'deptCategory' | 'baseId'> {
  /** Absent where the writer may not see the department. */
  readonly name: string | undefined;
}

async function placesOf({ tx, names }: Saving, ids: readonly string[]): Promise<ReadonlyMap<unknown, Place>> {
  const rows = await readRows(tx, dept, { where: { id: ids }, columns: ['id', 'deptCategory', 'baseId'], withRemoved: true });
  const told = await names(dept, ids);
  return new Map(rows.map((row) => [row.id, { ...row, name: told.get(row.id) }]));
}

const notAPlace: Refusal = { code: 'NOT_A_CHOICE', params: { field: taskNode.fields.deptId } };

/**
 * Returns the fault of a place as a stop, if any; whether it is enabled is checked at publishing. A place that the writer may not
 * see is not named.
 */
function faultOf(row: PartDraft, place: Place | undefined, baseId: string | null): Refusal | undefined {
  if (row.stopType !== stopTypes.node) return undefined;
  const isNode = place?.deptCategory === deptCategories.node;
  if (isNode && place.baseId === baseId) return undefined;
  if (place?.name === undefined) return notAPlace;
  return { code: isNode ? 'LINE_STOP' : 'TASK_STOP_KIND', params: { name: place.name } };
}

/** Refuses stops that are no nodes of the base or are named twice; the task begins and ends at its base whatever was sent. */
export async function assertStops({ baseId }: TaskDraft, saving: Saving): Promise<void> {
  const sent = saving.rows.get('nodes') ?? [];
  const ids = sent.map(({ deptId }) => deptId).filter((id): id is string => typeof id === 'string' && id !== '');
  if (!baseId || ids.length === 0) return;
  const places = await placesOf(saving, ids);
  const seen = new Set<unknown>();
  for (const [index, row] of sent.entries()) {
    const place = places.get(row.deptId);
    const fault = faultOf(row, place, baseId);
    if (fault) refuseStop(index, fault);
    if (row.stopType !== stopTypes.node) continue;
    if (seen.has(row.deptId)) refuseStop(index, { code: 'LINE_STOP_TWICE', params: { name: place?.name ?? String(row.deptId) } });
    seen.add(row.deptId);
  }
}

/** Returns the refusal of a keeper who does not sign at the base; one whom the writer may not choose is not named. */
const refusalOf = (name: string | undefined): Refusal =>
  name === undefined
    ? { code: 'NOT_A_CHOICE', params: { field: task.fields.keeperIds } }
    : { code: 'TACTIC_KEEPER', params: { name } };

/** Refuses keepers who are not vault keepers of the task's base, and to leave too few of them on a published task. */
export async function assertKeepers({ keeperIds, baseId }: TaskDraft, { tx, before, names }: Saving): Promise<void> {
  const ids = splitMany(keeperIds ?? '');
  const isSame = before && before.keeperIds === keeperIds && before.baseId === baseId;
  if (ids.length === 0 || !baseId || isSame) return;
  const found = await readRows(tx, keeper, { where: { id: ids }, columns: ['id', 'keeperType', 'deptId'] });
  const other = found.find(({ keeperType, deptId }) => keeperType !== keeperTypes.vault || deptId !== baseId);
  if (other) refuse({ keeperIds: refusalOf((await names(keeper, [other.id])).get(other.id)) });
  const n = (await readNumbers(tx, 'biz.handover.minKeeperSigners'))['biz.handover.minKeeperSigners'];
  const isPublished = (before?.taskState ?? 0) !== 0;
  if (!isPublished || ids.length >= n) return;
  refuse({ keeperIds: { code: 'TASK_KEEPER', params: { dept: (await names(dept, [baseId])).get(baseId) ?? hiddenBase, n } } });
}
