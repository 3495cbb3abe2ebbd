import { eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { type Draft, defineModule, type Hooks, type Module, type PartDraft, type SaveContext } from '#server/crud/module';
import { countRows } from '#server/crud/read/rows';
import { refuse } from '#server/crud/write/input';
import type { Transaction } from '#server/db/types';
import { readNumbers } from '#server/modules/system/param/service';
import { keeperTypes } from '#shared/handover/people';
import { crewModes } from '#shared/handover/tactic';
import { splitMany } from '#shared/kinds';
import type { RefusalParams } from '#shared/refusal';
import type { ErrorCode } from '#shared/refusals';
import { keeper } from '#src/resources/business/keeper';
import { line, lineDept } from '#src/resources/business/line';
import { tactic } from '#src/resources/operation/tactic';
import { tacticCrew } from '#src/resources/operation/tactic-crew';
import type { Services } from '../../services.ts';
import { tacticRoutes } from './routes.ts';

const lines = tableOf(line);
const keepers = tableOf(keeper);

/** The most crews: as many as a month has days, so that each day may have its own. */
const MOST_CREWS = 31;

type TacticDraft = Draft<typeof tactic>;
type Saving = SaveContext<typeof tactic>;
type FieldName = keyof typeof tactic.fields;

const refuseField = (name: FieldName, code: ErrorCode, params?: RefusalParams) => refuse({ [name]: { code, params } });

/** Returns whether one of these values is new; a stored value was checked when it was stored. */
const isNew = (names: readonly (keyof TacticDraft)[], draft: TacticDraft, { before }: Saving) =>
  !before || names.some((name) => draft[name] !== before[name]);

async function assertStops({ lineId, direction }: TacticDraft, tx: Transaction): Promise<void> {
  // A missing value is refused later, at its own field.
  if (!lineId || !direction) return;
  if ((await countRows(tx, lineDept, { lineId, direction })) === 0) refuseField('direction', 'TACTIC_LINE');
}

/** Refuses keepers who are not vault keepers of the base that the line sets out from. */
async function assertKeepers({ keeperIds, lineId }: TacticDraft, { tx, names }: Saving): Promise<void> {
  const ids = splitMany(keeperIds ?? '');
  if (ids.length === 0 || !lineId) return;
  const found = await tx
    .select({ id: keepers.id, type: keepers.keeperType, deptId: keepers.deptId, baseId: lines.baseId })
    .from(keepers)
    .innerJoin(lines, eq(lines.id, lineId))
    .where(inArray(keepers.id, ids));
  const other = found.find(({ type, deptId, baseId }) => type !== keeperTypes.vault || deptId !== baseId);
  if (!other) return;
  const name = (await names(keeper, [other.id])).get(other.id);
  if (name === undefined) refuseField('keeperIds', 'NOT_A_CHOICE', { field: tactic.fields.keeperIds });
  else refuseField('keeperIds', 'TACTIC_KEEPER', { name });
}

async function crewCount({ before, rows, tx }: Saving): Promise<number> {
  const sent = rows.get('crewGroups');
  return sent || !before ? (sent?.length ?? 0) : countRows(tx, tacticCrew, { tacticId: before.id });
}

/** Refuses a wrong number of crews: a fixed crew is one, crews that take turns are several. */
async function assertCrews({ crewMode }: TacticDraft, saving: Saving): Promise<void> {
  const count = await crewCount(saving);
  const isRight = crewMode === crewModes.rotating ? count >= 2 && count <= MOST_CREWS : count === 1;
  if (count > 0 && crewMode && !isRight) refuseField('crewGroups', 'TACTIC_CREWS', { max: MOST_CREWS });
}

/** Adds leader and driver to the crew if they are not named in it; refuses a car as its own backup. */
function completeCrew(row: PartDraft): void {
  const named = [row.leaderId, row.driverId, ...splitMany(row.convoyIds ?? '')].filter((id) => typeof id === 'string');
  row.convoyIds = [...new Set(named)].join();
  if (row.backupCarId && row.backupCarId === row.carId) refuseField('crewGroups', 'TACTIC_BACKUP');
}

const tacticHooks: Hooks<typeof tactic> = {
  async beforeSave(draft, saving) {
    const { tx, before, rows } = saving;
    if (!before) draft.autoPublish ??= (await readNumbers(tx, 'biz.tactic.autoPublish'))['biz.tactic.autoPublish'] === 1 ? 1 : 0;
    if (isNew(['lineId', 'direction'], draft, saving)) await assertStops(draft, tx);
    if (isNew(['lineId', 'keeperIds'], draft, saving)) await assertKeepers(draft, saving);
    if (rows.has('crewGroups') || isNew(['crewMode'], draft, saving)) await assertCrews(draft, saving);
    for (const row of rows.get('crewGroups') ?? []) completeCrew(row);
  },
};

/** Tactics: when a line runs, with whom and with what. One with tasks is in use and stays. */
export const tacticModule = (services: Services): Module =>
  defineModule(tactic, { hooks: tacticHooks, routes: [tacticRoutes(services)] });
