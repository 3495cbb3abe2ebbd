import { inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Records, WireRecord } from '#server/crud/records';
import { readCodes } from '#server/crud/scope/rights';
import { type Actor, isPermitted } from '#server/lib/actor';
import { hiddenTask } from '#shared/handover/crew-reasons';
import type { OtherCars, Problem, StandIns, TacticPreview } from '#shared/handover/planning';
import type { ErrorCode } from '#shared/refusals';
import { car } from '#src/resources/business/car';
import { convoy } from '#src/resources/business/convoy';
import { task } from '#src/resources/operation/task';
import { everyRecord } from '../../every-record.ts';
import type { Services } from '../../services.ts';

const tasks = tableOf(task);

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

/** Returns offers with only those choices that their reader could choose in the form. */
async function withSeen<T extends StandIns | OtherCars>(of: Records, actor: Actor, offers: readonly T[]): Promise<readonly T[]> {
  const ids = [...new Set(offers.flatMap(({ free }) => free.map(({ id }) => id)))];
  if (ids.length === 0) return offers;
  const seen = new Set((await of.select(actor, { ids: ids.join() })).map(({ id }) => id));
  return offers.map((offer) => ({ ...offer, free: offer.free.filter(({ id }) => seen.has(id)) }));
}

/** Returns a preview with only those stand-ins and cars that its reader could choose in the form. */
export async function withChoicesSeen({ records }: Services, actor: Actor, preview: TacticPreview): Promise<TacticPreview> {
  const standIns = await withSeen(records(convoy), actor, preview.standIns);
  return { ...preview, standIns, otherCars: await withSeen(records(car), actor, preview.otherCars) };
}

/** Returns the task number in a problem; empty where it is about no task. */
const numberOf = ({ params: { no } }: Problem): string => (no === undefined || typeof no === 'object' ? '' : String(no));

function numbersIn({ days, itemProblems }: TacticPreview): string[] {
  const problems = [...itemProblems, ...days.flatMap(({ conflicts }) => conflicts)].map(numberOf);
  return [...new Set([...problems, ...days.flatMap((day) => day.tasks.map(({ taskNo }) => taskNo))])].filter(Boolean);
}

interface Reader {
  readonly actor: Actor;
  /** The tenant of the tactic. */
  readonly tenantId: string;
}

/** Returns those of the numbers whose tasks the reader may see. */
async function visibleFields(
  records: Records,
  { actor, tenantId }: Reader,
  numbers: readonly string[],
): Promise<ReadonlySet<unknown>> {
  if (numbers.length === 0 || !isPermitted(actor, readCodes(task))) return new Set();
  const rows = await everyRecord(records, actor, { query: { tenantId }, narrow: inArray(tasks.taskNo, [...numbers]) });
  return new Set(rows.map(({ taskNo }) => taskNo));
}

/** Returns a preview with the numbers of only those tasks that its reader may see. */
export async function withTasksSeen(taskRecords: Records, reader: Reader, preview: TacticPreview): Promise<TacticPreview> {
  const seen = await visibleFields(taskRecords, reader, numbersIn(preview));
  const told = (problem: Problem): Problem => {
    const number = numberOf(problem);
    if (number === '' || seen.has(number)) return problem;
    return { ...problem, params: { ...problem.params, no: hiddenTask } };
  };
  return {
    ...preview,
    itemProblems: preview.itemProblems.map(told),
    days: preview.days.map((day) => ({
      ...day,
      conflicts: day.conflicts.map(told),
      tasks: day.tasks.filter(({ taskNo }) => seen.has(taskNo)),
    })),
  };
}
