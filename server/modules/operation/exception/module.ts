import type { FastifyRequest } from 'fastify';
import { defineModule, type Module, type ModuleRoutes } from '#server/crud/module';
import type { Records } from '#server/crud/records';
import { asRecord, readId, refuse } from '#server/crud/write/input';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { artOutcomes, exceptionLevels, exceptionStates } from '#shared/handover/exception';
import { isId } from '#shared/rules';
import { exception } from '#src/resources/operation/exception';
import { dept, deptCategories } from '#src/resources/system/dept';
import { stateOnly } from '../../business/state-only.ts';
import { type Actions, assertAddOrEdit, hasButton, mayOf } from '../../calls.ts';
import { idIn, keyIn, needed, neededId, type Sent, textIn } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { addHandoverActions, type HandoverContext, publishChange } from '../running/context.ts';
import { stopOf } from '../running/lock.ts';
import { settleTask } from '../running/settle.ts';
import { raiseAlarm, takeEffect } from './effect.ts';
import { closeException, type Handling, handleException, type LockedException, linksOf, lockLinks } from './handle.ts';
import { exceptionHooks } from './hooks.ts';
import { type Links, type TaskLink, taskLinkOf } from './links.ts';
import { changeException, type ExceptionRow, lockException } from './store.ts';

const may = mayOf(exception);

/** Reads the ids that a report names; a value that is no id is left out here and refused when the report is stored. */
function linksIn(sent: Sent): Links {
  const idOf = (name: keyof Links) => (isId(sent[name]) ? String(sent[name]) : null);
  const [taskId, exchgId, artId, verifyId] = [idOf('taskId'), idOf('exchgId'), idOf('artId'), idOf('verifyId')];
  return { taskId, exchgId, artId, verifyId, nodeId: idOf('nodeId') };
}

/** Refuses a stop that does not belong to the task of the exception. */
function assertStop({ held }: Omit<LockedException, 'row'>, { taskId, nodeId }: TaskLink, sent: Sent): void {
  const named = sent.nodeId ?? '';
  if (named === '') return;
  const running = held.find(({ task }) => task.id === taskId);
  if (!running || !nodeId) throw new AppError('WRONG_PARAMETER', { name: 'nodeId' });
  stopOf(running, nodeId);
}

async function stored(context: HandoverContext, id: string): Promise<ExceptionRow> {
  const row = await lockException(context, id);
  if (!row) throw new Error('An exception was stored and is not there');
  return row;
}

/** Stores a report or its correction, with everything that follows from it. */
async function submit(context: HandoverContext, records: Records, body: unknown) {
  const sent = asRecord(body);
  const id = readId(sent.id);
  const links = id === undefined ? linksIn(sent) : await linksOf(context, id);
  const link = await taskLinkOf(context, links);
  const around = await lockLinks(context, { ...links, ...link });
  if (id === undefined) assertStop(around, link, sent);
  const before = id === undefined ? undefined : await lockException(context, id);
  const saved = await records.submit({ actor: context.actor, tx: context.tx }, body);
  const row = await stored(context, saved.id);
  const isRaised = before !== undefined && before.level !== exceptionLevels.critical && row.level === exceptionLevels.critical;
  if (isRaised) await raiseAlarm(context, await placed(context, row, link));
  if (!before) await takeEffect(context, await placed(context, row, link), around);
  for (const { task } of around.held) await settleTask(context, task.id);
  if (around.held.length === 0) await publishChange(context);
  const { version } = await stored(context, saved.id);
  return { id: saved.id, version, exceptionNo: row.exceptionNo };
}

/** Stores the task and the stop of an exception, also where it names only records that belong to them. */
async function placed(context: HandoverContext, row: ExceptionRow, link: TaskLink): Promise<ExceptionRow> {
  const [taskId, nodeId] = [link.taskId ?? null, link.nodeId ?? null];
  return taskId === row.taskId && nodeId === row.nodeId ? row : changeException(context, row, { patch: { taskId, nodeId } });
}

/** Reads where a missing article was found: a base or a node that the actor may see. */
async function foundAt(services: Services, actor: Actor, sent: Sent): Promise<string | undefined> {
  const id = idIn(sent, 'foundDeptId');
  if (id === undefined) return undefined;
  const place = await services.records(dept).detail(actor, id);
  const isPlace = [deptCategories.base, deptCategories.node].includes(Number(place?.deptCategory) as 4 | 5);
  if (!isPlace) refuse({ foundDeptId: { code: 'NOT_A_CHOICE', params: { field: exception.fields.foundDeptId } } });
  return id;
}

const { inHand, resolved } = exceptionStates;
const outcomes = Object.values(artOutcomes);

async function handlingIn(services: Services, actor: Actor, sent: Sent): Promise<Handling> {
  const [handlerId, artOutcome] = [idIn(sent, 'handlerId'), keyIn(sent, 'artOutcome', outcomes)];
  const handleResult = textIn(sent, 'handleResult', exception.fields.handleResult);
  const foundDeptId = await foundAt(services, actor, sent);
  return {
    ...(handlerId !== undefined && { handlerId }),
    ...(artOutcome !== undefined && { artOutcome }),
    ...(handleResult !== undefined && { handleResult }),
    ...(foundDeptId !== undefined && { foundDeptId }),
  };
}

const asResponse = ({ id, version, exceptionState }: ExceptionRow) => ({ id, version, exceptionState });

const rightsOf = (request: FastifyRequest) => ({
  mayHandle: hasButton(exception, request, 'handle'),
  mayClose: hasButton(exception, request, 'close'),
});

function actionsOf(services: Services, records: Records): Actions<HandoverContext> {
  return {
    submit: {
      right: may('add', 'edit'),
      summary: 'Report an exception, or correct the own report',
      parameters: { level: 'At least that of the type', happenTime: 'Not in the future' },
      read(_sent, { request }) {
        assertAddOrEdit(exception, request);
        return (context) => submit(context, records, request.body);
      },
    },
    handle: {
      right: may('handle', 'close'),
      summary: 'Accept, resolve or return an exception',
      parameters: {
        id: 'The exception',
        exceptionState: '1 takes it in hand, or sends a resolved one back; 2 resolves it',
        handlerId: 'Who handles it; the caller where nobody is named',
        handleResult: 'Needed to resolve',
        artOutcome: 'Needed to resolve where an article is frozen by it',
        foundDeptId: 'Where a missing article was found',
      },
      async read(sent, { actor, request }) {
        const id = neededId(sent, 'id');
        const state = needed(keyIn(sent, 'exceptionState', [inHand, resolved]), 'exceptionState');
        const asked = { id, state, said: await handlingIn(services, actor, sent), ...rightsOf(request) };
        return async (context) => asResponse(await handleException(context, records, asked));
      },
    },
    close: {
      right: may('close'),
      summary: 'Close a resolved exception as another person',
      parameters: { id: 'The exception' },
      read: (sent) => {
        const id = neededId(sent, 'id');
        return async (context) => asResponse(await closeException(context, records, id));
      },
    },
  };
}

/** Registers the actions on exceptions (domain model 8.5 and 9.5). None of them removes one. */
const exceptionRoutes =
  (services: Services): ModuleRoutes =>
  (app, records) =>
    addHandoverActions(app, { services, records }, actionsOf(services, records));

/**
 * Defines the module of exceptions. Reporting one has a call of its own, which first locks the record that the exception is
 * about.
 */
export const exceptionModule = (services: Services): Module =>
  defineModule(exception, {
    only: ['list', 'detail', 'select', 'history', 'export'],
    hooks: exceptionHooks(services),
    routes: [stateOnly('exceptionState', exceptionStates.open), exceptionRoutes(services)],
  });
