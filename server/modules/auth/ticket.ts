import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Returns 128 random bits, which nobody can guess while the ticket is valid. */
export const newTicket = (): string => randomBytes(16).toString('base64url');

/** Returns the form in which a ticket is stored, so that a copy of the table cannot continue anything. */
export const hashOfTicket = (ticket: string): string => createHash('sha256').update(`ticket:${ticket}`).digest('hex');

/** The most milliseconds that anything begun at the sign-in page may take. */
export const ticketMs = 5 * 60_000;

const cookieName = 'sign_in_browser';
const shape = /^[\w-]{22}$/;

/** The hash of the name that this browser was given; of none where it has none. */
export function browserOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const parts = (headers.cookie ?? '').split(';').map((part) => part.trim().split('='));
  const name = parts.find(([key]) => key === cookieName)?.[1];
  return name !== undefined && shape.test(name) ? hashOfTicket(name) : undefined;
}

/**
 * Names the browser in which something begins, in a cookie that no script reads: what was begun is continued there only, so that a
 * stolen ticket alone gives nothing. Lax, because the answer of another site is a navigation that comes from there.
 */
export function namedBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const known = browserOf(request);
  if (known !== undefined) return known;
  const name = newTicket();
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${cookieName}=${name}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax${secure}`);
  return hashOfTicket(name);
}
