import { isNull, lt, or } from 'drizzle-orm';
import { type RowOf, tableOf } from '#server/crud/model/table';
import { readRows, whereOf } from '#server/crud/read/rows';
import { addRows, setColumns } from '#server/crud/write/effects';
import { transact } from '#server/db/transact';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { attemptEach } from '#server/lib/attempt-each';
import type { DailyJob } from '#server/lib/jobs';
import { hasPassed } from '#server/lib/time';
import { identityOf } from '#server/modules/auth/authenticate';
import { loadGrants } from '#server/modules/auth/load-grants';
import { findAccount, isEnabled } from '#server/modules/auth/service';
import { sendMessages } from '#server/modules/message/send';
import { inEachTenant } from '#server/modules/system/tenant/each-tenant';
import { AppError, type Refusal, refusalText } from '#shared/errors';
import type { Words } from '#shared/field';
import { splitMany } from '#shared/kinds';
import { addDays, businessMoment, datesFrom, dayOf, lastDayOfMonth, weekDayOf } from '#shared/time';
import { reportReceiver } from '#src/resources/report/kept';
import { reportHours, reportOutcomes, reportPlan, reportRepeats } from '#src/resources/report/plan';
import { user } from '#src/resources/system/user';
import { type Drawn, drawReport, keepReport } from './keep.ts';
import { queryFor } from './period.ts';
import { type Desk, mayKeep, reports } from './service.ts';

const [plans, users] = [tableOf(reportPlan), tableOf(user)];

export type Plan = RowOf<typeof reportPlan>;

/** Returns whether a plan is due on a day. */
export function isDueOn({ repeatType, weekDay, monthDay }: Pick<Plan, 'repeatType' | 'weekDay' | 'monthDay'>, day: string) {
  if (repeatType === reportRepeats.weekly) return weekDay === weekDayOf(day);
  if (repeatType !== reportRepeats.monthly) return true;
  return Number(day.slice(8)) === Math.min(monthDay ?? 1, lastDayOfMonth(day));
}

/** The longest time between two turns: from the last day of January to that of March, had February none. */
const longestPause = 62;

/**
 * Returns the moment (`yyyy-MM-dd HH:mm:ss`) of the first turn that a plan has not had: a turn whose hour is over today is taken as
 * had. Empty for a plan that is off.
 */
export function nextTurn(
  plan: Pick<Plan, 'isOn' | 'sendHour' | 'lastDate' | 'repeatType' | 'weekDay' | 'monthDay'>,
  now: string,
) {
  if (plan.isOn !== 1) return '';
  const today = dayOf(now);
  const turnOf = (day: string) => `${day} ${String(plan.sendHour).padStart(2, '0')}:00:00`;
  const isOpen = (day: string) => turnOf(day) > now && day > (plan.lastDate ?? '');
  const days = datesFrom(today, addDays(today, longestPause));
  const next = days.find((day) => isOpen(day) && isDueOn(plan, day));
  return next === undefined ? '' : turnOf(next);
}

/** Returns the owner of a plan with their present rights; `undefined` where they may not work any more. */
async function ownerOf({ services: { context } }: Desk, { id, createUser, tenantId }: Plan): Promise<Actor | undefined> {
  const { db, clock } = context;
  const account = await findAccount(db, { userId: createUser ?? '' });
  if (!account?.isActive || account.tenantId !== tenantId || hasPassed(account.tenantExpireTime, clock.now())) return undefined;
  const grants = await loadGrants(
    db,
    account.roles.map((held) => held.id),
  );
  return { ...identityOf('', account, grants), language: 'zh', ip: '', requestId: `report-plan-${id}` };
}

/** The result of a plan on its day: a report for its owner to keep, or the reason why there is none. */
type Made = { readonly owner: Actor; readonly drawn: Drawn } | { readonly reason: Words };

const wordsOf = (refusal: Refusal): Words => ({ zh: refusalText(refusal, 'zh'), en: refusalText(refusal, 'en') });

/** Returns the words of a refusal, which is a result; any other error is thrown, and the job is tried again. */
function reasonOf(error: unknown): Words {
  if (!(error instanceof AppError)) throw error;
  return wordsOf(error.refusal);
}

async function make(desk: Desk, plan: Plan, day: string): Promise<Made> {
  const report = reports.find(({ name }) => name === plan.category);
  const owner = await ownerOf(desk, plan);
  if (!owner || !report) return { reason: wordsOf({ code: 'REPORT_OWNER_GONE' }) };
  if (!mayKeep(owner, report)) return { reason: wordsOf({ code: 'REPORT_NO_RIGHT', params: { name: report.label } }) };
  try {
    return { owner, drawn: await drawReport(desk, owner, { report, query: queryFor(report, plan.period, day) }) };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

/** That a plan has not had its turn of a day. */
const isOpenOn = (day: string) => or(isNull(plans.lastDate), lt(plans.lastDate, day));

/** Takes the turn of a plan on a day, once: a second transaction waits here and finds it taken. */
async function take(tx: Transaction, { id }: Plan, turn: { readonly lastDate: string; readonly lastOutcome: number }) {
  const isDue = whereOf(reportPlan, [{ id, isOn: 1 }, isOpenOn(turn.lastDate)]);
  const taken = await setColumns({ tx }, reportPlan, { values: turn, where: isDue });
  return taken.length > 0;
}

/** Returns the receivers of a plan whose accounts are still in use. */
async function receiversOf(tx: Transaction, { receiverIds, tenantId }: Plan): Promise<readonly string[]> {
  const where = [{ tenantId, id: splitMany(receiverIds) }, isEnabled(users.status)];
  const rows = await readRows(tx, user, { where, columns: ['id'] });
  return rows.map(({ id }) => id);
}

/** Tells an owner why their plan made no report. */
async function notifyOwner({ services }: Desk, plan: Plan, { day, reason }: { day: string; reason: Words }): Promise<void> {
  const { context, events } = services;
  const at = businessMoment(context.clock.now());
  await transact(context.db, async (tx) => {
    if (!(await take(tx, plan, { lastDate: day, lastOutcome: reportOutcomes.refused }))) return;
    const params = { plan: plan.planName, reason };
    await sendMessages({ tx, tenantId: plan.tenantId, events, at }, [plan.createUser ?? ''], { kind: 'reportRefused', params });
  });
}

/** Keeps a report that was made, and tells its receivers, who may fetch it from then on. */
async function handOut(desk: Desk, plan: Plan, made: { day: string; owner: Actor; drawn: Drawn }): Promise<void> {
  const { context, events } = desk.services;
  const { day, owner, drawn } = made;
  const { tenantId } = plan;
  const at = businessMoment(context.clock.now());
  await transact(context.db, async (tx) => {
    if (!(await take(tx, plan, { lastDate: day, lastOutcome: reportOutcomes.delivered }))) return;
    const people = await receiversOf(tx, plan);
    const reportId = await keepReport(desk, { actor: owner, tx }, drawn);
    const received = people.map((userId) => ({ tenantId, reportId, userId, sendTime: at }));
    await addRows({ tx, actor: owner, at }, reportReceiver, received);
    const told = { kind: 'reportDelivered', params: { title: drawn.title, plan: plan.planName } } as const;
    await sendMessages({ tx, tenantId, events, at }, people, { ...told, path: `/report/delivered/${reportId}` });
  });
}

async function deliver(desk: Desk, plan: Plan, day: string): Promise<void> {
  const made: Made = await make(desk, plan, day);
  if ('reason' in made) return notifyOwner(desk, plan, { day, reason: made.reason });
  // A file that there is no room for in the quota of the owner, for example, is a refusal as well.
  const refused = await handOut(desk, plan, { day, ...made }).catch(reasonOf);
  if (refused) await notifyOwner(desk, plan, { day, reason: refused });
}

/** Returns the plans of a tenant that are due at an hour of a day and have not had their turn. */
async function duePlans({ services }: Desk, { tenantId, day, hour }: { tenantId: string; day: string; hour: number }) {
  const where = [{ tenantId, isOn: 1 as const, sendHour: hour }, isOpenOn(day)];
  const rows = await readRows(services.context.db, reportPlan, { where, order: { id: 'asc' } });
  return rows.filter((plan) => isDueOn(plan, day));
}

/** Delivers the reports of an hour to the people of every tenant. A failure for one plan does not keep the others from theirs. */
export async function deliverReports(desk: Desk, { day, hour }: { readonly day: string; readonly hour: number }): Promise<void> {
  await inEachTenant(desk.services.context, 'Delivering reports', async (tenantId) => {
    const due = await duePlans(desk, { tenantId, day, hour });
    await attemptEach(due, `Reports of the tenant ${tenantId}`, (plan) => deliver(desk, plan, day));
  });
}

/** Defines a job for each hour at which plans may ask for their reports. */
export const deliverDaily = (desk: Desk): readonly DailyJob[] =>
  reportHours.map((hour) => {
    const clock = String(hour).padStart(2, '0');
    return { name: `report-delivery-${clock}`, at: `${clock}:00`, run: (day) => deliverReports(desk, { day, hour }) };
  });
