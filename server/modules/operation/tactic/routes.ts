import type { ModuleRoutes } from '#server/crud/module';
import type { Records } from '#server/crud/records';
import { readIds } from '#server/crud/write/remove';
import { transact } from '#server/db/transact';
import type { Actor } from '#server/lib/actor';
import { businessMoment } from '#server/lib/time';
import { daysBetween } from '#shared/days';
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
import { convoy } from '#src/resources/business/convoy';
import { tactic } from '#src/resources/operation/tactic';
import { task } from '#src/resources/operation/task';
import { addCalls, type Calls, mayOf } from '../../calls.ts';
import { fieldVisibility } from '../../field-visibility.ts';
import { flagIn, needed, neededDate, neededId, type Sent } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { asFarAsSeen } from './as-far-as-seen.ts';
import { enableTactics } from './enable.ts';
import { type DateRange, generateTasks } from './generate.ts';
import { previewTactic } from './preview.ts';
import { publishMade } from './publish-made.ts';
import { replaceInCrews } from './replace.ts';
import { loadPlans } from './service.ts';
import { withTasksSeen } from './task-numbers.ts';

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

/** Returns a preview with only those stand-ins whom its reader could choose in the form. */
async function withPeopleSeen(people: Records, actor: Actor, preview: TacticPreview): Promise<TacticPreview> {
  const ids = [...new Set(preview.standIns.flatMap(({ free }) => free.map(({ id }) => id)))];
  if (ids.length === 0) return preview;
  const seen = new Set((await people.select(actor, { ids: ids.join() })).map(({ id }) => id));
  const standIns = preview.standIns.map(({ personId, free }) => ({ personId, free: free.filter(({ id }) => seen.has(id)) }));
  return { ...preview, standIns };
}

function callsOf(services: Services, records: Records): Calls {
  const { db, clock } = services.context;
  const today = () => businessMoment(clock.now()).slice(0, 10);
  return {
    enable: {
      ...{ method: 'POST', right: may('enable'), summary: 'Starts or stops tactics, all or none' },
      parameters: { ids: 'Comma-joined', status: '1 starts, 0 stops' },
      async handler(sent, { actor }) {
        const status = needed(flagIn(sent, 'status'), 'status');
        await transact(db, (tx) => enableTactics(records, { actor, tx }, { ids: readIds(sent.ids), status }));
      },
    },
    preview: {
      ...{ method: 'GET', right: may('preview'), summary: 'What a tactic would do on each date, and what stands in the way' },
      parameters: { id: 'The tactic', startDate: 'yyyy-MM-dd', endDate: `At most ${maxPreviewDays} days` },
      async handler(sent, { actor }) {
        const id = neededId(sent, 'id');
        const range = rangeIn(sent, maxPreviewDays);
        const record = await records.detail(actor, id);
        const [plan] = record ? await loadPlans(db, [id]) : [];
        if (!record || !plan) throw new AppError('NOT_FOUND');
        const preview = await previewTactic(db, plan, { ...range, today: today() });
        const seen = asFarAsSeen(preview, record, fieldVisibility(records, actor));
        const reader = { actor, tenantId: plan.tactic.tenantId };
        const told = await withTasksSeen(services.records(task), reader, seen);
        return inWords(await withPeopleSeen(services.records(convoy), actor, told), actor);
      },
    },
    replace: {
      ...{ method: 'POST', right: may('edit'), summary: 'Puts one person in the place of another in all crews of a tactic' },
      parameters: { id: 'The tactic', personId: 'Who leaves the crews', byId: 'Who comes instead' },
      handler: (sent, call) =>
        replaceInCrews(records, call, {
          ...{ id: neededId(sent, 'id'), personId: neededId(sent, 'personId'), byId: neededId(sent, 'byId') },
        }),
    },
    generate: {
      ...{
        method: 'POST',
        right: may('generate'),
        summary: 'Makes the tasks of a range as drafts; what there is already is not made twice',
      },
      parameters: {
        ...{ ids: 'Comma-joined', startDate: 'yyyy-MM-dd', endDate: `At most ${maxGenerateDays} days` },
        force: '1 makes another task where those of a date were cancelled',
      },
      async handler(sent, { actor }): Promise<GenerateResponse> {
        const ids = readIds(sent.ids);
        const range = rangeIn(sent, maxGenerateDays);
        const days = daysBetween(range.startDate, range.endDate) + 1;
        if (days * ids.length > maxGenerateDates) throw new AppError('PLAN_LARGE', { max: maxGenerateDates });
        // A tactic that is missing, or outside the actor's scope, refuses all of them.
        await transact(db, (tx) => records.lock({ actor, tx }, ids));
        const isForced = flagIn(sent, 'force') === 1;
        const { created, skipped } = await generateTasks(services, { by: actor }, { ids, ...range, isForced });
        await publishMade(services, actor, created);
        return { created, skipped: skipped.map((one) => ({ ...one, msg: skipReasons[one.reason][actor.language] })) };
      },
    },
  };
}

/** Registers the calls of tactics besides the engine's own (domain model 7.1). */
export const tacticRoutes =
  (services: Services): ModuleRoutes =>
  (app, records) =>
    addCalls(app, callsOf(services, records));
