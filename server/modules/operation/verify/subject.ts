import { eq, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { tableOf } from '#server/crud/model/table';
import { readRow } from '#server/crud/read/rows';
import { AppError } from '#shared/errors';
import { type VerifySubject, verifySubjects } from '#shared/handover/verify';
import { leastFaceScore, type VerifyReason } from '#shared/handover/verify-reasons';
import { masks } from '#shared/rules';
import { car } from '#src/resources/business/car';
import { bizClient } from '#src/resources/business/client';
import { clientAgent } from '#src/resources/business/client-agent';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import type { HandoverContext } from '../running/context.ts';
import { codeOf, tryCode } from '../visit/service.ts';
import type { CodeClaims } from '../visit/token.ts';
import type { Asked } from './read-request.ts';
import type { AgentRow, CarRow, ClientRow, ConvoyRow, KeeperRow } from './rows.ts';

const cars = tableOf(car);
const clients = tableOf(bizClient);
const convoys = tableOf(convoy);
const keepers = tableOf(keeper);

/** The person or car that a check is about, with its row. */
export type Subject =
  | { readonly type: typeof verifySubjects.convoy; readonly row: ConvoyRow }
  | { readonly type: typeof verifySubjects.car; readonly row: CarRow }
  | { readonly type: typeof verifySubjects.keeper; readonly row: KeeperRow }
  | { readonly type: typeof verifySubjects.client; readonly row: ClientRow; readonly agent?: AgentRow | null };

/** A document, card or plate that identifies nobody; the check is stored all the same. */
export interface Unknown {
  readonly type: VerifySubject;
  readonly shown: string;
  readonly reason: VerifyReason;
}

/** Stands for the id of an unknown subject. */
export const unknownId = '0';

/** The columns by which a person can be found and compared, besides the id. */
const numbersOf = {
  [verifySubjects.convoy]: [convoys.idNo, convoys.convoyNo, convoys.guardCertNo],
  [verifySubjects.keeper]: [keepers.idNo, keepers.keeperNo, keepers.certNo],
  [verifySubjects.client]: [clients.idNo, clients.clientNo],
} as const satisfies Record<number, readonly AnyPgColumn[]>;

const nouns = {
  [verifySubjects.convoy]: convoy,
  [verifySubjects.car]: car,
  [verifySubjects.keeper]: keeper,
  [verifySubjects.client]: bizClient,
};

/** Returns the condition that finds a subject: the id wins, then the code, then the number on a paper, a card or a plate. */
function wantedBy(type: VerifySubject, { subjectId, certNo, cardNo, plateNo }: Asked, claims?: CodeClaims): SQL | undefined {
  const id = subjectId ?? claims?.personId;
  if (id !== undefined) return eq(tableOf(nouns[type]).id, id);
  if (type === verifySubjects.car) return plateNo === undefined ? undefined : eq(cars.plateNo, plateNo);
  if (type === verifySubjects.keeper && cardNo !== undefined) return eq(keepers.cardNo, cardNo);
  return certNo === undefined ? undefined : or(...numbersOf[type].map((column) => eq(column, certNo)));
}

/** Returns the agent who came for a client: `null` for one who is none of theirs, `undefined` where none was named. */
async function agentOf(
  { tx }: HandoverContext,
  clientId: string,
  agentId: string | undefined,
): Promise<AgentRow | null | undefined> {
  if (agentId === undefined) return undefined;
  return (await readRow(tx, clientAgent, { where: { id: agentId, clientId } })) ?? null;
}

async function rowOf<T>(context: HandoverContext, type: VerifySubject, wanted: SQL): Promise<T | undefined> {
  // The four kinds share these columns; the caller says which one it asked for.
  const noun = nouns[type] as typeof convoy;
  const row = await readRow(context.tx, noun, { where: [{ tenantId: context.actor.tenantId }, wanted] });
  return row as T | undefined;
}

async function subjectOf(
  context: HandoverContext,
  type: VerifySubject,
  { wanted, asked }: { wanted: SQL; asked: Asked },
): Promise<Subject | undefined> {
  if (type === verifySubjects.client) {
    const row = await rowOf<ClientRow>(context, type, wanted);
    return row && { type, row, agent: await agentOf(context, row.id, asked.agentId) };
  }
  const row = await rowOf<ConvoyRow & CarRow & KeeperRow>(context, type, wanted);
  return row && { type, row };
}

function unknown(type: VerifySubject, { certNo, cardNo, plateNo = '' }: Asked): Unknown {
  if (type === verifySubjects.car) return { type, shown: plateNo, reason: 'unknownCar' };
  return { type, shown: masks.idNo(certNo ?? cardNo ?? ''), reason: 'unknownPerson' };
}

/** Returns the claims of a code, if it is one of this tenant. */
async function claimsOf({ services, actor }: HandoverContext, { token }: Asked): Promise<CodeClaims | undefined> {
  const claims = token === undefined ? undefined : await codeOf(services.context, token);
  return claims?.tenantId === actor.tenantId ? claims : undefined;
}

/** Finds the subject of a check. An id that leads nowhere is refused; a paper that leads nowhere is a finding. */
export async function findSubject(context: HandoverContext, asked: Asked): Promise<Subject | Unknown> {
  const claims = await claimsOf(context, asked);
  // Only people have codes, so a code determines the type.
  const type = asked.subjectType ?? (claims?.subjectType as VerifySubject | undefined);
  const wanted = type && wantedBy(type, asked, claims);
  if (!type || !wanted) {
    if (asked.token !== undefined && !claims) throw new AppError('QR_INVALID');
    throw new AppError('MISSING_PARAMETER', { name: 'subjectId' });
  }
  const found = await subjectOf(context, type, { wanted, asked });
  if (found) return found;
  if (asked.subjectId !== undefined || claims?.personId !== undefined) throw new AppError('NOT_FOUND');
  return unknown(type, asked);
}

/** Returns whether a code is valid for this person here. That uses it up. */
async function isHisCode(
  context: HandoverContext,
  personId: string,
  { token = '', taskId, device }: Asked & { device: string },
): Promise<boolean> {
  const claims = await tryCode(context, { token, purpose: 'verify', personId, device });
  return claims !== undefined && (claims.personId !== undefined || claims.taskId === taskId);
}

function hasNumber(subject: Exclude<Subject, { type: typeof verifySubjects.car }>, certNo: string): boolean {
  if (subject.type === verifySubjects.convoy) {
    return [subject.row.idNo, subject.row.convoyNo, subject.row.guardCertNo].includes(certNo);
  }
  if (subject.type === verifySubjects.keeper)
    return [subject.row.idNo, subject.row.keeperNo, subject.row.certNo].includes(certNo);
  return subject.agent ? subject.agent.idNo === certNo : [subject.row.idNo, subject.row.clientNo].includes(certNo);
}

/** Returns the reasons against the things that were shown: a code, a number, a card, a face. */
export async function shownReasons(
  context: HandoverContext,
  subject: Subject,
  asked: Asked & { device: string },
): Promise<VerifyReason[]> {
  const { token, certNo, cardNo, score } = asked;
  const reasons: VerifyReason[] = [];
  if (subject.type === verifySubjects.car) return reasons;
  if (token !== undefined && !(await isHisCode(context, subject.row.id, asked))) reasons.push('code');
  if (certNo !== undefined && !hasNumber(subject, certNo)) reasons.push('certificate');
  if (cardNo !== undefined && subject.type === verifySubjects.keeper && subject.row.cardNo !== cardNo) reasons.push('card');
  if (score !== undefined && score < leastFaceScore) reasons.push('face');
  return reasons;
}
