import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { businessMoment } from '#server/lib/time';
import { refusalText } from '#shared/errors';
import type { Field, Language } from '#shared/field';
import { objectNameOf } from '#shared/files';
import { personStatuses } from '#shared/handover/people';
import { stopStates, taskStates } from '#shared/handover/task';
import { verifySubjects } from '#shared/handover/verify';
import type { VisitInfo, VisitPerson } from '#shared/handover/visit';
import { splitMany } from '#shared/kinds';
import { car } from '#src/resources/business/car';
import { convoy } from '#src/resources/business/convoy';
import type { Services } from '../../services.ts';
import { crewIds, type TaskRow, taskNodes, tasks } from '../running/lock.ts';
import { slipFor } from './photo.ts';
import { codeOf, spendCode } from './service.ts';
import type { CodeClaims } from './token.ts';

const convoys = tableOf(convoy);
const cars = tableOf(car);
type ConvoyRow = typeof convoys.$inferSelect;

const running: readonly number[] = [taskStates.underWay, taskStates.suspended, taskStates.published];

/** Hides the second character of a name: enough is left to compare with the person at the door, too little to look them up. */
export function hiddenName(name: string): string {
  return [...name].map((character, index) => (index === 1 ? '*' : character)).join('');
}

/** Returns the task of a code: the one it names or, for a person, the one under way before the next of today. */
async function taskOf(
  { context: { db, clock } }: Services,
  { tenantId, personId = '', taskId }: CodeClaims,
): Promise<TaskRow | undefined> {
  const isHis = or(
    eq(tasks.leaderId, personId || '0'),
    eq(tasks.driverId, personId || '0'),
    sql`${personId} = any(string_to_array(coalesce(${tasks.convoyIds}, ''), ','))`,
  );
  const today = businessMoment(clock.now()).slice(0, 10);
  const isMeant = taskId === undefined ? and(isHis, eq(tasks.taskDate, today)) : eq(tasks.id, taskId);
  const [row] = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.tenantId, tenantId), eq(tasks.isDeleted, 0), inArray(tasks.taskState, [...running]), isMeant))
    .orderBy(desc(tasks.taskState), asc(tasks.planStartTime))
    .limit(1);
  return row;
}

/** Returns when the car is due next, without the place. */
async function nextArrival({ context: { db } }: Services, taskId: string): Promise<string> {
  const isOver = inArray(taskNodes.stopState, [stopStates.done, stopStates.skipped]);
  const [stop] = await db
    .select({ at: taskNodes.planArriveTime })
    .from(taskNodes)
    .where(and(eq(taskNodes.taskId, taskId), eq(taskNodes.isDeleted, 0), sql`not ${isOver}`))
    .orderBy(asc(taskNodes.sort), asc(taskNodes.id))
    .limit(1);
  return stop?.at ?? '';
}

/** Returns the people whom a code stands for, while they are on duty. */
async function peopleOf(
  { context: { db } }: Services,
  { tenantId, personId }: CodeClaims,
  row: TaskRow | undefined,
): Promise<ConvoyRow[]> {
  const crew = row ? crewIds(row) : [];
  const ids = personId === undefined ? crew : [personId];
  if (ids.length === 0) return [];
  const isOnDuty = and(eq(convoys.tenantId, tenantId), eq(convoys.isDeleted, 0), eq(convoys.status, personStatuses.onDuty));
  const found = await db
    .select()
    .from(convoys)
    .where(and(inArray(convoys.id, ids), isOnDuty));
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
  const [vehicle] = row?.carId ? await context.db.select().from(cars).where(eq(cars.id, row.carId)) : [];
  return {
    valid: true,
    people: await Promise.all(people.map(told)),
    plateNo: vehicle?.plateNo ?? '',
    carPhoto: pictureOf(services, vehicle?.photo ?? null),
    taskNo: row?.taskNo ?? '',
    planArriveTime: row ? await nextArrival(services, row.id) : '',
  };
}
