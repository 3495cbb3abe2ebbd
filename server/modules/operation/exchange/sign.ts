import { makeRows, type NewRowOf } from '#server/crud/write/effects';
import { AppError } from '#shared/errors';
import { type ExchgSide, exchgSides, exchgStates, signMethods } from '#shared/handover/exchange';
import { taskStates } from '#shared/handover/task';
import { taskActionStates } from '#shared/handover/task-actions';
import { verifySubjects } from '#shared/handover/verify';
import { dayOf } from '#shared/time';
import { exchg, exchgArt, exchgSign } from '#src/resources/operation/exchg';
import type { HandoverContext } from '../running/context.ts';
import { assertTaskStateIn } from '../running/states.ts';
import { assertVerified, recordSignatureCheck } from '../verify/service.ts';
import { tryCode } from '../visit/service.ts';
import { changeExchange, settleExchange } from './change.ts';
import { assertEnough, assertGiven, assertPhotos, assertReceived } from './checks.ts';
import { confirmExchange } from './confirm.ts';
import { findLines } from './edit.ts';
import { assertFiles, keepFiles, withMore } from './files.ts';
import type { LineInput, SignInput } from './line-input.ts';
import { assertExceptions, lineFor, saveLines } from './lines.ts';
import { assertExchgState, type LockedExchange, lockExchange } from './lock.ts';
import type { LineRow, SignRow } from './rows.ts';
import { type Entitled, entitledSigners } from './signers.ts';

/** The signatures of one side, with its findings. */
export interface Signing {
  readonly id: string;
  readonly side: ExchgSide;
  readonly arts: readonly LineInput[];
  readonly signs: readonly SignInput[];
  /** The pictures of the handover: the giver names all of them, the receiver adds to them. */
  readonly photos?: string | null;
  /** The people whose password was right. */
  readonly proven: ReadonlySet<string>;
  /** The device that the signatures come from. */
  readonly device: string;
}

type Signer = SignInput & Entitled;

/** Proves the person of a signature by its method; returns the id of its verification (domain model 8.3 and 8.4). */
async function verifiedBy(
  context: HandoverContext,
  { row }: LockedExchange,
  { signer, signing }: { signer: Signer; signing: Signing },
): Promise<string> {
  const { personId, agentId, method, subjectType, name, code = '' } = signer;
  const { side, proven, device } = signing;
  if (method === signMethods.password && !proven.has(personId)) throw new AppError('EXCHG_PASSWORD', { name });
  const use = { token: code, purpose: 'sign', personId, device } as const;
  if (method === signMethods.code && !(await tryCode(context, use))) throw new AppError('QR_INVALID');
  const place = { taskId: row.taskId, nodeId: row.nodeId, deptId: row.deptId };
  if (subjectType === verifySubjects.keeper && method !== signMethods.handwritten) {
    const isByCode = method === signMethods.code;
    const gives = side === exchgSides.giver;
    return recordSignatureCheck(context, { ...place, keeperId: personId, exchgId: row.id, gives, isByCode });
  }
  return assertVerified(context, { ...place, subjectType, subjectId: personId, agentId: agentId ?? null, name });
}

/** Stores the signatures of one side; refuses people who are not entitled or not proven, and too few of them. */
async function storeSigns(context: HandoverContext, held: LockedExchange, signing: Signing): Promise<SignRow[]> {
  const { tx, at } = context;
  const { side, device } = signing;
  const asking = { ...held, via: tx, side, today: dayOf(at), isHeld: true };
  const signers: readonly Signer[] = await entitledSigners(asking, signing.signs);
  await assertEnough(context, held, { side, people: signers });
  const rows: NewRowOf<typeof exchgSign>[] = [];
  for (const signer of signers) {
    const { personId, name, agentId, agentName, subjectType, method, signImage } = signer;
    const row = {
      tenantId: held.row.tenantId,
      exchgId: held.row.id,
      side,
      subjectType,
      method,
      signTime: at,
      personId,
      personName: name,
      agentId: agentId ?? null,
      agentName: agentName ?? null,
      isLapsed: 0 as const,
      signImage: method === signMethods.handwritten ? (signImage ?? null) : null,
      verifyId: await verifiedBy(context, held, { signer, signing }),
      deviceNo: device.slice(0, 64),
    };
    await assertFiles(context, exchgSign, { row });
    rows.push(row);
  }
  const stored = await makeRows(context, exchgSign, rows);
  for (const row of stored) await keepFiles(context, exchgSign, { row });
  return stored;
}

/** Stores other pictures of the handover, and returns the exchange with them. */
async function withPhotos(context: HandoverContext, held: LockedExchange, photos: string | null): Promise<LockedExchange> {
  const before = held.row;
  if (photos === before.photos) return held;
  await assertFiles(context, exchg, { row: { ...before, photos }, before });
  const row = await changeExchange(context, before, { action: 'update', patch: { photos } });
  await keepFiles(context, exchg, { row, before });
  return { ...held, row };
}

/** Signs for the giver, who has checked every line and gives the articles away. */
async function give(context: HandoverContext, before: LockedExchange, signing: Signing): Promise<void> {
  await assertExchgState(context, before, 'give');
  const { photos = before.row.photos } = signing;
  const held = await withPhotos(context, before, photos);
  const lines = await findLines(context, held, signing.arts);
  await assertGiven(context, lines);
  await assertPhotos(context, held.row, lines);
  await storeSigns(context, held, signing);
  await changeExchange(context, held.row, {
    action: 'give',
    patch: { exchgState: exchgStates.given, giverSignTime: context.at },
  });
}

/** Returns a line with the receiver's own result, the reason where it differs, and their pictures. The giver's findings stay. */
function received(line: LineRow, { found }: LineInput): LineRow {
  const receiverResult = found.result ?? line.receiverResult;
  const photos = withMore(exchgArt.fields.photos, line.photos, found.photos);
  if (receiverResult === line.result) return { ...line, receiverResult, photos };
  const { exceptionId = line.exceptionId, remark = line.remark } = found;
  return { ...line, receiverResult, exceptionId: exceptionId ?? line.exceptionId, remark: remark ?? line.remark, photos };
}

async function receivedLines(
  context: HandoverContext,
  { lines }: LockedExchange,
  arts: readonly LineInput[],
): Promise<readonly LineRow[]> {
  const inputs = new Map(arts.map((art) => [lineFor(lines, art)?.artId, art]));
  if (inputs.has(undefined)) throw new AppError('NOT_FOUND');
  const changed = lines.map((line) => {
    const input = inputs.get(line.artId);
    return input ? received(line, input) : line;
  });
  await assertExceptions(
    context,
    changed.filter((line, index) => line.exceptionId !== lines[index]?.exceptionId),
  );
  await saveLines(context, changed, lines);
  return changed;
}

/** Signs for the receiver, who has checked every line and takes the articles: the exchange is confirmed. */
async function receive(context: HandoverContext, before: LockedExchange, signing: Signing): Promise<void> {
  await assertExchgState(context, before, 'receive');
  const held = await withPhotos(context, before, withMore(exchg.fields.photos, before.row.photos, signing.photos));
  const lines = await receivedLines(context, held, signing.arts);
  await assertReceived(context, lines);
  const signs = [...held.signs, ...(await storeSigns(context, held, signing))];
  await confirmExchange(context, { ...held, lines, signs });
}

/** Signs one side of an exchange. The receiver's signatures confirm it. */
export async function signExchange(context: HandoverContext, signing: Signing): Promise<void> {
  const held = await lockExchange(context, signing.id);
  const { running, row } = held;
  if (running) {
    // An exchange that was opened before the task was suspended may still be signed (domain model 9.2).
    const states = [...taskActionStates.exchange, taskStates.suspended];
    await assertTaskStateIn(context, running.task, { action: 'exchange', states });
  }
  const isGiving = signing.side === exchgSides.giver;
  await (isGiving ? give : receive)(context, held, signing);
  await settleExchange(context, row.taskId, isGiving ? running : undefined);
}
