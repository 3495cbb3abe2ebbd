import { eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRows } from '#server/crud/read/rows';
import { makeRows, setColumns } from '#server/crud/write/effects';
import type { Executor } from '#server/db/types';
import type { Refusal } from '#shared/errors';
import { businessMoment } from '#shared/time';
import { smsLog, smsOutcomes } from '#src/resources/resource/sms';

const logs = tableOf(smsLog);

/** The outcome of a message to one phone. */
export interface Outcome {
  readonly phone: string;
  /** A key of `sms_outcome`. */
  readonly outcome: number;
  readonly vendorId: string;
  readonly refusal?: Refusal;
}

/** A message that is about to be handed to a vendor, without its text. */
export interface Sending {
  readonly tenantId: string;
  readonly smsCode: string;
  readonly category: number;
  /** A key of `sms_kind`. */
  readonly kind: number;
  readonly phones: readonly string[];
  /** The user who sends it; absent where the server does. */
  readonly sender?: { readonly userId: string; readonly name: string };
  readonly requestId: string;
}

/** Stores what is about to be sent, so that nothing leaves without a trace. Returns the ids of the rows by phone. */
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

/** Stores the outcomes of a message. */
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

/** Returns the refusal that a row of the log keeps, if any. */
export const keptRefusal = (kept: unknown): Refusal | undefined =>
  typeof kept === 'string' && kept !== '' ? JSON.parse(kept) : undefined;

/** Returns the outcomes of a message that a user sent by an earlier request. */
export async function recallOutcomes(
  via: Executor,
  { requestId, userId }: { readonly requestId: string; readonly userId: string },
): Promise<readonly Outcome[]> {
  const where = { requestId, createUser: userId };
  const rows = await readRows(via, smsLog, { where, order: { id: 'asc' }, withRemoved: true });
  return rows.map(({ phone, outcome, vendorId, refusal }) => ({
    phone,
    outcome,
    vendorId: vendorId ?? '',
    refusal: keptRefusal(refusal),
  }));
}
