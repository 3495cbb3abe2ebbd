import type { WireRecord } from '#server/crud/records';
import type { Problem, TacticPreview } from '#shared/handover/planning';
import type { ErrorCode } from '#shared/refusals';

/** The problems that name cars and people of the crews. */
const ofCrews: ReadonlySet<ErrorCode> = new Set([
  'TASK_CAR',
  'TASK_CAR_BUSY',
  'TASK_CAPACITY',
  'TASK_CREW',
  'TASK_CREW_BUSY',
  'TASK_CREW_LEAVE',
  'TASK_CREW_MIN',
]);

/**
 * Returns whether the reader of a tactic's record may know who drives: they see the crews, and the names of cars and people.
 */
function tellsCrews({ crewGroups }: WireRecord): boolean {
  if (!Array.isArray(crewGroups)) return false;
  return (crewGroups as readonly WireRecord[]).every(({ carName, leaderName }) => Boolean(carName) && Boolean(leaderName));
}

function withoutCrews(preview: TacticPreview): TacticPreview {
  const isOther = ({ bizCode }: Problem) => !ofCrews.has(bizCode);
  const days = preview.days.map(({ crew: _, ...day }) => ({ ...day, conflicts: day.conflicts.filter(isOther) }));
  return { ...preview, crews: [], standIns: [], otherCars: [], days };
}

/** Returns a preview without what the reader would not see in the record either. */
export function asFarAsSeen(preview: TacticPreview, record: WireRecord, isVisible: (field: string) => boolean): TacticPreview {
  const told = tellsCrews(record) ? preview : withoutCrews(preview);
  const tellsItems = isVisible('artIds') && isVisible('artTypeIds');
  return {
    ...told,
    ...(!isVisible('tacticName') && { tacticName: '' }),
    ...(!tellsItems && { itemCount: 0, itemProblems: [] }),
  };
}
