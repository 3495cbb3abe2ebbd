import type { FastifyInstance, FastifyRequest } from 'fastify';
import { act } from '#server/crud/write/act';
import type { Flow } from '#server/flow/flow';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import type { Right } from '#server/lib/right';
import { requestKeyOf, sentWith } from '../request-id.ts';
import { neededId } from '../sent.ts';
import { requiredText, sentIn } from '../sent-in.ts';
import type { Services } from '../services.ts';
import { findApplication, readDetail } from './application.ts';
import { adjust, apply, type Desk, doingOf } from './apply.ts';
import type { ProcessContext, ProcessNoun } from './process-noun.ts';

/** Who begins processes; what a process itself demands comes on top. */
const begins: Right = { anyOf: ['work_start_flow'] };
const handles: Right = { anyOf: ['work_todo_handle'] };
const requestId = 'A repeated one answers the first result';

/** What people send and read of what is approved by processes, each noun below its path. */
export function processRoutes(services: Services, flow: Flow, processes: readonly ProcessNoun[]) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const process of processes) addCalls(app, { services, flow, process });
  };
}

/** The fields of a form, as the documents of the API tell them. */
function formParameters({ noun }: ProcessNoun): Record<string, string> {
  const asked = Object.entries(noun.fields).filter(([, { hideIn = [] }]) => !hideIn.includes('form'));
  return Object.fromEntries(asked.map(([name, { en }]) => [name, en]));
}

function addCalls(app: FastifyInstance, desk: Desk): void {
  const { services, process } = desk;
  const { path } = process.noun;
  const form = formParameters(process);
  const run = async (request: FastifyRequest, work: (doing: ProcessContext) => Promise<unknown>) => {
    const actor = actorOf(request);
    const once = requestKeyOf(request);
    const answer = await act(services.context.db, { actor, once }, (tx) => work(doingOf(services, { tx, actor })));
    return ok(answer, actor.language);
  };

  const beginning = { processDefinitionId: 'The process', ...form, requestId };
  const begun = documented('Stores an application and begins its process', beginning);
  app.post(`/${path}/start-process`, { config: { right: begins }, ...begun }, async (request) => {
    const definitionId = requiredText(sentIn(request), 'processDefinitionId');
    return run(request, (doing) => apply(desk, doing, { definitionId, sent: sentWith(request) }));
  });

  const changing = { id: 'The application', ...form, version: 'That the change was made from', requestId };
  const changed = documented('Changes an application that was sent back', changing);
  app.post(`/${path}/submit`, { config: { right: handles }, ...changed }, async (request) => {
    const id = neededId(request, 'id');
    await findApplication(desk, actorOf(request), id);
    return run(request, (doing) => adjust(desk, doing, { id, sent: sentWith(request) }));
  });

  const of = { businessId: 'The application' };
  const read = documented('An application, and where it stands', of);
  app.get(`/${path}/detail`, { config: { right: 'session' }, ...read }, async (request) => {
    const actor = actorOf(request);
    return ok(await readDetail(desk, actor, neededId(request, 'businessId')), actor.language);
  });
}
