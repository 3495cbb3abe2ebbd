import { eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRow } from '#server/crud/read/rows';
import { makeRows, setColumns, setEachColumns } from '#server/crud/write/effects';
import { nextCode } from '#server/crud/write/numbers';
import { stateWords } from '#server/modules/business/state-words';
import { AppError } from '#shared/errors';
import { type ExchgType, exchgSides, exchgStates, exchgTypes, openExchgStates } from '#shared/handover/exchange';
import { stopStates } from '#shared/handover/task';
import { verifySubjects } from '#shared/handover/verify';
import { dayOf } from '#shared/time';
import { bizClient } from '#src/resources/business/client';
import { exchg } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { verify } from '#src/resources/operation/verify';
import { dept } from '#src/resources/system/dept';
import { changeStop } from '../running/change.ts';
import type { HandoverContext } from '../running/context.ts';
import { crewIds, lockTask, type Running, type StopRow, stopOf } from '../running/lock.ts';
import { type HandoverPlace, placeFor } from '../running/place.ts';
import { reserveItems } from '../running/reserve.ts';
import { assertStopState, assertTaskState, convoyName } from '../running/states.ts';
import { assertVerified, passedChecks } from '../verify/service.ts';
import { neededAt } from '../verify/stop.ts';
import { publishExchange, settleExchange } from './change.ts';
import { addLines, dueAtStop, dueOfClient } from './fill.ts';
import type { ExchangeRow } from './rows.ts';
import { holderTypeOf, ruleOf } from './rules.ts';
import { entitledSigners } from './signers.ts';

const verifications = tableOf(verify);

/** The values that an exchange is opened with. */
export interface Opening {
  readonly exchgType: ExchgType;
  readonly taskId?: string;
  readonly nodeId?: string;
  readonly deptId?: string;
  readonly clientId?: string;
  readonly agentId?: string;
  /** The client's articles to be handed over; all that can be where none is named. */
  readonly artIds: readonly string[];
  readonly remark?: string | null;
}

/** Returns the next number: `JJ`, the day and five digits, counted anew each day (domain model 1.6). */
async function nextExchgNo({ tx, actor: { tenantId }, at }: HandoverContext): Promise<string> {
  const prefix = `JJ${dayOf(at).replaceAll('-', '')}`;
  const exchgNo = await nextCode(tx, { tenantId, series: prefix, prefix, digits: 5 });
  return exchgNo;
}

async function assertNoneOpen(
  { tx, actor }: HandoverContext,
  { exchgType, nodeId, clientId, deptId }: Pick<ExchangeRow, 'exchgType' | 'nodeId' | 'clientId' | 'deptId'>,
): Promise<void> {
  const where = { tenantId: actor.tenantId, exchgType, deptId, exchgState: openExchgStates };
  const isThere = nodeId ? { nodeId } : { nodeId: null, clientId };
  const open = await readRow(tx, exchg, { where: [where, isThere], columns: ['exchgNo'] });
  if (open) throw new AppError('EXCHG_OPEN', { no: open.exchgNo });
}

type StopKind = Pick<StopRow, 'stopType' | 'tenantId'> & { readonly direction: number };

/** Refuses a type of exchange that does not belong to this kind of stop. */
async function assertTypeFits(
  { tx }: HandoverContext,
  exchgType: ExchgType,
  { stopType, direction, tenantId }: StopKind,
): Promise<void> {
  const rule = ruleOf(exchgType);
  if (rule.stopType === stopType && (rule.direction === undefined || rule.direction === direction)) return;
  throw new AppError('EXCHG_TYPE', {
    type: await stateWords(tx, tenantId, { field: exchg.fields.exchgType, state: exchgType }),
  });
}

/** Refuses a stop whose verifications have expired or lapsed (domain model 8.3). */
async function assertStopVerified(context: HandoverContext, running: Running, stop: StopRow): Promise<void> {
  const { task: row } = running;
  const place = { taskId: row.id, nodeId: stop.id, deptId: stop.deptId };
  const car = { ...place, subjectType: verifySubjects.car, subjectId: row.carId ?? '', name: row.plateNo ?? '' };
  await assertVerified(context, car);
  const crew = crewIds(row);
  const passed = new Set((await passedChecks(context, place)).map(({ subjectId }) => subjectId));
  const unchecked = crew.filter((id) => !passed.has(id));
  const [missing] = unchecked;
  if (missing === undefined || crew.length - unchecked.length >= (await neededAt(context.tx, running, stop))) return;
  const name = await convoyName(context.tx, missing);
  await assertVerified(context, { ...place, subjectType: verifySubjects.convoy, subjectId: missing, name });
}

async function store(
  context: HandoverContext,
  values: Partial<ExchangeRow> & { exchgType: ExchgType },
  place: HandoverPlace,
): Promise<ExchangeRow> {
  const { giver, receiver } = ruleOf(values.exchgType);
  const opened = {
    ...values,
    deptId: place.id,
    exchgNo: await nextExchgNo(context),
    exchgState: exchgStates.open,
    giverSide: holderTypeOf(giver, place.isVault),
    receiverSide: holderTypeOf(receiver, place.isVault),
    openTime: context.at,
    openUser: context.actor.userId,
  };
  const [row] = await makeRows(context, exchg, [opened]);
  if (!row) throw new Error('An exchange was stored and is not there');
  return row;
}

async function counted(context: HandoverContext, row: ExchangeRow, planCount: number): Promise<void> {
  if (planCount === 0 && row.exchgType !== exchgTypes.collection) throw new AppError('EXCHG_NO_LINE');
  await setEachColumns(context, exchg, [{ before: row, values: { planCount } }]);
  await publishExchange(context, row, { action: 'open' });
}

/** Opens an exchange at a stop of a task. */
async function openAtStop(context: HandoverContext, { exchgType, taskId = '', nodeId, remark }: Opening): Promise<ExchangeRow> {
  const { tx, actor, services } = context;
  if (nodeId === undefined) throw new AppError('MISSING_PARAMETER', { name: 'nodeId' });
  await services.records(task).lock({ actor, tx }, [taskId]);
  const running = await lockTask(tx, taskId);
  const stop = stopOf(running, nodeId);
  const place = await placeFor(context, stop.deptId);
  await assertTypeFits(context, exchgType, { ...stop, direction: running.task.direction });
  await assertTaskState(context, running.task, 'exchange');
  await assertNoneOpen(context, { exchgType, nodeId, clientId: null, deptId: place.id });
  await assertStopState(context, stop, 'exchange');
  await assertStopVerified(context, running, stop);
  const row = await store(context, { exchgType, taskId, nodeId, remark: remark ?? null }, place);
  if (exchgType === exchgTypes.outStock) await reserveItems(context, running);
  const found = await dueAtStop(context, row, { running, stop });
  await addLines(context, row, { found, planned: 1, after: 0 });
  await counted(context, row, found.length);
  await changeStop(context, stop, { stopState: stopStates.handing, startTime: stop.startTime ?? context.at });
  return row;
}

/** Opens an exchange with a client, who must have been verified at the place shortly before. */
async function openWithClient(context: HandoverContext, opening: Opening): Promise<ExchangeRow> {
  const { tx, actor, services } = context;
  const { exchgType, clientId, agentId, artIds, remark } = opening;
  if (clientId === undefined) throw new AppError('MISSING_PARAMETER', { name: 'clientId' });
  // Locked, so that two exchanges of one client cannot be opened at once.
  await services.records(bizClient).lock({ actor, tx }, [clientId]);
  const place = await placeFor(context, opening.deptId);
  await assertNoneOpen(context, { exchgType, nodeId: null, clientId, deptId: place.id });
  const client = await readRow(tx, bizClient, { where: { id: clientId }, columns: ['realName'] });
  const verifyId = await assertVerified(context, {
    deptId: place.id,
    subjectType: verifySubjects.client,
    subjectId: clientId,
    agentId: agentId ?? null,
    name: client?.realName ?? '',
  });
  const row = await store(context, { exchgType, clientId, remark: remark ?? null }, place);
  const side = ruleOf(exchgType).giver === 'client' ? exchgSides.giver : exchgSides.receiver;
  const asking = { row, via: tx, side, today: dayOf(context.at) };
  await entitledSigners(asking, [{ personId: clientId, ...(agentId && { agentId }) }]);
  await setColumns(context, verify, { values: { exchgId: row.id }, where: eq(verifications.id, verifyId) });
  const found = await dueOfClient(context, row, artIds);
  await addLines(context, row, { found, planned: 1, after: 0 });
  await counted(context, row, found.length);
  return row;
}

/** Opens an exchange by which the bank brings its own article to where it is kept; a new box enters its vault in no other way. */
async function openOwn(context: HandoverContext, { exchgType, deptId, artIds, remark }: Opening): Promise<ExchangeRow> {
  const place = await placeFor(context, deptId);
  // Locked, so that two cannot be opened at once.
  await readRow(context.tx, dept, { where: { id: place.id }, columns: ['id'], lock: 'update' });
  await assertNoneOpen(context, { exchgType, nodeId: null, clientId: null, deptId: place.id });
  const row = await store(context, { exchgType, remark: remark ?? null }, place);
  const found = await dueOfClient(context, row, artIds);
  await addLines(context, row, { found, planned: 1, after: 0 });
  await counted(context, row, found.length);
  return row;
}

function openerOf({ exchgType, clientId }: Opening) {
  if (ruleOf(exchgType).stopType !== undefined) return openAtStop;
  return exchgType === exchgTypes.deposit && clientId === undefined ? openOwn : openWithClient;
}

/** What is answered of an exchange that was opened or edited; of the latter also the version that the next edit names. */
export type SubmittedExchange = Pick<ExchangeRow, 'id' | 'exchgNo'> & Partial<Pick<ExchangeRow, 'version'>>;

/** Opens an exchange, with the lines that are due (domain model 9.4). */
export async function openExchange(context: HandoverContext, opening: Opening): Promise<SubmittedExchange> {
  const isOfTask = ruleOf(opening.exchgType).stopType !== undefined;
  if (isOfTask && opening.taskId === undefined) throw new AppError('MISSING_PARAMETER', { name: 'taskId' });
  const { id, exchgNo, taskId } = await openerOf(opening)(context, opening);
  await settleExchange(context, taskId);
  return { id, exchgNo };
}
