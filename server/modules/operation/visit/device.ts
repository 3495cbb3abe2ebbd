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

/** Returns the device of a signed-in caller: its session, since anything that the caller sends would be theirs to choose. */
export const deviceOf = ({ actor }: FastifyRequest): string => `session:${actor?.sessionId ?? ''}`;

/** Returns the device of a caller without a session; one without a name gets it in a cookie that no script can read. */
export function namedDevice(request: FastifyRequest, reply: FastifyReply): string {
  const known = cookieOf(request);
  if (known !== undefined) return known;
  const name = randomBytes(16).toString('base64url');
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${cookieName}=${name}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict${secure}`);
  return name;
}
