import type { ModuleRoutes } from '#server/crud/module';
import type { Records } from '#server/crud/records';
import { readIds } from '#server/crud/write/remove';
import { AppError } from '#shared/errors';
import { evaluateScores, maxRatings } from '#shared/handover/evaluate';
import { businessDay, businessMoment } from '#shared/time';
import { evaluate } from '#src/resources/operation/evaluate';
import { type Actions, addCalls, mayOf } from '../../calls.ts';
import { dateIn, flagIn, idIn, keyIn, neededId, requiredTextIn, type Sent, textIn } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { addHandoverActions } from '../running/actions.ts';
import type { HandoverContext } from '../running/context.ts';
import { pendingOf } from './pending.ts';
import { type Asked, summarise } from './summary.ts';
import { type Opinion, replyTo, satisfyAll, submitEvaluation } from './verbs.ts';

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
export const evaluateRoutes =
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
