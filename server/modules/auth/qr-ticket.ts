import { and, eq, gt, lt } from 'drizzle-orm';
import { writeAudit } from '#server/crud/write/audit';
import { transact } from '#server/db/transact';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import type { TokenResponse } from '#shared/wire';
import { admit, closedFor, type Entrant, turnAway } from './admit.ts';
import { countCalls } from './count-calls.ts';
import { type AuthContext, findAccount, type Source } from './service.ts';
import { type QrState, qrTicket } from './table.ts';
import { hashOfTicket, newTicket, ticketMs } from './ticket.ts';

const limit = { kind: 'qrTicket', most: 60, windowMs: 10 * 60_000 };

interface Beginning {
  readonly tenantId: string;
  readonly browser: string;
  readonly source: Source;
}

/** The values by which a sign-in page claims its own code: the picture's value, one that it polls with, and its browser. */
export interface QrClaim {
  readonly code: string;
  readonly state: string;
  readonly browser: string | undefined;
}

type QrRow = typeof qrTicket.$inferSelect;

/** Begins a sign-in by QR code. The picture holds `code` only; what the page asks with never leaves it. */
export async function beginQr(context: AuthContext, { tenantId, browser, source }: Beginning) {
  const { db, clock } = context;
  await countCalls(context, limit, source.ip);
  const [code, state, now] = [newTicket(), newTicket(), clock.now()];
  await db.delete(qrTicket).where(lt(qrTicket.endsAt, now));
  await db.insert(qrTicket).values({
    codeHash: hashOfTicket(code),
    stateHash: hashOfTicket(state),
    browserHash: browser,
    forTenant: tenantId.slice(0, 12),
    ip: source.ip.slice(0, 64),
    userAgent: source.userAgent.slice(0, 1000),
    createdAt: now,
    endsAt: now + ticketMs,
  });
  return { code, state, seconds: ticketMs / 1000 };
}

/** The condition under which a ticket is this page's: code, state and the browser's own name. */
function isClaimed({ code, state, browser }: QrClaim, now: number) {
  return and(
    eq(qrTicket.codeHash, hashOfTicket(code)),
    eq(qrTicket.stateHash, hashOfTicket(state)),
    eq(qrTicket.browserHash, browser ?? ''),
    gt(qrTicket.endsAt, now),
  );
}

/** Returns the state of a ticket; `gone` where there is no such ticket of this browser. */
export async function stateOfQr({ db, clock }: AuthContext, claim: QrClaim): Promise<QrState | 'gone'> {
  const [row] = await db.select({ state: qrTicket.state }).from(qrTicket).where(isClaimed(claim, clock.now()));
  return row?.state ?? 'gone';
}

/** Gives the page its tokens, once: the call that deletes the row gets them. */
export async function enterByQr(
  context: AuthContext,
  { claim, entrant }: { claim: QrClaim; entrant: Entrant },
): Promise<TokenResponse> {
  const { db, clock } = context;
  const [row] = await db
    .delete(qrTicket)
    .where(and(isClaimed(claim, clock.now()), eq(qrTicket.state, 'confirmed')))
    .returning();
  const account = row?.userId ? await findAccount(db, { userId: row.userId }) : undefined;
  if (!account) return turnAway(context, { entrant }, { code: 'QR_TICKET_GONE' });
  const closed = closedFor(account, clock.now());
  return closed ? turnAway(context, { entrant, account }, { code: closed }) : admit(context, { entrant, account });
}

async function assertTicket({ db, clock }: AuthContext, actor: Actor, code: string): Promise<QrRow> {
  const [row] = await db
    .select()
    .from(qrTicket)
    .where(and(eq(qrTicket.codeHash, hashOfTicket(code)), gt(qrTicket.endsAt, clock.now())));
  if (!row) throw new AppError('QR_TICKET_GONE');
  if (row.forTenant !== '' && row.forTenant !== actor.tenantId) throw new AppError('QR_OTHER_TENANT');
  return row;
}

/** Ties a code to the phone that read it first, and returns where the request to be let in comes from. */
export async function scanQr(context: AuthContext, actor: Actor, code: string) {
  const { ip, userAgent, createdAt, codeHash } = await assertTicket(context, actor, code);
  const mine = and(eq(qrTicket.userId, actor.userId), eq(qrTicket.sessionId, actor.sessionId));
  const claimed = await context.db
    .update(qrTicket)
    .set({ state: 'scanned', userId: actor.userId, sessionId: actor.sessionId })
    .where(and(eq(qrTicket.codeHash, codeHash), eq(qrTicket.state, 'waiting')))
    .returning();
  const again = () =>
    context.db
      .select()
      .from(qrTicket)
      .where(and(eq(qrTicket.codeHash, codeHash), mine, eq(qrTicket.state, 'scanned')));
  if (claimed.length === 0 && (await again()).length === 0) throw new AppError('QR_TICKET_GONE');
  return { ip, userAgent, createdAt };
}

/** Stores the decision of the phone that read the code, once. */
export async function decideQr(
  { db, clock }: AuthContext,
  actor: Actor,
  { code, accepts }: { readonly code: string; readonly accepts: boolean },
): Promise<void> {
  await transact(db, async (tx) => {
    const [row] = await tx
      .update(qrTicket)
      .set({ state: accepts ? 'confirmed' : 'refused' })
      .where(
        and(
          eq(qrTicket.codeHash, hashOfTicket(code)),
          eq(qrTicket.userId, actor.userId),
          eq(qrTicket.sessionId, actor.sessionId),
          eq(qrTicket.state, 'scanned'),
          gt(qrTicket.endsAt, clock.now()),
        ),
      )
      .returning();
    if (!row) throw new AppError('QR_TICKET_GONE');
    const changes = { ip: { before: null, after: row.ip } };
    await writeAudit(tx, actor, { action: accepts ? 'qrConfirmed' : 'qrRefused', resource: 'session', changes });
  });
}
