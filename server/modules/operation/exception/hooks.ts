import type { RowOf } from '#server/crud/model/table';
import type { Draft, Hooks, SaveContext } from '#server/crud/module';
import { refuse } from '#server/crud/write/input';
import { assertState, stateWords } from '#server/modules/business/state-words';
import { AppError } from '#shared/errors';
import { exceptionActionStates, exceptionActions, exceptionStates, leastLevel } from '#shared/handover/exception';
import { addMinutes } from '#shared/time';
import { exception } from '#src/resources/operation/exception';
import type { Services } from '../../services.ts';
import { type HandoverContext, handoverContext } from '../running/context.ts';
import { assertAtHand } from './assert-at-hand.ts';
import { nextExceptionNo } from './report.ts';

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
