import { eq } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import { businessMoment } from '#server/lib/time';
import { provePassword } from '#server/modules/auth/prove-password';
import { AppError } from '#shared/errors';
import { type ExchgSide, signMethods } from '#shared/handover/exchange';
import { exchg } from '#src/resources/operation/exchg';
import type { Services } from '../../services.ts';
import { readTask, stopOf } from '../running/lock.ts';
import type { SignInput } from './line-input.ts';
import { entitledSigners } from './signers.ts';
import { exchanges } from './table.ts';

interface Proving {
  readonly services: Services;
  readonly actor: Actor;
}

/**
 * Returns those of the signers whose own password was sent with their signature. Passwords are checked only for people who may
 * sign this exchange, every try is counted like a sign-in, and a wrong one refuses all. It runs outside of the transaction that
 * signs, so that failures stay counted.
 */
export async function provenSigners(
  { services, actor }: Proving,
  { id, side, signs }: { readonly id: string; readonly side: ExchgSide; readonly signs: readonly SignInput[] },
): Promise<ReadonlySet<string>> {
  const sworn = signs.filter(({ method }) => method === signMethods.password);
  if (sworn.length === 0) return new Set();
  const { context } = services;
  const [row] = await context.db.select().from(exchanges).where(eq(exchanges.id, id));
  if (!row || !(await services.records(exchg).detail(actor, id))) throw new AppError('NOT_FOUND');
  const running = row.taskId ? await readTask(context.db, row.taskId) : undefined;
  const stop = running && row.nodeId ? stopOf(running, row.nodeId) : undefined;
  const today = businessMoment(context.clock.now()).slice(0, 10);
  const people = await entitledSigners({ row, running, stop, side, today, via: context.db, isHeld: false }, sworn);
  for (const { personId, name, password = '' } of people) {
    const isOwn = await provePassword(context, { userId: personId, password, ip: actor.ip });
    if (!isOwn) throw new AppError('EXCHG_PASSWORD', { name });
  }
  return new Set(people.map(({ personId }) => personId));
}
