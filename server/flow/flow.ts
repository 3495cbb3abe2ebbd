import type { Query } from '#server/crud/read/paging';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { keepDoing } from '#server/lib/keep-doing';
import { flowEngine } from './core/engine.ts';
import { DefinitionCache } from './definitions.ts';
import { inspectFile, type ProcessFile } from './deploy/check.ts';
import { type Deploying, deploy } from './deploy/deploy.ts';
import { changeState, deleteDeployments } from './deploy/manage.ts';
import type { FlowReader } from './lists/access.ts';
import { managerList, startList } from './lists/definitions.ts';
import { followList } from './lists/follow.ts';
import { historyList } from './lists/history.ts';
import { instanceDetail, runningAbout, taskDetail } from './lists/instance.ts';
import { definitionView, instanceView } from './lists/model-view.ts';
import { orphanList } from './lists/orphans.ts';
import { claimList, countWork, doneList, sendList, todoList } from './lists/work.ts';
import { type Drawing, modelDetail, modelList, removeModels, saveModel } from './models/models.ts';
import { ProblemCounts } from './models/problem-counts.ts';
import type { FlowContext } from './ports.ts';
import { claimTask, unclaimTask } from './steps/claim.ts';
import { type Completing, completeTask } from './steps/complete.ts';
import { deleteInstance, type Ending, withdrawInstance } from './steps/end.ts';
import { type Moving, moveTask } from './steps/move.ts';
import { remindInstance } from './steps/remind.ts';
import { type Starting, startInstance } from './steps/start.ts';
import { type Transferring, transferTask } from './steps/transfer.ts';
import { fireDueTimers } from './timers/fire.ts';
import { inFlow } from './transaction.ts';

/** The interval of checks; timers of processes need not fire to the second. */
const firingMs = 15_000;

export type FlowOptions = Omit<FlowContext, 'engine' | 'definitions'>;
export type Flow = ReturnType<typeof openFlow>;

/** The workflow of a server: everything that routes and modules call. */
export function openFlow(options: FlowOptions) {
  const flow: FlowContext = { ...options, engine: flowEngine, definitions: new DefinitionCache(flowEngine) };
  return {
    ...modelsOf(flow),
    ...deploymentsOf(flow),
    ...stepsOf(flow),
    ...listsOf(flow),
    /** Fires due timers now and every few seconds. Returns a function that stops it and waits for a round that runs. */
    keepFiring: (onError: (error: unknown) => void) =>
      keepDoing(() => fireDueTimers(flow, onError), { everyMs: firingMs, onError }),
  };
}

function modelsOf(flow: FlowContext) {
  const asking = (actor: Actor): FlowReader => ({ flow, via: flow.db, actor });
  const counts = new ProblemCounts(flow.engine);
  return {
    modelList: (actor: Actor, query: Query) => modelList(asking(actor), query, counts),
    model: (actor: Actor, id: string) => modelDetail(asking(actor), id),
    saveModel: (actor: Actor, drawing: Drawing) => saveModel(flow, actor, drawing),
    removeModels: (actor: Actor, ids: readonly string[]) => removeModels(flow, actor, ids),
  };
}

function deploymentsOf(flow: FlowContext) {
  return {
    inspect: (actor: Actor, file: ProcessFile) => inspectFile(flow.engine, file, actor.language),
    deploy: (actor: Actor, deploying: Deploying) => deploy(flow, actor, deploying),
    changeState: (actor: Actor, change: Parameters<typeof changeState>[2]) => changeState(flow, actor, change),
    deleteDeployments: (actor: Actor, ids: readonly string[]) => deleteDeployments(flow, actor, ids),
  };
}

function stepsOf(flow: FlowContext) {
  return {
    start: (actor: Actor, starting: Starting) => inFlow(flow.db, (tx) => startInstance(tx, flow, { actor, ...starting })),
    /** For callers that store, in the same transaction, the record that the instance is about. */
    startWithin: (tx: Transaction, actor: Actor, starting: Starting) => startInstance(tx, flow, { actor, ...starting }),
    claim: (actor: Actor, taskId: string) => claimTask(flow, actor, taskId),
    unclaim: (actor: Actor, taskId: string) => unclaimTask(flow, actor, taskId),
    complete: (actor: Actor, completing: Completing) => completeTask(flow, actor, completing),
    move: (actor: Actor, moving: Moving) => moveTask(flow, actor, moving),
    transfer: (actor: Actor, transferring: Transferring) => transferTask(flow, actor, transferring),
    remind: (actor: Actor, instanceId: string) => remindInstance(flow, actor, instanceId),
    withdraw: (actor: Actor, ending: Ending) => withdrawInstance(flow, actor, ending),
    deleteInstance: (actor: Actor, ending: Ending) => deleteInstance(flow, actor, ending),
  };
}

function listsOf(flow: FlowContext) {
  const asking = (actor: Actor): FlowReader => ({ flow, via: flow.db, actor });
  return {
    startList: (actor: Actor, query: Query) => startList(asking(actor), query),
    managerList: (actor: Actor, query: Query) => managerList(asking(actor), query),
    count: (actor: Actor) => countWork({ via: flow.db, actor }),
    claimList: (actor: Actor, query: Query) => claimList(asking(actor), query),
    todoList: (actor: Actor, query: Query) => todoList(asking(actor), query),
    doneList: (actor: Actor, query: Query) => doneList(asking(actor), query),
    sendList: (actor: Actor, query: Query) => sendList(asking(actor), query),
    followList: (actor: Actor, query: Query) => followList(asking(actor), query),
    orphanList: (actor: Actor, query: Query) => orphanList(asking(actor), query),
    history: (actor: Actor, instanceId: string, all: boolean) => historyList(asking(actor), { instanceId, all }),
    definitionView: (actor: Actor, definitionId: string) => definitionView(asking(actor), definitionId),
    instance: (actor: Actor, instanceId: string) => instanceDetail(asking(actor), instanceId),
    task: (actor: Actor, taskId: string) => taskDetail(asking(actor), taskId),
    runningAbout,
    instanceView: (actor: Actor, instanceId: string) => instanceView(asking(actor), instanceId),
  };
}
