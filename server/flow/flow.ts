import type { Query } from '#server/crud/read/paging';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { flowEngine } from './core/engine.ts';
import { DefinitionCache } from './definitions.ts';
import { inspectFile, type ProcessFile } from './deploy/check.ts';
import { type Deploying, deploy } from './deploy/deploy.ts';
import { changeState, deleteDeployments } from './deploy/manage.ts';
import { managerList, startList } from './lists/definitions.ts';
import { followList } from './lists/follow.ts';
import { historyList } from './lists/history.ts';
import { instanceDetail, runningAbout, taskDetail } from './lists/instance.ts';
import { definitionView, instanceView } from './lists/model-view.ts';
import { orphanList } from './lists/orphans.ts';
import type { Asking } from './lists/sight.ts';
import { claimList, countWork, doneList, sendList, todoList } from './lists/work.ts';
import { type Drawing, modelDetail, modelList, removeModels, saveModel } from './models/models.ts';
import type { FlowKit } from './ports.ts';
import { claimTask, unclaimTask } from './steps/claim.ts';
import { type Completing, completeTask } from './steps/complete.ts';
import { deleteInstance, type Ending, withdrawInstance } from './steps/end.ts';
import { type Moving, moveTask } from './steps/move.ts';
import { remindInstance } from './steps/remind.ts';
import { type Starting, startInstance } from './steps/start.ts';
import { type Transferring, transferTask } from './steps/transfer.ts';
import { keepFiringTimers } from './timers/keep-firing.ts';
import { inFlow } from './transaction.ts';

export type FlowOptions = Omit<FlowKit, 'engine' | 'definitions'>;
export type Flow = ReturnType<typeof openFlow>;

/** The workflow of a server: everything that routes and modules call. */
export function openFlow(options: FlowOptions) {
  const kit: FlowKit = { ...options, engine: flowEngine, definitions: new DefinitionCache(flowEngine) };
  return {
    ...modelsOf(kit),
    ...deploymentsOf(kit),
    ...stepsOf(kit),
    ...listsOf(kit),
    keepFiring: (onError: (error: unknown) => void) => keepFiringTimers(kit, onError),
  };
}

function modelsOf(kit: FlowKit) {
  const asking = (actor: Actor): Asking => ({ kit, via: kit.db, actor });
  return {
    modelList: (actor: Actor, query: Query) => modelList(asking(actor), query),
    model: (actor: Actor, id: string) => modelDetail(asking(actor), id),
    saveModel: (actor: Actor, drawing: Drawing) => saveModel(kit, actor, drawing),
    removeModels: (actor: Actor, ids: readonly string[]) => removeModels(kit, actor, ids),
  };
}

function deploymentsOf(kit: FlowKit) {
  return {
    inspect: (actor: Actor, file: ProcessFile) => inspectFile(kit.engine, file, actor.language),
    deploy: (actor: Actor, deploying: Deploying) => deploy(kit, actor, deploying),
    changeState: (actor: Actor, change: Parameters<typeof changeState>[2]) => changeState(kit, actor, change),
    deleteDeployments: (actor: Actor, ids: readonly string[]) => deleteDeployments(kit, actor, ids),
  };
}

function stepsOf(kit: FlowKit) {
  return {
    start: (actor: Actor, starting: Starting) => inFlow(kit.db, (tx) => startInstance(tx, kit, { actor, ...starting })),
    /** For who stores in the same transaction what the instance is about. */
    startWithin: (tx: Transaction, actor: Actor, starting: Starting) => startInstance(tx, kit, { actor, ...starting }),
    claim: (actor: Actor, taskId: string) => claimTask(kit, actor, taskId),
    unclaim: (actor: Actor, taskId: string) => unclaimTask(kit, actor, taskId),
    complete: (actor: Actor, completing: Completing) => completeTask(kit, actor, completing),
    move: (actor: Actor, moving: Moving) => moveTask(kit, actor, moving),
    transfer: (actor: Actor, transferring: Transferring) => transferTask(kit, actor, transferring),
    remind: (actor: Actor, instanceId: string) => remindInstance(kit, actor, instanceId),
    withdraw: (actor: Actor, ending: Ending) => withdrawInstance(kit, actor, ending),
    deleteInstance: (actor: Actor, ending: Ending) => deleteInstance(kit, actor, ending),
  };
}

function listsOf(kit: FlowKit) {
  const asking = (actor: Actor): Asking => ({ kit, via: kit.db, actor });
  return {
    startList: (actor: Actor, query: Query) => startList(asking(actor), query),
    managerList: (actor: Actor, query: Query) => managerList(asking(actor), query),
    count: (actor: Actor) => countWork({ via: kit.db, actor }),
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
