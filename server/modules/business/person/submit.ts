import type { CallContext } from '#server/crud/context';
import type { Records } from '#server/crud/records';
import { asRecord } from '#server/crud/write/input';
import { decodePassword } from '#server/lib/password';
import { AppError } from '#shared/errors';
import type { Services } from '../../services.ts';
import { type SavedUser, submitUser } from '../../system/user/submit.ts';

/**
 * Refuses two typed passwords that differ; clients send them in plain text, hashed or encrypted. Without a password one is
 * made.
 */
function assertSame({ context }: Services, { password, password2 }: Readonly<Record<string, unknown>>): void {
  const read = (sent: unknown) => (typeof sent === 'string' && sent !== '' ? decodePassword(sent, context.sm2PrivateKey) : '');
  if (password2 === undefined || password2 === null || read(password) === read(password2)) return;
  throw new AppError('PASSWORD_CONFIRM', {}, { fields: { password2: { code: 'PASSWORD_CONFIRM' } } });
}

/** Adds a person with their account, or changes one. Passwords never become part of the row that the engine writes. */
export async function submitPerson(
  services: Services,
  records: Records,
  { call, body }: { call: CallContext; body: unknown },
): Promise<SavedUser> {
  const sent = asRecord(body);
  assertSame(services, sent);
  const { password2: _, ...row } = sent;
  return submitUser(services, records, { call, body: row });
}
