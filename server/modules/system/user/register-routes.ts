import { and, eq, gt } from 'drizzle-orm';
import type { ModuleRoutes } from '#server/crud/module';
import type { Records } from '#server/crud/records';
import { writeAudit } from '#server/crud/write/audit';
import { makeRows } from '#server/crud/write/effects';
import { refuse } from '#server/crud/write/input';
import { transact } from '#server/db/transact';
import type { Transaction } from '#server/db/types';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { languageOf } from '#server/lib/language';
import { decodePassword, hashPassword } from '#server/lib/password';
import { AppError, type Refusal } from '#shared/errors';
import { userKinds } from '#shared/handover/people';
import { normaliseAccount } from '#shared/rules';
import { checkField } from '#shared/validate';
import { user } from '#src/resources/system/user';
import { authenticateClient } from '../../auth/authenticate-client.ts';
import { giveIdentity } from '../../auth/bind-identity.ts';
import { refusedPassword } from '../../auth/check-password.ts';
import { countCalls } from '../../auth/count-calls.ts';
import { sourceOf } from '../../auth/grant-tokens.ts';
import { optional, readParameters, required, tenantSent } from '../../auth/read-token-request.ts';
import type { AuthContext, Source } from '../../auth/service.ts';
import { socialGuest } from '../../auth/table.ts';
import { browserOf, hashOfTicket } from '../../auth/ticket.ts';
import type { Services } from '../../services.ts';
import { assertAccountRoom, hasTenant } from '../tenant/service.ts';
import { assertFreeAccount } from './free-account.ts';
import { PENDING } from './lock-users.ts';

const limit = { kind: 'registerGuest', most: 20, windowMs: 60 * 60_000 };

/** The registration of a person whom another site has recognised. */
export interface Registration {
  /** Counts only where the flow to the other site did not know the tenant. */
  readonly tenantId: string;
  readonly name: string;
  readonly account: string;
  readonly password: string;
  /** The ticket that signing in by the other site gave. */
  readonly oauthId: string;
  readonly browser: string | undefined;
  readonly source: Source;
}

function assertFields({ name, account }: Registration): void {
  const refusals: Record<string, Refusal> = {};
  // It becomes the name and the nickname; only the name has to be there.
  const refusedName = checkField(user.fields.realName, name) ?? checkField(user.fields.name, name);
  const refusedAccount = checkField(user.fields.account, account);
  if (refusedName) refusals.name = refusedName;
  if (refusedAccount) refusals.account = refusedAccount;
  refuse(refusals);
}

async function hashChosen({ sm2PrivateKey }: AuthContext, { password, account, name }: Registration): Promise<string> {
  const digest = decodePassword(password, sm2PrivateKey);
  const code = await refusedPassword({ sent: password, digest }, [account, name]);
  if (code) throw new AppError(code, {}, { fields: { password: { code } } });
  return hashPassword(digest);
}

/** Takes the ticket, once and in its own browser. A later failure gives it back with the transaction. */
async function takeTicket(tx: Transaction, { clock }: AuthContext, { oauthId, browser }: Registration) {
  const [guest] = await tx
    .delete(socialGuest)
    .where(
      and(
        eq(socialGuest.ticketHash, hashOfTicket(oauthId)),
        eq(socialGuest.browserHash, browser ?? ''),
        gt(socialGuest.endsAt, clock.now()),
      ),
    )
    .returning();
  if (!guest) throw new AppError('TICKET_GONE');
  return guest;
}

/** Returns the tenant of the flow to the other site; a typed one counts if that knows none, and is refused if it differs. */
async function tenantFor(tx: Transaction, forTenant: string, typed: string): Promise<string> {
  if (forTenant !== '' && typed !== '' && typed !== forTenant) throw new AppError('WRONG_PARAMETER', { name: 'tenantId' });
  const tenantId = forTenant || typed;
  if (tenantId === '') throw new AppError('MISSING_PARAMETER', { name: 'tenantId' });
  if (!(await hasTenant(tenantId, tx))) {
    throw new AppError('TENANT_UNKNOWN', {}, { fields: { tenantId: { code: 'TENANT_UNKNOWN' } } });
  }
  return tenantId;
}

/**
 * Registers a person whom another site has recognised: an account without roles that cannot be used until an administrator
 * approves it. Identity and tenant come from the ticket, whatever else is sent.
 */
async function registerGuest(context: AuthContext, records: Records, typed: Registration): Promise<void> {
  const { ip, requestId } = typed.source;
  await countCalls(context, limit, ip);
  assertFields(typed);
  const password = await hashChosen(context, typed);
  await transact(context.db, async (tx) => {
    const guest = await takeTicket(tx, context, typed);
    const tenantId = await tenantFor(tx, guest.forTenant, typed.tenantId);
    await assertAccountRoom(tx, tenantId, 1);
    const account = normaliseAccount(typed.account);
    await assertFreeAccount(tx, tenantId, account);
    const columns = { account, password, name: typed.name, realName: typed.name };
    const guestRow = { ...columns, roleId: '', deptId: '', userKind: userKinds.staff, status: PENDING };
    const [added] = await makeRows({ tx, actor: { tenantId, userId: null } }, user, [guestRow]);
    if (!added) throw new Error('An inserted account was not returned');
    const { source, subject, name } = guest;
    await giveIdentity(tx, { tenantId, userId: added.id, source, subject, name, boundAt: context.clock.now() });
    await writeAudit(
      tx,
      { tenantId, userId: null, account, ip, requestId },
      { action: 'registerGuest', resource: user.name, recordId: added.id, label: typed.name },
    );
  });
  records.changed();
}

const parameters = {
  tenantId: 'Where the way to the other site did not know it',
  name: 'What the person is called',
  account: 'To sign in with from then on',
  password: 'md5 hex, SM2 hex or plain',
  oauthId: 'The ticket from signing in by the other site',
};

/** The registration of somebody whom another site has recognised, and who has no session yet. */
export function registerRoutes({ context }: Services): ModuleRoutes {
  return (app, records) => {
    app.post(
      '/register-guest',
      { config: { right: 'public' }, ...documented('Register a user of an identity provider', parameters) },
      async (request) => {
        const client = await authenticateClient(context, request.headers.authorization);
        if (!client.grants.has('social')) throw new AppError('GRANT_UNSUPPORTED');
        const sent = readParameters(request);
        const [account, password, oauthId] = [required(sent, 'account'), required(sent, 'password'), required(sent, 'oauthId')];
        await registerGuest(context, records, {
          account: account.trim(),
          password,
          oauthId,
          name: (optional(sent, ['name']) ?? '').trim(),
          tenantId: tenantSent(request, sent) ?? '',
          browser: browserOf(request),
          source: sourceOf(request),
        });
        return ok({}, languageOf(request.headers['accept-language']));
      },
    );
  };
}
