import { eq } from 'drizzle-orm';
import type { WriteContext } from '#server/crud/context';
import { defineModule, type Hooks, type Module } from '#server/crud/module';
import { refuse } from '#server/crud/write/input';
import { ENABLED } from '#shared/enable-status';
import { AppError, actions } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { client } from '#src/resources/system/client';
import { authSession } from '../../auth/table.ts';

/** The grant types that let users in; either is enough. */
const signingIn = ['password', 'captcha'];

/** Returns the hooks of OAuth clients, whichever way they are written. */
const clientHooks: Hooks<typeof client> = {
  async beforeSave(draft, context) {
    const { accessTokenValidity: access, refreshTokenValidity: refresh } = draft;
    if (access !== null && refresh !== null && refresh < access) refuse({ refreshTokenValidity: { code: 'CLIENT_VALIDITY' } });
    const { before } = context;
    const lets = splitMany(draft.authorizedGrantTypes ?? '').some((grant) => signingIn.includes(grant));
    if (before && (draft.status !== ENABLED || !lets)) await assertOther([before], 'disable', context);
  },
  beforeRemove: (rows, context) => assertOther(rows, 'remove', context),
};

/** Refuses to shut the client through which the actor signed in: nobody could open it again. */
async function assertOther(
  rows: readonly { readonly clientId: string }[],
  action: keyof typeof actions,
  { actor, tx }: Pick<WriteContext, 'actor' | 'tx'>,
): Promise<void> {
  const [session] = await tx
    .select({ clientId: authSession.clientId })
    .from(authSession)
    .where(eq(authSession.id, actor.sessionId));
  const own = rows.find(({ clientId }) => clientId === session?.clientId);
  if (own) throw new AppError('CLIENT_IN_USE', { name: own.clientId, action: actions[action] });
}

/** The programs through which people sign in. */
export const clientModule = (): Module => defineModule(client, { hooks: clientHooks });
