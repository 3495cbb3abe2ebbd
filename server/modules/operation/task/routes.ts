import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ModuleRoutes } from '#server/crud/module';
import type { Records } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { readIds } from '#server/crud/write/remove';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import type { Right } from '#server/lib/right';
import { permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import { maxPublish } from '#shared/handover/planning';
import { task } from '#src/resources/operation/task';
import { requestKeyOf, sentWith } from '../../request-id.ts';
import { neededId } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { type HandoverContext, handoverContext } from '../running/context.ts';
import { lockTask, type Running, readTask, stopOf } from '../running/lock.ts';
import { settleTask } from '../running/settle.ts';
import { countBags } from './bag-count.ts';
import { changeCrew } from './crew.ts';
import { finishTask, resumeTask, suspendTask } from './pause.ts';
import { publishTasks } from './publish.ts';
import { arrivalIn, bagQueryIn, crewIn, optionalReasonIn, reasonIn } from './read-request.ts';
import { arriveAt, departEmpty, noteNothing, skipStop } from './stops.ts';
import { cancelTask, withdrawTask } from './undo.ts';

const may = (...buttons: readonly string[]): Right => ({ anyOf: buttons.map((button) => permissionCode(task, button)) });

type RunAction = (context: HandoverContext, running: Running) => Promise<void>;

/** Something that is done to one task: who may, and what the call says. */
interface Verb {
  readonly right: Right;
  readonly summary: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Reads the call before anything is locked; answers the action. */
  readonly read: (request: FastifyRequest) => RunAction;
}

const of = { id: 'The task', requestId: 'A repeated one answers the first result' };
const why = { reason: 'Why' };
const atStop = { nodeId: 'The stop' };

const verbs: Readonly<Record<string, Verb>> = {
  withdraw: {
    ...{ right: may('withdraw'), summary: 'Makes a published task a draft again', parameters: { ...of, ...why } },
    read: (request) => {
      const reason = optionalReasonIn(request);
      return (context, running) => withdrawTask(context, running, reason);
    },
  },
  cancel: {
    ...{ right: may('cancel'), summary: 'Gives a task up before anything was handed over', parameters: { ...of, ...why } },
    read: (request) => {
      const reason = reasonIn(request);
      return (context, running) => cancelTask(context, running, reason);
    },
  },
  arrive: {
    ...{ right: may('arrive', 'skip'), summary: 'The car reaches a stop' },
    parameters: {
      ...{ ...of, ...atStop, arriveTime: 'Now where it is absent', lng: 'Where the car is', lat: 'Where the car is' },
      outOfOrder: '1 lets a supervisor take the stops in another order',
    },
    read: (request) => {
      const [nodeId, arrival] = [neededId(request, 'nodeId'), arrivalIn(request)];
      return (context, running) => arriveAt(context, { running, stop: stopOf(running, nodeId) }, arrival);
    },
  },
  depart: {
    ...{ right: may('arrive'), summary: 'Sets out with nothing to load at the base', parameters: of },
    read: () => departEmpty,
  },
  skip: {
    ...{ right: may('skip'), summary: 'Leaves a stop out', parameters: { ...of, ...atStop, ...why } },
    read: (request) => {
      const [nodeId, reason] = [neededId(request, 'nodeId'), reasonIn(request)];
      return (context, running) => skipStop(context, { running, stop: stopOf(running, nodeId) }, reason);
    },
  },
  nothing: {
    ...{ right: may('arrive'), summary: 'Notes that a node has nothing to collect', parameters: { ...of, ...atStop, ...why } },
    read: (request) => {
      const [nodeId, reason] = [neededId(request, 'nodeId'), reasonIn(request)];
      return (context, running) => noteNothing(context, { running, stop: stopOf(running, nodeId) }, reason);
    },
  },
  'change-crew': {
    ...{ right: may('crew'), summary: 'Gives a task another car or crew' },
    parameters: {
      ...of,
      ...why,
      carId: 'Absent stays',
      leaderId: 'Absent stays',
      driverId: 'Absent stays',
      convoyIds: 'Comma-joined',
    },
    read: (request) => {
      const sent = crewIn(request);
      return (context, running) => changeCrew(context, running, sent);
    },
  },
  suspend: {
    ...{ right: may('suspend'), summary: 'Stops a task that is under way', parameters: { ...of, ...why } },
    read: (request) => {
      const reason = reasonIn(request);
      return (context, running) => suspendTask(context, running, reason);
    },
  },
  resume: {
    ...{ right: may('resume'), summary: 'Lets a suspended task go on', parameters: { ...of, ...why } },
    read: (request) => {
      const reason = reasonIn(request);
      return (context, running) => resumeTask(context, running, reason);
    },
  },
  finish: {
    ...{ right: may('finish'), summary: 'Ends a task of which nothing is left to do', parameters: of },
    read: () => finishTask,
  },
};

/** The ids of tasks that are published by one call; each costs a dozen queries. */
function idsIn(request: FastifyRequest): readonly string[] {
  const { ids, id } = sentWith(request);
  const read = readIds(ids ?? id);
  if (read.length > maxPublish) throw new AppError('TOO_MANY_IDS', { max: maxPublish });
  return read;
}

async function doVerb(context: HandoverContext, records: Records, { id, action }: { id: string; action: RunAction }) {
  const { tx, actor } = context;
  await records.lock({ actor, tx }, [id]);
  await action(context, await lockTask(tx, id));
  await settleTask(context, id);
  const { task: row, stops } = await readTask(tx, id);
  return {
    ...{ id, version: row.version, taskNo: row.taskNo, taskState: row.taskState },
    nodes: stops.map((stop) => ({ id: stop.id, stopState: stop.stopState })),
  };
}

/** What is done to tasks besides planning them (domain model 8.1, 9.2 and 9.3). */
export const taskRoutes =
  (services: Services): ModuleRoutes =>
  (app: FastifyInstance, records: Records) => {
    const run = async (request: FastifyRequest, work: (context: HandoverContext) => Promise<unknown>) => {
      const actor = actorOf(request);
      const once = requestKeyOf(request);
      const answer = await act(services.context.db, { actor, once }, (tx) => work(handoverContext(services, { tx, actor })));
      records.changed();
      return ok(answer, actor.language);
    };

    const publishing = { ids: `Comma-joined, at most ${maxPublish}`, requestId: of.requestId };
    const published = documented('Publishes drafts; answers for each whether it is, or every problem', publishing);
    app.post('/publish', { config: { right: may('publish') }, ...published }, async (request) => {
      const ids = idsIn(request);
      return run(request, async (context) => {
        await records.lock({ actor: context.actor, tx: context.tx }, ids);
        return publishTasks(context, ids);
      });
    });

    for (const [name, { right, summary, parameters, read }] of Object.entries(verbs)) {
      app.post(`/${name}`, { config: { right }, ...documented(summary, parameters) }, async (request) => {
        const [id, action] = [neededId(request, 'id'), read(request)];
        return run(request, (context) => doVerb(context, records, { id, action }));
      });
    }

    const counting = {
      ...{ taskId: 'One task', taskDate: 'Or all of a day', lineId: 'Of the day', baseId: 'Of the day' },
      ...{ deptId: 'A stop of the tasks of the day', direction: 'Of the day' },
    };
    const counted = documented('How many bags are where, in all and at each node', counting);
    app.get('/bagcount', { config: { right: may('bagcount') }, ...counted }, async (request) => {
      const actor = actorOf(request);
      const asked = bagQueryIn(request);
      return ok(await countBags(services.context.db, records, { actor, asked }), actor.language);
    });
  };
