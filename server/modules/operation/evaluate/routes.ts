import type { FastifyRequest } from 'fastify';
import type { ModuleRoutes } from '#server/crud/module';
import { act } from '#server/crud/write/act';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import type { Right } from '#server/lib/right';
import { businessMoment } from '#server/lib/time';
import { permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import { evaluateScores } from '#shared/handover/evaluate';
import { isDate } from '#shared/rules';
import { evaluate } from '#src/resources/operation/evaluate';
import { requestKeyOf } from '../../request-id.ts';
import { idSent, keySent, neededId, textSent } from '../../sent.ts';
import { flagIn, sentIn } from '../../sent-in.ts';
import type { Services } from '../../services.ts';
import { type HandoverContext, handoverContext } from '../running/context.ts';
import { pendingOf } from './pending.ts';
import { replyTo } from './reply.ts';
import { type Opinion, submitEvaluation } from './submit.ts';
import { type Asked, summarise } from './summary.ts';

const may = (button: string): Right => ({ anyOf: [permissionCode(evaluate, button)] });
const requestId = 'A repeated one answers the first result';
const { tags, content, reply } = evaluate.fields;

function opinionIn(request: FastifyRequest): Opinion {
  return {
    exchgId: neededId(request, 'exchgId'),
    score: keySent(request, 'score', Object.values(evaluateScores)),
    tags: textSent(request, 'tags', tags),
    content: textSent(request, 'content', content),
    anonymous: flagIn(sentIn(request), 'anonymous') ?? 0,
  };
}

function dateIn(request: FastifyRequest, name: 'from' | 'to'): string | undefined {
  const text = (request.query as Readonly<Record<string, unknown>>)[name];
  if (text === undefined || text === '') return undefined;
  if (typeof text !== 'string' || !isDate(text)) throw new AppError('WRONG_PARAMETER', { name });
  return text;
}

function askedIn(request: FastifyRequest): Asked {
  const asked = {
    ...{ deptId: idSent(request, 'deptId'), convoyId: idSent(request, 'convoyId') },
    ...{ from: dateIn(request, 'from'), to: dateIn(request, 'to') },
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

/** What is said of handovers besides being listed (domain model 8.6). */
export const evaluateRoutes =
  (services: Services): ModuleRoutes =>
  (app, records) => {
    const { db, clock } = services.context;
    const run = async (request: FastifyRequest, work: (context: HandoverContext) => Promise<object>) => {
      const actor = actorOf(request);
      const answer = await act(db, { actor, once: requestKeyOf(request) }, (tx) =>
        work(handoverContext(services, { tx, actor })),
      );
      records.changed();
      return ok(answer, actor.language);
    };

    const saying = {
      ...{ exchgId: 'A confirmed exchange that the caller signed', score: '1 to 5', tags: 'Comma-joined' },
      ...{ content: 'Needed with a score of 1 or 2', anonymous: '1 hides the rater from the rated', requestId },
    };
    const submitting = { config: { right: may('submit') }, ...documented('Evaluates the other side, once', saying) };
    app.post('/submit', submitting, async (request) => {
      const opinion = opinionIn(request);
      return run(request, (context) => submitEvaluation(context, opinion));
    });

    const replying = documented('Replies to an evaluation, once', { id: 'The evaluation', reply: 'At most 500', requestId });
    app.post('/reply', { config: { right: may('reply') }, ...replying }, async (request) => {
      const sent = { id: neededId(request, 'id'), reply: textSent(request, 'reply', { ...reply, required: true }) ?? '' };
      return run(request, (context) => replyTo(context, records, sent));
    });

    const waiting = documented('Exchanges that the caller signed and can still evaluate');
    app.get('/pending', { config: { right: may('submit') }, ...waiting }, async (request) => {
      const actor = actorOf(request);
      return ok(await pendingOf(db, actor, businessMoment(clock.now())), actor.language);
    });

    const summing = documented('The average and how many there are of each step', {
      ...{ deptId: 'Only of this place', convoyId: 'Only of what was said of this escort' },
      ...{ from: 'yyyy-MM-dd; the last 30 days where it is absent', to: 'yyyy-MM-dd' },
    });
    app.get('/summary', { config: { right: records.rights.read }, ...summing }, async (request) => {
      const actor = actorOf(request);
      const today = businessMoment(clock.now()).slice(0, 10);
      return ok(await summarise(records, { actor, today }, askedIn(request)), actor.language);
    });
  };
