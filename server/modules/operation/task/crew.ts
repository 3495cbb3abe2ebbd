import { and, eq, inArray, or } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRows } from '#server/crud/read/rows';
import { touchRows } from '#server/crud/write/effects';
import type { Transaction } from '#server/db/types';
import { AppError, refusalText } from '#shared/errors';
import type { Language } from '#shared/field';
import { openExchgStates } from '#shared/handover/exchange';
import type { Problem, PublishProblem } from '#shared/handover/planning';
import { stopStates, taskItemStates } from '#shared/handover/task';
import { verifySubjects } from '#shared/handover/verify';
import { dayOf } from '#shared/time';
import { car } from '#src/resources/business/car';
import { convoy } from '#src/resources/business/convoy';
import { verify } from '#src/resources/operation/verify';
import { changeStop, changeTask, saidOf } from '../running/change.ts';
import type { HandoverContext } from '../running/context.ts';
import type { Running, TaskRow } from '../running/lock.ts';
import { assertTaskState, convoyName, exchangesIn } from '../running/states.ts';
import { loadFacts } from './facts.ts';
import { notifyPeople } from './notify.ts';
import { dayProblems } from './readiness.ts';
import { type CrewOf, crewOf, plannedOf } from './stored.ts';
import { withWaysOut } from './ways-out.ts';

const known = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

/**
 * Locks cars and people until the transaction ends, so that of two tasks that want them at the same time one sees the other. Tasks
 * are held before, articles after; all in the order of their ids.
 */
export async function lockCrews(tx: Transaction, crews: readonly CrewOf[]): Promise<void> {
  const carIds = known(crews.map(({ carId }) => carId));
  const personIds = known(crews.flatMap(({ convoyIds, leaderId, driverId }) => [...convoyIds, leaderId, driverId]));
  await readRows(tx, car, { where: { id: carIds }, columns: ['id'], lock: 'update' });
  await readRows(tx, convoy, { where: { id: personIds }, columns: ['id'], lock: 'update' });
}

/** Problems in the reader's language, for clients without a catalogue of their own. */
export function inWords(language: Language, problems: readonly PublishProblem[]): PublishProblem[] {
  return problems.map((one) => ({ ...one, msg: refusalText({ code: one.bizCode, params: one.params }, language) }));
}

const verifications = tableOf(verify);

/** Another car, or other people; absent values stay as they are. */
export interface CrewChange {
  readonly carId?: string;
  readonly leaderId?: string;
  readonly driverId?: string;
  readonly convoyIds?: readonly string[];
  readonly reason: string;
}

/** Returns the crew after a change. A leader or driver who is replaced leaves the crew, unless they are named in it again. */
function changedCrew(task: TaskRow, sent: CrewChange): CrewOf {
  const now = crewOf(task);
  const [leaderId, driverId] = [sent.leaderId ?? now.leaderId, sent.driverId ?? now.driverId];
  const gone = [leaderId === now.leaderId ? null : now.leaderId, driverId === now.driverId ? null : now.driverId];
  const others = sent.convoyIds ?? now.convoyIds.filter((id) => !gone.includes(id));
  const people = [leaderId, driverId, ...others].filter((id) => id !== null);
  return { carId: sent.carId ?? now.carId, leaderId, driverId, convoyIds: [...new Set(people)] };
}

/** Returns whether a problem of publishing is about car or crew. */
const ofCrew = ({ bizCode }: Problem) => bizCode.startsWith('TASK_CAR') || bizCode.startsWith('TASK_CREW');
const hint = 'TASK_CAPACITY';

/**
 * The refusal of a car or of people: its message is that of the first problem, and it carries all of them with the possible
 * solutions.
 */
class CrewRefused extends AppError {
  readonly #conflicts: readonly PublishProblem[];

  constructor(conflicts: readonly PublishProblem[]) {
    const [first] = conflicts;
    if (!first) throw new Error('A crew is refused for a reason');
    const { bizCode: code, params } = first;
    super(code, params, { fields: { [code.startsWith('TASK_CAR') ? 'carId' : 'convoyIds']: { code, params } } });
    this.name = 'CrewRefused';
    this.#conflicts = conflicts;
  }

  override more(language: Language) {
    return { conflicts: inWords(language, this.#conflicts) };
  }
}

async function assertFit(context: HandoverContext, running: Running, crew: CrewOf): Promise<string | null> {
  const { id, tenantId } = running.task;
  const planned = { ...(await plannedOf(context.tx, running)), ...crew };
  const facts = await loadFacts(context.tx, { tenantId, planned: [planned], today: dayOf(context.at), except: [id] });
  const found = dayProblems(planned, facts).filter((one) => ofCrew(one) && one.bizCode !== hint);
  if (found.length > 0) throw new CrewRefused(await withWaysOut(context.tx, { tenantId, planned, taskId: id }, found));
  return (crew.carId && facts.cars.get(crew.carId)?.plateNo) || null;
}

/** Refuses another leader while articles are on the road: they are in the leader's custody, which only exchanges change. */
async function assertLeader({ tx }: HandoverContext, { task, items }: Running, { leaderId }: CrewOf): Promise<void> {
  const n = items.filter(({ itemState }) => itemState === taskItemStates.loaded).length;
  if (n === 0 || leaderId === task.leaderId || !task.leaderId) return;
  throw new AppError('CREW_LEADER', { n, name: await convoyName(tx, task.leaderId) });
}

interface Replaced {
  readonly people: readonly string[];
  readonly carId: string | null;
}

/** Makes the verifications of replaced people and cars lapse; the stop where the car stands has to be verified again. */
async function lapse(context: HandoverContext, { task, stops }: Running, { people, carId }: Replaced): Promise<void> {
  const { subjectType, subjectId } = verifications;
  const isOne = or(
    people.length > 0 ? and(eq(subjectType, verifySubjects.convoy), inArray(subjectId, [...people])) : undefined,
    carId ? and(eq(subjectType, verifySubjects.car), eq(subjectId, carId)) : undefined,
  );
  if (isOne) {
    await touchRows(context, verify, { values: { isLapsed: 1 }, where: and(eq(verifications.taskId, task.id), isOne) });
  }
  for (const stop of stops) {
    if (stop.stopState === stopStates.verified) await changeStop(context, stop, { stopState: stopStates.arrived });
  }
}

/** Refuses a car or people that the actor could not choose in the form. */
async function assertInScope({ tx, actor, services }: HandoverContext, { carId, people }: Replaced): Promise<void> {
  if (carId) await services.records(car).lock({ actor, tx }, [carId]);
  if (people.length > 0) await services.records(convoy).lock({ actor, tx }, people);
}

/** Gives a published or running task another car or other people, as fit and free as publishing demands (domain model 8.1). */
export async function changeCrew(context: HandoverContext, running: Running, sent: CrewChange): Promise<void> {
  const { task } = running;
  await assertTaskState(context, task, 'crew');
  const [no] = await exchangesIn(context.tx, task.id, openExchgStates);
  if (no !== undefined) throw new AppError('EXCHG_OPEN', { no });
  const [before, after] = [crewOf(task), changedCrew(task, sent)];
  await assertLeader(context, running, after);
  await lockCrews(context.tx, [after]);
  const isOtherCar = after.carId !== before.carId;
  const joined = after.convoyIds.filter((id) => !before.convoyIds.includes(id));
  await assertInScope(context, { carId: isOtherCar ? after.carId : null, people: joined });
  const plateNo = await assertFit(context, running, after);
  const left = before.convoyIds.filter((id) => !after.convoyIds.includes(id));
  const stayed = after.convoyIds.filter((id) => before.convoyIds.includes(id));
  if (joined.length > 0 || left.length > 0 || isOtherCar) {
    await lapse(context, running, { people: left, carId: isOtherCar ? before.carId : null });
  }
  const patch = { ...after, convoyIds: after.convoyIds.join(), plateNo };
  const row = await changeTask(context, task, { action: 'changeCrew', patch, said: saidOf({ reason: sent.reason }) });
  await notifyPeople(context, row, { to: joined, kind: 'taskCrewJoined' });
  await notifyPeople(context, row, { to: left, kind: 'taskCrewLeft' });
  await notifyPeople(context, row, { to: stayed, kind: 'taskCrewChanged' });
}
