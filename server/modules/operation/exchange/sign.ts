import { makeRows, type NewRowOf } from '#server/crud/write/effects';
import { AppError } from '#shared/errors';
import { type ExchgSide, exchgSides, exchgStates, signMethods } from '#shared/handover/exchange';
import { taskStates } from '#shared/handover/task';
import { verifySubjects } from '#shared/handover/verify';
import { exchg, exchgArt, exchgSign } from '#src/resources/operation/exchg';
import type { Hand } from '../running/hand.ts';
import { demandTaskState } from '../running/states.ts';
import { demandVerified, recordSignatureCheck } from '../verify/service.ts';
import { tryCode } from '../visit/service.ts';
import { changeExchange, settleExchange } from './change.ts';
import { demandEnough, demandGiven, demandPhotos, demandReceived } from './checks.ts';
import { confirmExchange } from './confirm.ts';
import { findLines } from './edit.ts';
import { demandFiles, keepFiles, withMore } from './files.ts';
import { demandExchgState, type Held, holdExchange } from './hold.ts';
import type { LineInput, SignInput } from './line-input.ts';
import { demandExceptions, lineFor, saveLines } from './lines.ts';
import { type Entitled, entitledSigners } from './signers.ts';
import type { LineRow, SignRow } from './table.ts';

/** The signatures of one side, with what it found. */
export interface Signing {
  readonly id: string;
  readonly side: ExchgSide;
  readonly arts: readonly LineInput[];
  readonly signs: readonly SignInput[];
  /** Pictures of the handover: the giver says which there are, the receiver adds his. */
  readonly photos?: string | null;
  /** Whose password was right. */
  readonly proven: ReadonlySet<string>;
  /** On which device it is signed. */
  readonly device: string;
}

type Signer = SignInput & Entitled;

/** Proves the person of a signature by what it was given with; answers the check that it rests on (domain model 8.3 and 8.4). */
async function verifiedBy(hand: Hand, { row }: Held, { signer, signing }: { signer: Signer; signing: Signing }): Promise<string> {
  const { personId, agentId, method, subjectType, name, code = '' } = signer;
  const { side, proven, device } = signing;
  if (method === signMethods.password && !proven.has(personId)) throw new AppError('EXCHG_PASSWORD', { name });
  const use = { token: code, purpose: 'sign', personId, device } as const;
  if (method === signMethods.code && !(await tryCode(hand, use))) throw new AppError('QR_INVALID');
  const place = { taskId: row.taskId, nodeId: row.nodeId, deptId: row.deptId };
  if (subjectType === verifySubjects.keeper && method !== signMethods.handwritten) {
    const isByCode = method === signMethods.code;
    const gives = side === exchgSides.giver;
    return recordSignatureCheck(hand, { ...place, keeperId: personId, exchgId: row.id, gives, isByCode });
  }
  return demandVerified(hand, { ...place, subjectType, subjectId: personId, agentId: agentId ?? null, name });
}

/** Writes the signatures of one side. */
async function storeSigns(hand: Hand, held: Held, signing: Signing): Promise<SignRow[]> {
  const { tx, at } = hand;
  const { side, device } = signing;
  const asking = { ...held, via: tx, side, today: at.slice(0, 10), isHeld: true };
  const signers: readonly Signer[] = await entitledSigners(asking, signing.signs);
  await demandEnough(hand, held, { side, people: signers });
  const rows: NewRowOf<typeof exchgSign>[] = [];
  for (const signer of signers) {
    const { personId, name, agentId, agentName, subjectType, method, signImage } = signer;
    const row = {
      ...{ tenantId: held.row.tenantId, exchgId: held.row.id, side, subjectType, method, signTime: at },
      ...{ personId, personName: name, agentId: agentId ?? null, agentName: agentName ?? null, isLapsed: 0 as const },
      signImage: method === signMethods.handwritten ? (signImage ?? null) : null,
      ...{ verifyId: await verifiedBy(hand, held, { signer, signing }), deviceNo: device.slice(0, 64) },
    };
    await demandFiles(hand, exchgSign, { row });
    rows.push(row);
  }
  const stored = await makeRows(hand, exchgSign, rows);
  for (const row of stored) await keepFiles(hand, exchgSign, { row });
  return stored;
}

/** An exchange with these pictures of the handover. */
async function withPhotos(hand: Hand, held: Held, photos: string | null): Promise<Held> {
  const before = held.row;
  if (photos === before.photos) return held;
  await demandFiles(hand, exchg, { row: { ...before, photos }, before });
  const row = await changeExchange(hand, before, { action: 'update', patch: { photos } });
  await keepFiles(hand, exchg, { row, before });
  return { ...held, row };
}

/** The giver has checked every line and gives the articles away. */
async function give(hand: Hand, before: Held, signing: Signing): Promise<void> {
  await demandExchgState(hand, before, { action: 'give', states: [exchgStates.open] });
  const { photos = before.row.photos } = signing;
  const held = await withPhotos(hand, before, photos);
  const lines = await findLines(hand, held, signing.arts);
  await demandGiven(hand, lines);
  await demandPhotos(hand, held.row, lines);
  await storeSigns(hand, held, signing);
  await changeExchange(hand, held.row, { action: 'give', patch: { exchgState: exchgStates.given, giverSignTime: hand.at } });
}

/** What the receiver found: his own result, why where it is another one, and his pictures. What the giver signed stays as it is. */
function received(line: LineRow, { found }: LineInput): LineRow {
  const receiverResult = found.result ?? line.receiverResult;
  const photos = withMore(exchgArt.fields.photos, line.photos, found.photos);
  if (receiverResult === line.result) return { ...line, receiverResult, photos };
  const { exceptionId = line.exceptionId, remark = line.remark } = found;
  return { ...line, receiverResult, exceptionId: exceptionId ?? line.exceptionId, remark: remark ?? line.remark, photos };
}

async function receivedLines(hand: Hand, { lines }: Held, arts: readonly LineInput[]): Promise<readonly LineRow[]> {
  const inputs = new Map(arts.map((art) => [lineFor(lines, art)?.artId, art]));
  if (inputs.has(undefined)) throw new AppError('NOT_FOUND');
  const changed = lines.map((line) => {
    const input = inputs.get(line.artId);
    return input ? received(line, input) : line;
  });
  await demandExceptions(
    hand,
    changed.filter((line, index) => line.exceptionId !== lines[index]?.exceptionId),
  );
  await saveLines(hand, changed, lines);
  return changed;
}

/** The receiver has checked every line and takes the articles: the exchange is confirmed. */
async function receive(hand: Hand, before: Held, signing: Signing): Promise<void> {
  await demandExchgState(hand, before, { action: 'receive', states: [exchgStates.given] });
  const held = await withPhotos(hand, before, withMore(exchg.fields.photos, before.row.photos, signing.photos));
  const lines = await receivedLines(hand, held, signing.arts);
  await demandReceived(hand, lines);
  const signs = [...held.signs, ...(await storeSigns(hand, held, signing))];
  await confirmExchange(hand, { ...held, lines, signs });
}

/** Signs one side of an exchange. The receiver's signatures confirm it. */
export async function signExchange(hand: Hand, signing: Signing): Promise<void> {
  const held = await holdExchange(hand, signing.id);
  const { running, row } = held;
  if (running) {
    const states = [taskStates.published, taskStates.underWay, taskStates.suspended];
    await demandTaskState(hand, running.task, { action: 'exchange', states });
  }
  await (signing.side === exchgSides.giver ? give : receive)(hand, held, signing);
  await settleExchange(hand, row.taskId);
}
