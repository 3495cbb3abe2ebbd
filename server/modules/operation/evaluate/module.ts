import { and, eq, gte, lt, not, type SQL, sql } from 'drizzle-orm';
import { holdsOne } from '#server/crud/model/joined';
import { tableOf } from '#server/crud/model/table';
import { defineModule, type Module, type ModuleRoutes, type Narrowed, type PresentContext } from '#server/crud/module';
import type { Query } from '#server/crud/read/paging';
import { readRows } from '#server/crud/read/rows';
import type { Records, WireRecord } from '#server/crud/records';
import { readIds } from '#server/crud/write/remove';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { type EvaluationSummary, evaluateScores, maxRatings } from '#shared/handover/evaluate';
import { addDays, businessDay, businessMoment, daysBetween } from '#shared/time';
import { evaluate } from '#src/resources/operation/evaluate';
import { type Actions, addCalls, mayOf } from '../../calls.ts';
import { dateIn, flagIn, idIn, keyIn, neededId, requiredTextIn, type Sent, textIn } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { addHandoverActions, type HandoverContext } from '../running/context.ts';
import { pendingOf } from './pending.ts';
import { type Opinion, replyTo, satisfyAll, submitEvaluation } from './verbs.ts';

const evaluations = tableOf(evaluate);

/** The department, the escort and the days to be summarised; the latest days where none are named. */
interface Asked {
  readonly deptId?: string;
  readonly convoyId?: string;
  readonly from?: string;
  readonly to?: string;
}

/** The most days of one summary, and the number of days where none are named. */
const [MOST_DAYS, USUAL_DAYS] = [366, 30];

function rangeOf({ from, to }: Asked, today: string): { from: string; to: string } {
  const last = to ?? today;
  const first = from ?? addDays(last, 1 - USUAL_DAYS);
  const days = daysBetween(first, last) + 1;
  if (days < 1) throw new AppError('WRONG_PARAMETER', { name: 'to' });
  if (days > MOST_DAYS) throw new AppError('PLAN_RANGE', { max: MOST_DAYS });
  return { from: first, to: last };
}

/** Summarises the evaluations of a place or an escort over some days, of those that the actor may see. One statement. */
async function summarise(
  records: Records,
  { actor, today }: { actor: Actor; today: string },
  asked: Asked,
): Promise<EvaluationSummary> {
  const { from, to } = rangeOf(asked, today);
  const { evaluateTime, deptId, targetIds, score } = evaluations;
  const where: SQL | undefined = and(
    gte(evaluateTime, `${from} 00:00:00`),
    lt(evaluateTime, `${addDays(to, 1)} 00:00:00`),
    asked.deptId ? eq(deptId, asked.deptId) : undefined,
    asked.convoyId ? holdsOne(targetIds, asked.convoyId) : undefined,
  );
  const tallied =
    (await records.tally(actor, { fields: ['score', 'evaluateTime'], ...(where && { where }), by: [sql`${score}`] })) ?? [];
  const counts = new Map(tallied.map(({ keys, count }) => [Number(keys[0]), count]));
  const steps = Object.values(evaluateScores).map((each) => ({ score: each, count: counts.get(each) ?? 0 }));
  const count = steps.reduce((sum, step) => sum + step.count, 0);
  const points = steps.reduce((sum, step) => sum + step.count * step.score, 0);
  return { count, average: count === 0 ? '' : Math.round((points / count) * 100) / 100, steps };
}

const { anonymous, targetIds } = evaluations;

/** Returns the condition for evaluations of the actor whose raters want to stay anonymous. */
function hidingFrom({ userId }: Actor): SQL {
  return sql`coalesce(${anonymous} = 1 and ${holdsOne(targetIds, userId)}, false)`;
}

/** The fields that reveal the rater, who made the row as well. */
const tells = /^(rater(Id|Name)|createUser|createDept|updateUser)/;

const asksForRater = (query: Query) =>
  Object.entries(query).some(
    ([name, value]) => tells.test(name) || (/^(asc|desc)s$/.test(name) && /rater|User|Dept/.test(String(value))),
  );

/** Hides anonymous evaluations of the actor from a query by the rater: finding them would reveal the name. */
function narrowRaters(query: Query, actor: Actor): Narrowed {
  return { query, ...(asksForRater(query) && { where: not(hidingFrom(actor)) }) };
}

/** Takes the name of an anonymous rater away for those who were rated, and for them only. */
async function hideRaters(records: WireRecord[], { actor, db }: PresentContext): Promise<WireRecord[]> {
  const ids = records.filter((record) => Number(record.anonymous) === 1).map((record) => String(record.id));
  const rows = await readRows(db, evaluate, { where: [{ id: ids }, hidingFrom(actor)], columns: ['id'] });
  const hidden = new Set(rows.map((row) => row.id));
  const withoutRater = (record: WireRecord) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, tells.test(name) ? '' : value]));
  return records.map((record) => (hidden.has(String(record.id)) ? withoutRater(record) : record));
}

const may = mayOf(evaluate);
const { tags, content, reply } = evaluate.fields;

const opinionIn = (sent: Sent): Opinion => ({
  exchgId: neededId(sent, 'exchgId'),
  score: keyIn(sent, 'score', Object.values(evaluateScores)),
  tags: textIn(sent, 'tags', tags),
  content: textIn(sent, 'content', content),
  anonymous: flagIn(sent, 'anonymous') ?? 0,
});

function askedIn(sent: Sent): Asked {
  const asked = {
    deptId: idIn(sent, 'deptId'),
    convoyId: idIn(sent, 'convoyId'),
    from: dateIn(sent, 'from'),
    to: dateIn(sent, 'to'),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

function actionsOf(records: Records): Actions<HandoverContext> {
  return {
    submit: {
      right: may('submit'),
      summary: 'Rate the other side of an exchange',
      parameters: {
        exchgId: 'A confirmed exchange that the caller signed',
        score: '1 to 5',
        tags: 'Comma-joined',
        content: 'Needed with a score of 1 or 2',
        anonymous: '1 hides the rater from the rated',
      },
      read: (sent) => {
        const opinion = opinionIn(sent);
        return (context) => submitEvaluation(context, opinion);
      },
    },
    'satisfy-all': {
      right: may('submit'),
      summary: 'Rate several exchanges as satisfying, all or none',
      parameters: { ids: `Confirmed exchanges that the caller signed, comma-joined, ${maxRatings} at most` },
      read: (sent) => {
        const ids = readIds(sent.ids);
        if (ids.length > maxRatings) throw new AppError('TOO_MANY_IDS', { max: maxRatings });
        return (context) => satisfyAll(context, ids);
      },
    },
    reply: {
      right: may('reply'),
      summary: 'Reply to a rating',
      parameters: { id: 'The evaluation', reply: 'At most 500' },
      read: (sent) => {
        const said = { id: neededId(sent, 'id'), reply: requiredTextIn(sent, 'reply', reply) };
        return (context) => replyTo(context, records, said);
      },
    },
  };
}

/** Registers the calls about evaluations besides their lists (domain model 8.6). */
const evaluateRoutes =
  (services: Services): ModuleRoutes =>
  (app, records) => {
    const { db, clock } = services.context;
    addHandoverActions(app, { services, records }, actionsOf(records));
    addCalls(app, {
      pending: {
        method: 'GET',
        right: may('submit'),
        summary: 'List the exchanges that the caller can still rate',
        handler: (_sent, { actor }) => pendingOf(db, actor, businessMoment(clock.now())),
      },
      summary: {
        method: 'GET',
        right: records.rights.read,
        summary: 'Read the average and the distribution of ratings',
        parameters: {
          deptId: 'Only of this place',
          convoyId: 'Only of what was said of this escort',
          from: 'yyyy-MM-dd; the last 30 days where it is absent',
          to: 'yyyy-MM-dd',
        },
        handler: (sent, { actor }) => summarise(records, { actor, today: businessDay(clock.now()) }, askedIn(sent)),
      },
    });
  };

/** Defines the module of evaluations. They cannot be chosen from, since the titles of choices would reveal the raters. */
export const evaluateModule = (services: Services): Module =>
  defineModule(evaluate, {
    only: ['list', 'detail', 'export'],
    narrow: narrowRaters,
    present: hideRaters,
    routes: [evaluateRoutes(services)],
  });
