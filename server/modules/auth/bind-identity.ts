import { and, eq, ne } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import { writeAudit } from '#server/crud/write/audit';
import { transact } from '#server/db/transact';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { businessMoment } from '#shared/time';
import { user } from '#src/resources/system/user';
import type { AuthContext } from './service.ts';
import { type AuthorizationResponse, finishFlow } from './social-flow.ts';
import { socialIdentity } from './table.ts';

const users = tableOf(user);

/** A person of another site, and the account that they are to open. */
export interface Bound {
  readonly tenantId: string;
  readonly userId: string;
  readonly source: string;
  readonly subject: string;
  readonly name: string;
  readonly boundAt: number;
}

/**
 * Binds an identity to an account. An identity opens one account in each tenant; that of an account which was removed is free
 * again.
 */
export async function giveIdentity(tx: Transaction, bound: Bound): Promise<void> {
  const [taken] = await tx
    .select({ id: socialIdentity.id })
    .from(socialIdentity)
    .innerJoin(users, whereOf(user, eq(users.id, socialIdentity.userId)))
    .where(
      and(
        eq(socialIdentity.tenantId, bound.tenantId),
        eq(socialIdentity.source, bound.source),
        eq(socialIdentity.subject, bound.subject),
        ne(socialIdentity.userId, bound.userId),
      ),
    );
  if (taken) throw new AppError('SOCIAL_BOUND');
  await tx
    .insert(socialIdentity)
    .values(bound)
    .onConflictDoUpdate({
      target: [socialIdentity.tenantId, socialIdentity.source, socialIdentity.subject],
      set: { userId: bound.userId, name: bound.name, boundAt: bound.boundAt },
    });
}

/** Binds whom another site has recognised to the account that set out for it. */
export async function bindIdentity(context: AuthContext, actor: Actor, answer: AuthorizationResponse): Promise<void> {
  const { flow, identity } = await finishFlow(context, answer);
  if (flow.userId !== actor.userId) throw new AppError('SOCIAL_FAILED');
  const { tenantId, userId } = actor;
  await transact(context.db, async (tx) => {
    await giveIdentity(tx, { ...identity, tenantId, userId, source: flow.source, boundAt: context.clock.now() });
    await writeAudit(tx, actor, { action: 'bindIdentity', resource: user.name, recordId: userId, label: actor.name });
  });
}

/** Returns the user's own identities, with the name of each site. */
export async function identitiesOf({ db, social }: AuthContext, actor: Actor) {
  const rows = await db
    .select()
    .from(socialIdentity)
    .where(and(eq(socialIdentity.userId, actor.userId), eq(socialIdentity.tenantId, actor.tenantId)))
    .orderBy(socialIdentity.boundAt);
  const nameOf = (source: string) => social?.list.find((site) => site.source === source)?.name[actor.language] ?? source;
  return rows.map(({ id, source, name, boundAt }) => ({
    id,
    source,
    sourceName: nameOf(source),
    name,
    boundTime: businessMoment(boundAt),
  }));
}

/** Removes an identity from its account, which it no longer opens. */
export async function unbindIdentity({ db }: AuthContext, actor: Actor, id: string): Promise<void> {
  if (!isId(id)) throw new AppError('WRONG_PARAMETER', { name: 'id' });
  await transact(db, async (tx) => {
    const taken = await tx
      .delete(socialIdentity)
      .where(and(eq(socialIdentity.id, id), eq(socialIdentity.userId, actor.userId)))
      .returning();
    if (taken.length === 0) throw new AppError('NOT_FOUND');
    await writeAudit(tx, actor, { action: 'unbindIdentity', resource: user.name, recordId: actor.userId, label: actor.name });
  });
}
