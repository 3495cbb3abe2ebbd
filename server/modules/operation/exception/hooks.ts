import { eq, inArray, or } from 'drizzle-orm';
import { holdsOne } from '#server/crud/model/joined';
import { type RowOf, tableOf } from '#server/crud/model/table';
import type { Draft, Hooks, SaveContext } from '#server/crud/module';
import { countRows, readRow, whereOf } from '#server/crud/read/rows';
import { refuse } from '#server/crud/write/input';
import { isPermitted } from '#server/lib/actor';
import { assertState, stateWords } from '#server/modules/business/state-words';
import { permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import { exceptionActionStates, exceptionActions, exceptionStates, leastLevel } from '#shared/handover/exception';
import { taskStates } from '#shared/handover/task';
import { addMinutes } from '#shared/time';
import { article } from '#src/resources/business/article';
import { exception } from '#src/resources/operation/exception';
import { exchg, exchgArt } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { taskArt } from '#src/resources/operation/task-art';
import type { Services } from '../../services.ts';
import { type HandoverContext, handoverContext } from '../running/context.ts';
import { nextExceptionNo } from './report.ts';

const [taskArts, tasks] = [tableOf(taskArt), tableOf(task)];

const { published, underWay, suspended, completed } = taskStates;
const driven = [published, underWay, suspended, completed];
const [exchanges, lines] = [tableOf(exchg), tableOf(exchgArt)];

/** Returns whether the actor is on the crew of a task that moves one of these, by plan or by an exchange. */
async function handles({ tx, actor }: HandoverContext, artIds: readonly string[]): Promise<boolean> {
  const me = actor.userId;
  const isCrew = or(eq(tasks.leaderId, me), eq(tasks.driverId, me), holdsOne(tasks.convoyIds, me));
  const planned = tx
    .select({ taskId: taskArts.taskId })
    .from(taskArts)
    .where(whereOf(taskArt, { artId: artIds }));
  const handed = tx
    .select({ taskId: exchanges.taskId })
    .from(exchanges)
    .innerJoin(lines, eq(lines.exchgId, exchanges.id))
    .where(inArray(lines.artId, [...artIds]));
  const moves = or(inArray(tasks.id, planned), inArray(tasks.id, handed));
  return (await countRows(tx, task, [{ tenantId: actor.tenantId, taskState: driven }, isCrew, moves])) > 0;
}

/**
 * Refuses an article that its reporter has nothing to do with, because a doubt freezes the article. A user who reads articles
 * may name those that they see; one who reads none, those of their own tasks, with their contents.
 */
async function assertAtHand(context: HandoverContext, artId: string | null): Promise<void> {
  if (artId === null || isPermitted(context.actor, [permissionCode(article, 'view')])) return;
  const row = await readRow(context.tx, article, { where: { id: artId }, columns: ['boxId'], withRemoved: true });
  if (await handles(context, [artId, ...(row?.boxId ? [row.boxId] : [])])) return;
  refuse({ artId: { code: 'NOT_A_CHOICE', params: { field: exception.fields.artId } } });
}

type Noun = typeof exception;

/** The fields that stay as they were reported, because everything that followed was decided by them. */
const fixed = ['exceptionType', 'taskId', 'exchgId', 'artId', 'verifyId'] as const;
const links = ['taskId', 'exchgId', 'artId', 'verifyId'] as const;
/** Minutes by which a reported time may lie in the future: the clocks of telephones run ahead. */
const AHEAD_MINUTES = 2;

/** Refuses an action that the state of the exception does not allow. */
export async function assertExceptionState(
  { tx }: Pick<HandoverContext, 'tx'>,
  { tenantId, exceptionNo: no, exceptionState }: Pick<RowOf<Noun>, 'tenantId' | 'exceptionNo' | 'exceptionState'>,
  action: keyof typeof exceptionActions,
): Promise<void> {
  const state = exceptionState ?? exceptionStates.open;
  const held = { tenantId, field: exception.fields.exceptionState, state, states: exceptionActionStates[action] };
  await assertState(tx, held, (words) => new AppError('EXCEPTION_STATE', { no, state: words, action: exceptionActions[action] }));
}

async function assertGrave({ tx, actor }: HandoverContext, { exceptionType, level, artId }: Draft<Noun>): Promise<void> {
  if (exceptionType === null) return;
  const least = leastLevel(exceptionType, artId);
  if ((level ?? 1) >= least) return;
  const wordsOf = (field: 'exceptionType' | 'level', state: number) =>
    stateWords(tx, actor.tenantId, { field: exception.fields[field], state });
  const params = { type: await wordsOf('exceptionType', exceptionType), level: await wordsOf('level', least) };
  refuse({ level: { code: 'EXCEPTION_LEVEL', params } });
}

function assertPast(draft: Draft<Noun>, at: string): void {
  if (draft.happenTime === null || draft.happenTime <= at) return;
  if (draft.happenTime > addMinutes(at, AHEAD_MINUTES)) refuse({ happenTime: { code: 'EXCEPTION_FUTURE' } });
  draft.happenTime = at;
}

async function assertEditable(
  { tx, actor }: HandoverContext,
  before: RowOf<Noun>,
  { draft, sent }: { draft: Draft<Noun>; sent: SaveContext<Noun>['sent'] },
): Promise<void> {
  await assertExceptionState({ tx }, before, 'edit');
  if (before.createUser !== actor.userId) throw new AppError('EXCEPTION_REPORTER');
  for (const name of fixed) {
    if (!sent.has(name) || (draft[name] ?? null) === (before[name] ?? null)) continue;
    refuse({ [name]: { code: 'EXCEPTION_FIXED', params: { field: exception.fields[name] } } });
  }
}

/** Returns the hooks by which users report exceptions, and correct them while nobody handles them (domain model 8.5). */
export const exceptionHooks = (services: Services): Hooks<Noun> => ({
  async beforeSave(draft, { actor, tx, before, sent }) {
    const context = handoverContext(services, { tx, actor });
    if (before) await assertEditable(context, before, { draft, sent });
    if (links.every((name) => draft[name] === null)) throw new AppError('EXCEPTION_LINK');
    if (!before && !sent.has('happenTime')) draft.happenTime = context.at;
    assertPast(draft, context.at);
    await assertGrave(context, draft);
    if (before) return;
    await assertAtHand(context, draft.artId);
    draft.exceptionNo = await nextExceptionNo(context);
    draft.exceptionState = exceptionStates.open;
  },
});
