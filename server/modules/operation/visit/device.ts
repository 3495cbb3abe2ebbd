import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'visit_device';
const yearSeconds = 31_536_000;
const shape = /^[\w-]{8,64}$/;

function cookieOf({ headers }: FastifyRequest): string | undefined {
  const found = (headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim().split('='))
    .find(([name]) => name === cookieName)?.[1];
  return found !== undefined && shape.test(found) ? found : undefined;
}

function headerOf({ headers }: FastifyRequest): string | undefined {
  const sent = headers['x-device'];
  return typeof sent === 'string' && shape.test(sent) ? sent : undefined;
}

/** Returns the device of a call: by the name it sends, else by the cookie from the public page, else by its session. */
export function deviceOf(request: FastifyRequest): string {
  return headerOf(request) ?? cookieOf(request) ?? `session:${request.actor?.sessionId ?? ''}`;
}

/** Returns the same for a caller without a session; a device without a name gets one in a cookie that no script can read. */
export function namedDevice(request: FastifyRequest, reply: FastifyReply): string {
  const known = headerOf(request) ?? cookieOf(request);
  if (known !== undefined) return known;
  const name = randomBytes(16).toString('base64url');
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${cookieName}=${name}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict${secure}`);
  return name;
}
