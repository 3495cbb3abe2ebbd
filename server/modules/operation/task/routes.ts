import type { ModuleRoutes } from '#server/crud/module';
import type { Records } from '#server/crud/records';
import { readIds } from '#server/crud/write/remove';
import { AppError } from '#shared/errors';
import { maxPublish } from '#shared/handover/planning';
import { task } from '#src/resources/operation/task';
import { type Action, type Actions, addCalls, type Calling, mayOf } from '../../calls.ts';
import { neededId, type Sent } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { addHandoverActions, type HandoverContext } from '../running/context.ts';
import { lockTask, type Running, stopOf } from '../running/lock.ts';
import { settleTask } from '../running/settle.ts';
import { countBags } from './bag-count.ts';
import { changeCrew } from './crew.ts';
import { finishTask, resumeTask, suspendTask } from './pause.ts';
import { publishTasks } from './publish.ts';
import { arrivalIn, bagQueryIn, crewIn, optionalReasonIn, reasonIn } from './read-request.ts';
import { arriveAt, departEmpty, noteNothing, skipStop } from './stops.ts';
import { cancelTask, withdrawTask } from './undo.ts';

const may = mayOf(task);

type RunAction = (context: HandoverContext, running: Running) => Promise<void>;

/** An action on one task, whose id is in the call. */
interface TaskAction extends Omit<Action<HandoverContext>, 'read'> {
  /** Reads the rest of the call before anything is locked; returns the action. */
  readonly read: (sent: Sent, calling: Calling) => RunAction;
}

const why = { reason: 'Why' };
const atStop = { nodeId: 'The stop' };

const taskActions: Readonly<Record<string, TaskAction>> = {
  withdraw: {
    right: may('withdraw'),
    summary: 'Unpublish a task',
    answeredBy: doAction,
    parameters: why,
    read: (sent) => {
      const reason = optionalReasonIn(sent);
      return (context, running) => withdrawTask(context, running, reason);
    },
  },
  cancel: {
    right: may('cancel'),
    summary: 'Cancel a task before anything was handed over',
    answeredBy: doAction,
    parameters: why,
    read: (sent) => {
      const reason = reasonIn(sent);
      return (context, running) => cancelTask(context, running, reason);
    },
  },
  arrive: {
    right: may('arrive', 'skip'),
    summary: 'Record the arrival at a stop',
    answeredBy: doAction,
    parameters: {
      ...atStop,
      arriveTime: 'Now where it is absent',
      lng: 'Where the car is',
      lat: 'Where the car is',
      outOfOrder: '1 lets a supervisor take the stops in another order',
    },
    read: (sent, { actor }) => {
      const [nodeId, arrival] = [neededId(sent, 'nodeId'), arrivalIn(sent, actor)];
      return (context, running) => arriveAt(context, { running, stop: stopOf(running, nodeId) }, arrival);
    },
  },
  depart: {
    right: may('arrive'),
    summary: 'Depart from the base without a load',
    answeredBy: doAction,
    read: () => departEmpty,
  },
  skip: {
    right: may('skip'),
    summary: 'Skip a stop',
    answeredBy: doAction,
    parameters: { ...atStop, ...why },
    read: (sent) => {
      const [nodeId, reason] = [neededId(sent, 'nodeId'), reasonIn(sent)];
      return (context, running) => skipStop(context, { running, stop: stopOf(running, nodeId) }, reason);
    },
  },
  nothing: {
    right: may('arrive'),
    summary: 'Record that a node has nothing to collect',
    answeredBy: doAction,
    parameters: { ...atStop, ...why },
    read: (sent) => {
      const [nodeId, reason] = [neededId(sent, 'nodeId'), reasonIn(sent)];
      return (context, running) => noteNothing(context, { running, stop: stopOf(running, nodeId) }, reason);
    },
  },
  'change-crew': {
    right: may('crew'),
    summary: 'Change the car or the crew of a task',
    answeredBy: doAction,
    parameters: {
      ...why,
      carId: 'Absent stays',
      leaderId: 'Absent stays',
      driverId: 'Absent stays',
      convoyIds: 'Comma-joined',
    },
    read: (sent) => {
      const crew = crewIn(sent);
      return (context, running) => changeCrew(context, running, crew);
    },
  },
  suspend: {
    right: may('suspend'),
    summary: 'Suspend a task under way',
    answeredBy: doAction,
    parameters: why,
    read: (sent) => {
      const reason = reasonIn(sent);
      return (context, running) => suspendTask(context, running, reason);
    },
  },
  resume: {
    right: may('resume'),
    summary: 'Resume a suspended task',
    answeredBy: doAction,
    parameters: why,
    read: (sent) => {
      const reason = reasonIn(sent);
      return (context, running) => resumeTask(context, running, reason);
    },
  },
  finish: {
    right: may('finish'),
    summary: 'Complete a task with nothing left to do',
    answeredBy: doAction,
    read: () => finishTask,
  },
};

/** Reads the ids of the tasks to publish; their number is limited, since each costs a dozen queries. */
function idsIn(sent: Sent): readonly string[] {
  const read = readIds(sent.ids ?? sent.id);
  if (read.length > maxPublish) throw new AppError('TOO_MANY_IDS', { max: maxPublish });
  return read;
}

async function doAction(context: HandoverContext, records: Records, { id, apply }: { id: string; apply: RunAction }) {
  const { tx } = context;
  await records.lock(context, [id]);
  await apply(context, await lockTask(tx, id));
  const { task: row, stops } = await settleTask(context, id);
  return {
    id,
    version: row.version,
    taskNo: row.taskNo,
    taskState: row.taskState,
    nodes: stops.map((stop) => ({ id: stop.id, stopState: stop.stopState })),
  };
}

/** Returns the actions in the form of calls: each locks its task, changes it, and puts it into the state that follows. */
function actionsOf(records: Records): Actions<HandoverContext> {
  const onTask = ({ parameters, read, ...action }: TaskAction): Action<HandoverContext> => ({
    ...action,
    parameters: { id: 'The task', ...parameters },
    read: (sent, calling) => {
      const [id, apply] = [neededId(sent, 'id'), read(sent, calling)];
      return (context) => doAction(context, records, { id, apply });
    },
  });
  return Object.fromEntries(Object.entries(taskActions).map(([name, action]) => [name, onTask(action)]));
}

/** Registers the actions on tasks besides planning them (domain model 8.1, 9.2 and 9.3), and the count of their bags. */
export const taskRoutes =
  (services: Services): ModuleRoutes =>
  (app, records) => {
    addHandoverActions(
      app,
      { services, records },
      {
        ...actionsOf(records),
        publish: {
          right: may('publish'),
          summary: 'Publish draft tasks and return the problems of each',
          parameters: { ids: `Comma-joined, at most ${maxPublish}` },
          read: (sent) => {
            const ids = idsIn(sent);
            return async (context) => {
              await records.lock(context, ids);
              return publishTasks(context, ids);
            };
          },
        },
      },
    );
    addCalls(app, {
      bagcount: {
        method: 'GET',
        right: may('bagcount'),
        summary: 'Count bags by place, in all and at each node',
        parameters: {
          taskId: 'One task',
          taskDate: 'Or all of a day',
          lineId: 'Of the day',
          baseId: 'Of the day',
          deptId: 'A stop of the tasks of the day',
          direction: 'Of the day',
        },
        handler: (sent, { actor }) => countBags(services.context.db, records, { actor, asked: bagQueryIn(sent) }),
      },
    });
  };
