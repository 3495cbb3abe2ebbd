import type { ModuleRoutes } from '#server/crud/module';
import type { Records } from '#server/crud/records';
import { readIds } from '#server/crud/write/remove';
import { transact } from '#server/db/transact';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError, refusalText } from '#shared/errors';
import {
  type GenerateResponse,
  maxGenerateDates,
  maxGenerateDays,
  maxPreviewDays,
  type Problem,
  skipReasons,
  type TacticPreview,
} from '#shared/handover/planning';
import { businessDay, daysBetween } from '#shared/time';
import { tactic } from '#src/resources/operation/tactic';
import { task } from '#src/resources/operation/task';
import { addCalls, type Calls, mayOf } from '../../calls.ts';
import { fieldVisibility } from '../../field-visibility.ts';
import { flagIn, idIn, needed, neededDate, neededId, type Sent } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { type DateRange, generateTasks } from './generate.ts';
import { previewTactic } from './preview.ts';
import { asFarAsSeen, withChoicesSeen, withTasksSeen } from './preview-seen.ts';
import { publishMade } from './publish-made.ts';
import { type Left, replaceInCrews } from './replace.ts';
import { loadPlans } from './service.ts';

const may = mayOf(tactic);

/** Reads a range of dates; refuses one that is longer than allowed. */
function rangeIn(sent: Sent, max: number): DateRange {
  const [startDate, endDate] = [neededDate(sent, 'startDate'), neededDate(sent, 'endDate')];
  const days = daysBetween(startDate, endDate) + 1;
  if (days < 1) throw new AppError('WRONG_PARAMETER', { name: 'endDate' });
  if (days > max) throw new AppError('PLAN_RANGE', { max });
  return { startDate, endDate };
}

function told(problem: Problem, { language }: Actor): Problem {
  return { ...problem, msg: refusalText({ code: problem.bizCode, params: problem.params }, language) };
}

/** Returns a preview with messages in the reader's language, for clients without a catalogue of their own. */
function inWords(preview: TacticPreview, actor: Actor): TacticPreview {
  const { language } = actor;
  return {
    ...preview,
    itemProblems: preview.itemProblems.map((one) => told(one, actor)),
    days: preview.days.map((day) => ({
      ...day,
      ...(day.reason && { msg: skipReasons[day.reason][language] }),
      conflicts: day.conflicts.map((one) => told(one, actor)),
    })),
  };
}

/** Starts or stops generating for some tactics, all or none; existing tasks stay (domain model 7.1). */
async function enableTactics(
  records: Records,
  { actor, tx }: { readonly actor: Actor; readonly tx: Transaction },
  { ids, status }: { readonly ids: readonly string[]; readonly status: 0 | 1 },
): Promise<void> {
  // An actor who may not see the field must not change it either.
  if (!fieldVisibility(records, actor)('status')) throw new AppError('FORBIDDEN');
  const rows = await records.lock({ actor, tx }, ids);
  await records.patch({ actor, tx }, rows, { action: 'enable', values: { status } });
  records.changed();
}

/** Reads who or what is to leave the crews: a car where one is named, else a person. */
function leftIn(sent: Sent): Left {
  const carId = idIn(sent, 'carId');
  return carId === undefined ? { personId: neededId(sent, 'personId') } : { carId };
}

/** The tactics, and what else their calls need. */
interface Desk {
  readonly services: Services;
  readonly records: Records;
}

/** Returns what a tactic would do on each date, as far as the actor may see it. */
async function previewFor(actor: Actor, { services, records }: Desk, sent: Sent): Promise<TacticPreview> {
  const { db, clock } = services.context;
  const id = neededId(sent, 'id');
  const range = rangeIn(sent, maxPreviewDays);
  const record = await records.detail(actor, id);
  const [plan] = record ? await loadPlans(db, [id]) : [];
  if (!record || !plan) throw new AppError('NOT_FOUND');
  const preview = await previewTactic(db, plan, { ...range, today: businessDay(clock.now()) });
  const seen = asFarAsSeen(preview, record, fieldVisibility(records, actor));
  const reader = { actor, tenantId: plan.tactic.tenantId };
  const told = await withTasksSeen(services.records(task), reader, seen);
  return inWords(await withChoicesSeen(services, actor, told), actor);
}

/** Makes the tasks of a range; a tactic that is missing, or outside the actor's scope, refuses all of them. */
async function generateFor(actor: Actor, { services, records }: Desk, sent: Sent): Promise<GenerateResponse> {
  const ids = readIds(sent.ids);
  const range = rangeIn(sent, maxGenerateDays);
  const days = daysBetween(range.startDate, range.endDate) + 1;
  if (days * ids.length > maxGenerateDates) throw new AppError('PLAN_LARGE', { max: maxGenerateDates });
  await transact(services.context.db, (tx) => records.lock({ actor, tx }, ids));
  const isForced = flagIn(sent, 'force') === 1;
  const { created, skipped } = await generateTasks(services, { by: actor }, { ids, ...range, isForced });
  await publishMade(services, actor, created);
  return { created, skipped: skipped.map((one) => ({ ...one, msg: skipReasons[one.reason][actor.language] })) };
}

function callsOf(services: Services, records: Records): Calls {
  return {
    enable: {
      method: 'POST',
      right: may('enable'),
      summary: 'Enable or disable tactics, all or none',
      parameters: { ids: 'Comma-joined', status: '1 starts, 0 stops' },
      async handler(sent, { actor }) {
        const status = needed(flagIn(sent, 'status'), 'status');
        await transact(services.context.db, (tx) => enableTactics(records, { actor, tx }, { ids: readIds(sent.ids), status }));
      },
    },
    preview: {
      method: 'GET',
      right: may('preview'),
      summary: 'Preview the dates of a tactic and their problems',
      parameters: { id: 'The tactic', startDate: 'yyyy-MM-dd', endDate: `At most ${maxPreviewDays} days` },
      handler: (sent, { actor }) => previewFor(actor, { services, records }, sent),
    },
    replace: {
      method: 'POST',
      right: may('edit'),
      summary: 'Replace a person or a car in all crews of a tactic',
      parameters: {
        id: 'The tactic',
        personId: 'Who leaves the crews',
        carId: 'Or the car that does',
        byId: 'Who or which car comes instead',
      },
      handler: (sent, call) =>
        replaceInCrews(records, call, { id: neededId(sent, 'id'), left: leftIn(sent), byId: neededId(sent, 'byId') }),
    },
    generate: {
      method: 'POST',
      right: may('generate'),
      summary: 'Generate missing draft tasks for a range of dates',
      parameters: {
        ids: 'Comma-joined',
        startDate: 'yyyy-MM-dd',
        endDate: `At most ${maxGenerateDays} days`,
        force: '1 makes another task where those of a date were cancelled',
      },
      handler: (sent, { actor }) => generateFor(actor, { services, records }, sent),
    },
  };
}

/** Registers the calls of tactics besides the engine's own (domain model 7.1). */
export const tacticRoutes =
  (services: Services): ModuleRoutes =>
  (app, records) =>
    addCalls(app, callsOf(services, records));
