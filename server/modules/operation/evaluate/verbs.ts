import type { RowOf } from '#server/crud/model/table';
import { readRow, readRows, requireRow } from '#server/crud/read/rows';
import type { Records } from '#server/crud/records';
import { writeAudit } from '#server/crud/write/audit';
import { changeRow, makeUntakenRows } from '#server/crud/write/effects';
import { refuse } from '#server/crud/write/input';
import { lockRow } from '#server/crud/write/rows';
import { sendMessages } from '#server/modules/message/send';
import { recordAddress } from '#shared/addresses';
import { AppError } from '#shared/errors';
import { evaluateScores, worstEvaluation } from '#shared/handover/evaluate';
import { exceptionLevels, exceptionTypes } from '#shared/handover/exception';
import { exchgStates } from '#shared/handover/exchange';
import { isEmptyValue, splitMany } from '#shared/kinds';
import { validateRow } from '#shared/validate';
import { evaluate } from '#src/resources/operation/evaluate';
import { exchg, exchgSign } from '#src/resources/operation/exchg';
import { reportException } from '../exception/report.ts';
import { type HandoverContext, publishChange } from '../running/context.ts';
import { endOf, standing, windowDays } from './pending.ts';

/** An evaluation of the other side, as it was sent. */
export interface Opinion {
  readonly exchgId: string;
  readonly score: number | undefined;
  readonly tags: string | undefined;
  readonly content: string | undefined;
  readonly anonymous: 0 | 1;
}

/** Returns the actor's own signature and those of the other side; refuses an actor who did not sign. */
async function sidesOf({ tx, actor }: HandoverContext, exchgId: string) {
  const rows = await readRows(tx, exchgSign, { where: [{ exchgId }, standing], order: { signTime: 'asc', id: 'asc' } });
  const own = rows.find(({ personId }) => personId === actor.userId);
  if (!own) throw new AppError('EVAL_SIDE');
  return { own, others: rows.filter(({ side }) => side !== own.side) };
}

async function exchangeOf(context: HandoverContext, exchgId: string) {
  const { tx, actor, at } = context;
  const row = await requireRow(tx, exchg, { where: { id: exchgId, tenantId: actor.tenantId } });
  const sides = await sidesOf(context, exchgId);
  if (row.exchgState !== exchgStates.confirmed || !row.receiverSignTime) throw new AppError('EVAL_STATE');
  if (at > endOf(row.receiverSignTime, await windowDays(tx))) throw new AppError('EVAL_LATE');
  return { exchange: row, ...sides };
}

/** Refuses tags and scores that the dictionaries do not offer. */
async function assertOffered({ tx, actor, services }: HandoverContext, { tags, score }: Opinion): Promise<void> {
  const said = { tags: splitMany(tags ?? ''), score: score === undefined ? [] : [String(score)] };
  for (const [name, keys] of Object.entries(said)) {
    const field = evaluate.fields[name as keyof typeof said];
    const entries = await services.dictionaries.entries('business', field.dict?.code ?? '', actor.tenantId, tx);
    const offered = new Set(entries.filter(({ isSealed }) => isSealed !== 1).map(({ dictKey }) => String(dictKey)));
    if (keys.some((key) => !offered.has(key))) refuse({ [name]: { code: 'NOT_A_CHOICE', params: { field } } });
  }
}

const namesOf = (rows: readonly RowOf<typeof exchgSign>[]) =>
  [...new Set(rows.map(({ personName }) => personName))].join(', ').slice(0, evaluate.fields.targetNames.max);

/**
 * Stores the evaluation of one side of a confirmed exchange by the other: once, in time, and unchangeable (domain model 8.6). The
 * lowest score opens an exception.
 */
export async function submitEvaluation(context: HandoverContext, opinion: Opinion): Promise<{ id: string }> {
  const { exchange, own, others } = await exchangeOf(context, opinion.exchgId);
  const { exchgId, score, content, anonymous } = opinion;
  const tags = isEmptyValue(opinion.tags, evaluate.fields.tags) ? null : (opinion.tags ?? null);
  const values = {
    evaluateTime: context.at,
    tags,
    content: content ?? null,
    anonymous,
    exchgId,
    raterType: own.subjectType,
    raterId: own.personId,
    raterName: own.personName,
    targetType: others[0]?.subjectType ?? own.subjectType,
    targetIds: [...new Set(others.map(({ personId }) => personId))].join(','),
    targetNames: namesOf(others),
    taskId: exchange.taskId,
    nodeId: exchange.nodeId,
    deptId: exchange.deptId,
  };
  refuse(validateRow(evaluate, { ...values, score }));
  await assertOffered(context, opinion);
  // Of two sent at the same moment one is stored: the unique index decides.
  const [row] = await makeUntakenRows(context, evaluate, [{ ...values, score: Number(score) }]);
  if (!row) throw new AppError('EVAL_DONE');
  const { tenantId } = context.actor;
  const entry = { action: 'evaluate', resource: evaluate.name, recordId: row.id, tenantId, label: exchange.exchgNo };
  await writeAudit(context.tx, context.actor, entry);
  if (score === evaluateScores.terrible) await reportWorst(context, exchange, content ?? '');
  await publishChange(context, exchange.taskId);
  return { id: row.id };
}

/** Stores the same evaluation of several exchanges, all or none, each as if it had been said alone. */
export async function satisfyAll(context: HandoverContext, exchgIds: readonly string[]): Promise<{ count: number }> {
  const same = { score: evaluateScores.satisfied, tags: undefined, content: undefined, anonymous: 0 } as const;
  // In one order: two people who send the same exchanges at once would otherwise wait for each other.
  for (const exchgId of [...exchgIds].sort()) await submitEvaluation(context, { exchgId, ...same });
  return { count: exchgIds.length };
}

/** Reports an exception for the lowest score, so that it is looked into. */
async function reportWorst(context: HandoverContext, exchange: RowOf<typeof exchg>, said: string): Promise<void> {
  const { id: exchgId, exchgNo, taskId, nodeId, deptId } = exchange;
  const facts: Readonly<Record<string, string>> = { no: exchgNo, content: said };
  const content = worstEvaluation[context.actor.language]
    .replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
    .slice(0, 500);
  const about = { exchgId, taskId, nodeId, deptId, content };
  await reportException(context, { exceptionType: exceptionTypes.other, level: exceptionLevels.minor, ...about });
}

/** Notifies the rater of an evaluation that there is a reply. */
async function notifyRater(
  { tx, services, at }: HandoverContext,
  { id, tenantId, exchgId, raterId }: RowOf<typeof evaluate>,
): Promise<void> {
  const exchange = await readRow(tx, exchg, { where: { id: exchgId }, columns: ['exchgNo'] });
  const message = {
    kind: 'evaluateReplied',
    params: { no: exchange?.exchgNo ?? '' },
    path: recordAddress('evaluate', id),
  } as const;
  await sendMessages({ tx, tenantId, events: services.events, at }, [raterId], message);
}

/** Replies to an evaluation that the actor sees, once. */
export async function replyTo(
  context: HandoverContext,
  records: Records,
  { id, reply }: { id: string; reply: string },
): Promise<{ readonly id: string }> {
  const { actor, at } = context;
  const row = await lockRow(context, records, { noun: evaluate, id });
  if (row.reply) throw new AppError('EVAL_REPLIED');
  const values = { reply, replyUser: actor.userId, replyTime: at };
  await changeRow(context, evaluate, { before: row, values, audit: { action: 'reply' } });
  await notifyRater(context, row);
  await publishChange(context, row.taskId);
  return { id };
}
