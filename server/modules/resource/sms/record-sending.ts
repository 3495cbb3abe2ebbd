import { and, eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { makeRows, setColumns } from '#server/crud/write/effects';
import type { Executor } from '#server/db/types';
import { businessMoment } from '#server/lib/time';
import type { Refusal } from '#shared/errors';
import { smsLog, smsOutcomes } from '#src/resources/resource/sms';

const logs = tableOf(smsLog);

/** What became of a message to one phone. */
export interface Outcome {
  readonly phone: string;
  /** A key of `sms_outcome`. */
  readonly outcome: number;
  readonly vendorId: string;
  readonly refusal?: Refusal;
}

/** Something that is about to be handed to a vendor. What the message says is not part of it. */
export interface Sending {
  readonly tenantId: string;
  readonly smsCode: string;
  readonly category: number;
  /** A key of `sms_kind`. */
  readonly kind: number;
  readonly phones: readonly string[];
  /** Who sends it; nobody where the server does. */
  readonly sender?: { readonly userId: string; readonly name: string };
  readonly requestId: string;
}

/** Writes down what is about to be sent, so that nothing leaves without a trace. Answers the rows' ids by phone. */
export async function noteSending(via: Executor, { phones, sender, ...facts }: Sending): Promise<ReadonlyMap<string, string>> {
  const by = { tx: via, actor: { tenantId: facts.tenantId, userId: sender?.userId ?? null }, at: businessMoment(Date.now()) };
  const row = { ...facts, outcome: smsOutcomes.underWay, sender: sender?.name };
  const rows = await makeRows(
    by,
    smsLog,
    phones.map((phone) => ({ ...row, phone })),
  );
  return new Map(rows.map(({ id, phone }) => [phone, id]));
}

/** Writes down what became of it. */
export async function noteOutcomes(
  via: Executor,
  ids: ReadonlyMap<string, string>,
  { outcomes, tookMs }: { readonly outcomes: readonly Outcome[]; readonly tookMs: number },
): Promise<void> {
  for (const { phone, outcome, vendorId, refusal } of outcomes) {
    const values = { outcome, vendorId: vendorId.slice(0, 128), refusal: refusal && JSON.stringify(refusal), tookMs };
    await setColumns({ tx: via }, smsLog, { values, where: eq(logs.id, ids.get(phone) ?? '') });
  }
}

/** The refusal that a row of the log keeps. */
export const keptRefusal = (kept: unknown): Refusal | undefined =>
  typeof kept === 'string' && kept !== '' ? (JSON.parse(kept) as Refusal) : undefined;

/** What became of what somebody sent by an earlier request. */
export async function recallOutcomes(
  via: Executor,
  { requestId, userId }: { readonly requestId: string; readonly userId: string },
): Promise<readonly Outcome[]> {
  const rows = await via
    .select()
    .from(logs)
    .where(and(eq(logs.requestId, requestId), eq(logs.createUser, userId)))
    .orderBy(logs.id);
  return rows.map(({ phone, outcome, vendorId, refusal }) => ({
    ...{ phone, outcome, vendorId: vendorId ?? '', refusal: keptRefusal(refusal) },
  }));
}
