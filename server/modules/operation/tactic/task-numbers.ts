import { inArray } from 'drizzle-orm';
import type { Records } from '#server/crud/records';
import { readCodes } from '#server/crud/scope/rights';
import { type Actor, isPermitted } from '#server/lib/actor';
import { hiddenTask } from '#shared/handover/crew-reasons';
import type { Problem, TacticPreview } from '#shared/handover/planning';
import { task } from '#src/resources/operation/task';
import { everyRecord } from '../../every-record.ts';
import { tasks } from './service.ts';

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
