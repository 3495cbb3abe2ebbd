import type { FastifyRequest } from 'fastify';
import type { ModuleRoutes } from '#server/crud/module';
import type { Records } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { asRecord, hasId, readId, refuse } from '#server/crud/write/input';
import type { Transaction } from '#server/db/types';
import { type Actor, actorOf, callOf, mayCall } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import type { Right } from '#server/lib/right';
import { permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import { artOutcomes, exceptionLevels, exceptionStates } from '#shared/handover/exception';
import { isId } from '#shared/rules';
import { exception } from '#src/resources/operation/exception';
import { dept, deptCategories } from '#src/resources/system/dept';
import { requestKeyOf } from '../../request-id.ts';
import { idSent, keySent, neededId, textSent } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { type HandoverContext, handoverContext, publishChange } from '../running/context.ts';
import { stopOf } from '../running/lock.ts';
import { settleTask } from '../running/settle.ts';
import { raiseAlarm, takeEffect } from './effect.ts';
import { closeException, type Handling, handleException } from './handle.ts';
import { type Links, type TaskLink, taskLinkOf } from './links.ts';
import { type LockedException, linksOf, lockLinks } from './lock-exception.ts';
import { changeException, type ExceptionRow, lockException } from './store.ts';

const code = (button: string) => permissionCode(exception, button);
const may = (...buttons: string[]): Right => ({ anyOf: buttons.map(code) });
const requestId = 'A repeated one answers the first result';

type Sent = Readonly<Record<string, unknown>>;

/** What a report names, of which ids only count here; what is none is refused where it is stored. */
function linksIn(sent: Sent): Links {
  const idOf = (name: keyof Links) => (isId(sent[name]) ? String(sent[name]) : null);
  const [taskId, exchgId, artId, verifyId] = [idOf('taskId'), idOf('exchgId'), idOf('artId'), idOf('verifyId')];
  return { taskId, exchgId, artId, verifyId, nodeId: idOf('nodeId') };
}

/** Refuses a stop where it is said to have happened that is none of its task. */
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

/** Reports an exception, or corrects what was reported, with everything that follows from it. */
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

/** Writes down the task and the stop of an exception, also where it names only what belongs to them. */
async function placed(context: HandoverContext, row: ExceptionRow, link: TaskLink): Promise<ExceptionRow> {
  const [taskId, nodeId] = [link.taskId ?? null, link.nodeId ?? null];
  return taskId === row.taskId && nodeId === row.nodeId ? row : changeException(context, row, { patch: { taskId, nodeId } });
}

/** Where a missing article was found: a base or a node that the actor knows. */
async function foundAt(services: Services, actor: Actor, request: FastifyRequest): Promise<string | undefined> {
  const id = idSent(request, 'foundDeptId');
  if (id === undefined) return undefined;
  const place = await services.records(dept).detail(actor, id);
  const isPlace = [deptCategories.base, deptCategories.node].includes(Number(place?.deptCategory) as 4 | 5);
  if (!isPlace) refuse({ foundDeptId: { code: 'NOT_A_CHOICE', params: { field: exception.fields.foundDeptId } } });
  return id;
}

const { inHand, resolved } = exceptionStates;
const outcomes = Object.values(artOutcomes);

async function handlingIn(services: Services, actor: Actor, request: FastifyRequest): Promise<Handling> {
  const [handlerId, artOutcome] = [idSent(request, 'handlerId'), keySent(request, 'artOutcome', outcomes)];
  const handleResult = textSent(request, 'handleResult', exception.fields.handleResult);
  const foundDeptId = await foundAt(services, actor, request);
  return {
    ...(handlerId !== undefined && { handlerId }),
    ...(artOutcome !== undefined && { artOutcome }),
    ...(handleResult !== undefined && { handleResult }),
    ...(foundDeptId !== undefined && { foundDeptId }),
  };
}

const asAnswer = ({ id, version, exceptionState }: ExceptionRow) => ({ id, version, exceptionState });

/** What is done about exceptions (domain model 8.5 and 9.5). Nothing removes them. */
export const exceptionRoutes =
  (services: Services): ModuleRoutes =>
  (app, records) => {
    const run = async (request: FastifyRequest, work: (context: HandoverContext) => Promise<object>) => {
      const actor = actorOf(request);
      const once = requestKeyOf(request);
      const inTransaction = (tx: Transaction) => work(handoverContext(services, { tx, actor }));
      const answer = await act(services.context.db, { actor, once }, inTransaction);
      records.changed();
      return ok(answer, actor.language);
    };
    const allows = (request: FastifyRequest, button: string) => mayCall(actorOf(request), [code(button)], callOf(request));
    const assertPermitted = (request: FastifyRequest, button: string) => {
      if (!allows(request, button)) throw new AppError('FORBIDDEN');
    };

    const reporting = { level: 'At least that of the type', happenTime: 'Not in the future', requestId };
    const submitting = {
      config: { right: may('add', 'edit') },
      ...documented('Reports an exception, or corrects it', reporting),
    };
    app.post('/submit', submitting, async (request) => {
      assertPermitted(request, hasId(request.body) ? 'edit' : 'add');
      return run(request, (context) => submit(context, records, request.body));
    });

    const handling = {
      ...{ id: 'The exception', exceptionState: '1 takes it in hand, or sends a resolved one back; 2 resolves it', requestId },
      ...{ handlerId: 'Who handles it; the caller where nobody is named', handleResult: 'Needed to resolve' },
      ...{ artOutcome: 'Needed to resolve where an article is frozen by it', foundDeptId: 'Where a missing article was found' },
    };
    const handled = { config: { right: may('handle', 'close') }, ...documented('Takes in hand, resolves, sends back', handling) };
    app.post('/handle', handled, async (request) => {
      const id = neededId(request, 'id');
      const state = keySent(request, 'exceptionState', [inHand, resolved]);
      if (state === undefined) throw new AppError('MISSING_PARAMETER', { name: 'exceptionState' });
      const said = await handlingIn(services, actorOf(request), request);
      const rights = { mayHandle: allows(request, 'handle'), mayClose: allows(request, 'close') };
      return run(request, async (context) => asAnswer(await handleException(context, records, { id, state, said, ...rights })));
    });

    const closed = documented('Closes what was resolved, by another person', { id: 'The exception', requestId });
    app.post('/close', { config: { right: may('close') }, ...closed }, async (request) => {
      const id = neededId(request, 'id');
      return run(request, async (context) => asAnswer(await closeException(context, records, id)));
    });
  };
