import { eq, inArray, not, or, sql } from 'drizzle-orm';
import { type RowOf, tableOf } from '#server/crud/model/table';
import type { SecretBox } from '#server/crud/ports';
import { readRow, readRows } from '#server/crud/read/rows';
import type { Clock } from '#server/lib/time';
import { AppError, refusalText } from '#shared/errors';
import type { Field, Language } from '#shared/field';
import { objectNameOf } from '#shared/files';
import { personStatuses } from '#shared/handover/people';
import { stopStates, taskStates } from '#shared/handover/task';
import { verifySubjects } from '#shared/handover/verify';
import type { VisitInfo, VisitPerson } from '#shared/handover/visit';
import { splitMany } from '#shared/kinds';
import { businessDay } from '#shared/time';
import { car } from '#src/resources/business/car';
import { convoy } from '#src/resources/business/convoy';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import type { Services } from '../../services.ts';
import { crewIds, type TaskRow } from '../running/lock.ts';
import { codeOf, spendCode } from './service.ts';
import type { CodeClaims } from './token.ts';

/** Below the API's root. */
export const photoPath = '/blade-business/visit/photo';
const lifeMs = 5 * 60_000;

interface Sealing {
  readonly box: SecretBox;
  readonly clock: Clock;
}

/** Returns a link to a picture for callers without a session: it is valid for a few minutes and does not disclose the file. */
function slipFor({ box, clock }: Sealing, name: string): string {
  const slip = box.seal(JSON.stringify([photoPath, name, clock.now() + lifeMs]));
  return `/api${photoPath}?${new URLSearchParams({ slip })}`;
}

function opened(box: SecretBox, slip: string): unknown {
  try {
    return JSON.parse(box.open(slip));
  } catch {
    return undefined;
  }
}

/** The file that a link leads to while it is good; everything else is absent. */
export function fileOfSlip({ box, clock }: Sealing, slip: string): string {
  const found = opened(box, slip);
  const [purpose, name, until] = Array.isArray(found) ? found : [];
  if (purpose !== photoPath || typeof name !== 'string' || !(until > clock.now())) throw new AppError('NOT_FOUND');
  return name;
}

const [taskNodes, tasks] = [tableOf(taskNode), tableOf(task)];

type ConvoyRow = RowOf<typeof convoy>;

const running: readonly number[] = [taskStates.underWay, taskStates.suspended, taskStates.published];

/** Hides the second character of a name: enough is left to compare with the person at the door, too little to look them up. */
export function hiddenName(name: string): string {
  return [...name].map((character, index) => (index === 1 ? '*' : character)).join('');
}

/** Returns the task of a code: the one it names or, for a person, the one under way before the next of today. */
function taskOf(
  { context: { db, clock } }: Services,
  { tenantId, personId = '', taskId }: CodeClaims,
): Promise<TaskRow | undefined> {
  const isHis = or(
    eq(tasks.leaderId, personId || '0'),
    eq(tasks.driverId, personId || '0'),
    sql`${personId} = any(string_to_array(coalesce(${tasks.convoyIds}, ''), ','))`,
  );
  const today = businessDay(clock.now());
  const isMeant = taskId === undefined ? [isHis, { taskDate: today }] : [{ id: taskId }];
  return readRow(db, task, {
    where: [{ tenantId, taskState: running }, ...isMeant],
    order: { taskState: 'desc', planStartTime: 'asc' },
  });
}

/** Returns when the car is due next, without the place. */
async function nextArrival({ context: { db } }: Services, taskId: string): Promise<string> {
  const isOver = inArray(taskNodes.stopState, [stopStates.done, stopStates.skipped]);
  const stop = await readRow(db, taskNode, {
    where: [{ taskId }, not(isOver)],
    columns: ['planArriveTime'],
    order: { sort: 'asc', id: 'asc' },
  });
  return stop?.planArriveTime ?? '';
}

/** Returns the people whom a code stands for, while they are on duty. */
async function peopleOf(
  { context: { db } }: Services,
  { tenantId, personId }: CodeClaims,
  row: TaskRow | undefined,
): Promise<ConvoyRow[]> {
  const crew = row ? crewIds(row) : [];
  const ids = personId === undefined ? crew : [personId];
  const found = await readRows(db, convoy, { where: { tenantId, id: ids, status: personStatuses.onDuty } });
  return found.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

function labels({ dictionaries }: Services, tenantId: string, language: Language) {
  return async ({ dict }: Field, key: number | null) => {
    const entries = await dictionaries.entries('business', dict?.code ?? '', tenantId);
    const entry = entries.find(({ dictKey }) => dictKey === String(key));
    return (language === 'en' && entry?.dictValueEn) || (entry?.dictValue ?? '');
  };
}

/** Returns a link for strangers to the first of a field's pictures. */
function pictureOf({ context }: Services, photo: string | null): string {
  const name = objectNameOf(splitMany(photo ?? '')[0] ?? '');
  return name === undefined ? '' : slipFor(context, name);
}

/** Returns the answer for every wrong code alike: a stranger learns only that it is not valid. */
const invalid = (language: Language): VisitInfo => ({ valid: false, msg: refusalText({ code: 'QR_INVALID' }, language) });

/** Returns what any reader of an escort code may learn, once on each device (domain model 8.2). */
export async function readVisit(
  services: Services,
  { token, device, language }: { readonly token: string; readonly device: string; readonly language: Language },
): Promise<VisitInfo> {
  const { context } = services;
  const claims = await codeOf(context, token);
  const isEscort = claims && (claims.personId === undefined || claims.subjectType === verifySubjects.convoy);
  if (!isEscort || !(await spendCode(context.db, context, { claims, purpose: 'show', device }))) return invalid(language);
  const row = await taskOf(services, claims);
  const people = await peopleOf(services, claims, row);
  if (people.length === 0) return invalid(language);
  const labelOf = labels(services, claims.tenantId, language);
  const told = async (person: ConvoyRow): Promise<VisitPerson> => ({
    photo: pictureOf(services, person.photo),
    name: hiddenName(person.realName),
    convoyNo: person.convoyNo ?? '',
    duty: await labelOf(convoy.fields.duty, person.duty),
    company: await labelOf(convoy.fields.company, person.company),
  });
  const carIds = row?.carId ? [row.carId] : [];
  const vehicle = await readRow(context.db, car, { where: { id: carIds }, withRemoved: true });
  return {
    valid: true,
    people: await Promise.all(people.map(told)),
    plateNo: vehicle?.plateNo ?? '',
    carPhoto: pictureOf(services, vehicle?.photo ?? null),
    taskNo: row?.taskNo ?? '',
    planArriveTime: row ? await nextArrival(services, row.id) : '',
  };
}
