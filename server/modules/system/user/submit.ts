import type { CallContext } from '#server/crud/context';
import type { Records, Saved } from '#server/crud/records';
import { asRecord, hasId } from '#server/crud/write/input';
import { transact } from '#server/db/transact';
import type { Services } from '../../services.ts';
import { givePassword, initialColumns, takePassword } from '../password/give-password.ts';

/** The answer to an addition: it has the password only when the server made it, and only this once. */
export interface SavedUser extends Saved {
  readonly initialPassword?: string;
}

/**
 * Adds an account, which begins with an initial password, or changes one. The password is never part of the row that the
 * engine writes, so that neither the audit nor the answer kept for a repeated send holds it.
 */
export async function submitUser(
  services: Services,
  records: Records,
  { call, body }: { call: CallContext; body: unknown },
): Promise<SavedUser> {
  const { context, authenticator } = services;
  if (hasId(body)) {
    const saved = await records.submit(call, body);
    authenticator.forget();
    return saved;
  }
  const { password, ...row } = asRecord(body);
  const names = [row.account, row.name, row.realName].map((name) => String(name ?? ''));
  const initial = await takePassword(context, password, [...names, call.actor.tenantId]);
  return transact(context.db, async (tx) => {
    const saved = await records.submit({ ...call, tx }, row);
    const isGiven = await givePassword(tx, saved.id, initialColumns(initial.hash, context));
    return isGiven && initial.shown !== undefined ? { ...saved, initialPassword: initial.shown } : saved;
  });
}
