import { channel } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { Compile, type Validator } from 'typebox/schema';
import { afterEach, expect } from 'vitest';
import { answerOf } from '#server/crud/http/openapi';
import answers from '../../server/answers.json' with { type: 'json' };

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

/** Of longer lists these many rows are looked at, from both ends. */
const most = 20;

/** Each schema is compiled once, however many servers a test opens. */
const compiled = new WeakMap<object, Validator>();

function validatorOf(schema: FastifySchema | undefined): Validator | undefined {
  const answer = answerOf(schema, answers);
  if (!answer) return undefined;
  const made = compiled.get(answer) ?? Compile({ ...answer, components: { schemas: answers.types } });
  compiled.set(answer, made);
  return made;
}

const sampled = (rows: unknown[]) => (rows.length > most ? [...rows.slice(0, most / 2), ...rows.slice(-most / 2)] : rows);

/** Shortens the list of an answer: rows of one list are alike. */
function withFewRows(_key: string, value: unknown): unknown {
  return Array.isArray(value) ? sampled(value) : value;
}

/** Returns how an answer of success breaks the schema of its call; undefined where it does not. */
function misfitOf({ routeOptions }: FastifyRequest, body: string): string | undefined {
  const validator = validatorOf(routeOptions.schema);
  if (!validator) return undefined;
  const answer = JSON.parse(body, body.length > 20_000 ? withFewRows : undefined);
  if (validator.Check(answer)) return undefined;
  const [, errors] = validator.Errors(answer);
  const told = errors
    .slice(0, 4)
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
  return told.join('; ');
}

/** Looks at an answer, and keeps what should not be in it, or, where `ANSWER_CHECK=1`, breaks the schema of its call. */
function scan(request: FastifyRequest, payload: unknown, status: number): void {
  const { method, routeOptions } = request;
  const { url = '' } = routeOptions;
  const text = Buffer.isBuffer(payload) ? payload.toString('latin1') : payload;
  if (typeof text !== 'string') return;
  const isHeld = process.env.ANSWER_CHECK === '1' && status === 200 && text !== '';
  const misfit = isHeld ? misfitOf(request, text) : undefined;
  if (misfit) found.push(`${method} ${url} answers outside of its schema: ${misfit}`);
  if (meant.some((route) => route.test(url))) return;
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
      if (String(reply.getHeader('content-type') ?? '').startsWith('application/json')) scan(request, payload, reply.statusCode);
    });
  });
}

/** Every answer that any server test gets is looked at, whatever the test itself is about. */
afterEach(() => {
  expect(takeFound()).toEqual([]);
});
