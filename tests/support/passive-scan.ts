import { channel } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterEach, expect } from 'vitest';

/** What no answer may contain (promises 3, 5, 19 and 47), by its signs. */
const signs: Readonly<Record<string, RegExp>> = {
  'the place of a line of code': /\bat (async )?[\w.<>$ [\]]*\(?(file:\/\/|node:|\/)[^\s"]+:\d+:\d+|node_modules[\\/]/,
  'an error of the database':
    /Failed query:|syntax error at or near|violates [\w-]+ constraint|(relation|column) \\?"[\w.]+\\?" (does not exist|of relation)/,
  'a statement': /\b(select|insert into|update|delete from) [^\n]{0,300}\\?"[a-z_]+\\?"[^\n]{0,300}\$\d/i,
  'the hash of a password': /\$argon2id?\$/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY/,
};

/** Calls whose answers are such texts, for those who may read them: the log of faults. */
const meant: readonly RegExp[] = [/^\/api\/blade-log\/error\//];

/** One list for all files of a worker, which share this process. */
const kept = Symbol.for('tests/support/passive-scan');
const home = globalThis as { [kept]?: string[] };
const isNew = home[kept] === undefined;
home[kept] ??= [];
const found = home[kept];

/** Returns what was found since it was asked last. */
export const takeFound = (): string[] => found.splice(0);

/** Looks at an answer, and keeps what should not be in it. */
function scan({ method, routeOptions: { url = '' } }: FastifyRequest, payload: unknown): void {
  const text = Buffer.isBuffer(payload) ? payload.toString('latin1') : payload;
  if (typeof text !== 'string' || meant.some((route) => route.test(url))) return;
  for (const [what, sign] of Object.entries(signs)) {
    const hit = sign.exec(text);
    if (hit) found.push(`${method} ${url} answers with ${what}: ${hit[0].slice(0, 200)}`);
  }
}

if (isNew) {
  channel('fastify.initialization').subscribe((message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onSend', async (request, reply, payload) => {
      // Files are what somebody has uploaded, and pages are those of the browser half.
      if (String(reply.getHeader('content-type') ?? '').startsWith('application/json')) scan(request, payload);
    });
  });
}

/** Every answer that any server test gets is looked at, whatever the test itself is about. */
afterEach(() => {
  expect(takeFound()).toEqual([]);
});
