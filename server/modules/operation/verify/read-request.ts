import { refuse } from '#server/crud/write/input';
import { AppError } from '#shared/errors';
import type { Field } from '#shared/field';
import { exchgTypes } from '#shared/handover/exchange';
import { type VerifySubject, verifyMethods, verifyNeeds, verifySubjects } from '#shared/handover/verify';
import { checkField } from '#shared/validate';
import { verify } from '#src/resources/operation/verify';
import { idIn, keyIn, needed, neededId, readOutIn, requiredTextIn, type Sent, textIn } from '../../sent.ts';

/** A check of a person or of a car, as it was sent. */
export interface Asked {
  readonly taskId?: string;
  readonly nodeId?: string;
  readonly exchgId?: string;
  readonly exchgType?: number;
  readonly deptId?: string;
  /** A scanned code itself identifies the person. */
  readonly subjectType?: VerifySubject;
  readonly subjectId?: string;
  readonly agentId?: string;
  readonly token?: string;
  readonly certNo?: string;
  readonly cardNo?: string;
  readonly plateNo?: string;
  readonly method: number;
  readonly score?: number;
  /** The name of an upload, or the link to it. */
  readonly snapshot?: string;
}

const { qr, certificate, photo, face, icCard, plate, manual } = verifyMethods;
const ofPeople: readonly number[] = [qr, certificate, photo, face, manual];
const methodsOf: Readonly<Record<VerifySubject, readonly number[]>> = {
  [verifySubjects.convoy]: ofPeople,
  [verifySubjects.car]: [photo, plate, manual],
  [verifySubjects.keeper]: [...ofPeople, icCard],
  [verifySubjects.client]: ofPeople,
};
const withoutTask: readonly number[] = [exchgTypes.deposit, exchgTypes.withdrawal];

function scoreIn(sent: Sent): number | undefined {
  const score = textIn(sent, 'score', verify.fields.score);
  return score === undefined ? undefined : Number(score);
}

function required(name: string, field: Field): void {
  const refusal = checkField({ ...field, required: true }, null);
  if (refusal) refuse({ [name]: refusal });
}

/** Refuses a check that lacks the data which its method needs. */
function assertComplete(asked: Asked): void {
  const { subjectType, method } = asked;
  if (subjectType !== undefined && !methodsOf[subjectType].includes(method))
    throw new AppError('WRONG_PARAMETER', { name: 'method' });
  for (const name of verifyNeeds[method] ?? []) {
    if (asked[name] !== undefined) continue;
    if (name === 'snapshot' || name === 'score') required(name, verify.fields[name]);
    throw new AppError('MISSING_PARAMETER', { name });
  }
}

/** Reads a check from its call. */
export function askedIn(sent: Sent): Asked {
  const id = (name: string) => idIn(sent, name);
  const token = readOutIn(sent, 'token', 2000);
  const subjectType = keyIn(sent, 'subjectType', Object.values(verifySubjects));
  if (subjectType === undefined && token === undefined) throw new AppError('MISSING_PARAMETER', { name: 'subjectType' });
  const method = needed(keyIn(sent, 'method', Object.values(verifyMethods)) ?? (token === undefined ? undefined : qr), 'method');
  const asked: Asked = {
    taskId: id('taskId'),
    nodeId: id('nodeId'),
    exchgId: id('exchgId'),
    exchgType: keyIn(sent, 'exchgType', withoutTask),
    deptId: id('deptId'),
    subjectType,
    method,
    subjectId: id('subjectId'),
    agentId: id('agentId'),
    token,
    certNo: readOutIn(sent, 'certNo', 40),
    cardNo: readOutIn(sent, 'cardNo', 32),
    plateNo: readOutIn(sent, 'plateNo', 10)?.toUpperCase(),
    score: scoreIn(sent),
    snapshot: readOutIn(sent, 'snapshot', 2000),
  };
  assertComplete(asked);
  return asked;
}

/** The row and the reason of an override. */
export function overrideIn(sent: Sent): { readonly id: string; readonly reason: string } {
  return { id: neededId(sent, 'id'), reason: requiredTextIn(sent, 'reason', verify.fields.overrideReason) };
}

/** The task and stop that a board is about. */
export function boardIn(sent: Sent): { readonly taskId: string; readonly nodeId?: string } {
  return { taskId: neededId(sent, 'taskId'), nodeId: idIn(sent, 'nodeId') };
}
