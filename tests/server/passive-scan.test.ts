import Fastify from 'fastify';
import { Type } from 'typebox';
import { expect, it, onTestFinished, vi } from 'vitest';
import { takeFound } from '../support/passive-scan.ts';

const fault = new Error('no room');
const statement = 'select "id", "account" from "sys_user" where "tenant_id" = $1';

it.each([
  ['the place of a line of code', fault.stack],
  ['an error of the database', `Failed query: ${statement}`],
  ['an error of the database', 'duplicate key value violates unique constraint "sys_user_account"'],
  ['a statement', statement],
  ['the hash of a password', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'],
  ['a private key', '-----BEGIN PRIVATE KEY-----'],
])('an answer with %s is found, whichever test asked for it', async (what, leak) => {
  const app = Fastify();
  app.get('/leak', async () => ({ code: 500, msg: leak }));
  await app.inject('/leak');

  expect(takeFound().join()).toContain(`GET /leak answers with ${what}`);
});

it('an answer outside of the schema of its call is found', async () => {
  vi.stubEnv('ANSWER_CHECK', '1');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const app = Fastify();
  const answer = Type.Object({ code: Type.Integer() }, { additionalProperties: false });
  app.get('/more', { schema: { answer } }, async () => ({ code: 200, password: 'x' }));
  await app.inject('/more');

  expect(takeFound().join()).toContain('GET /more answers outside of its schema: ');
});

it('an answer without any of them is none', async () => {
  const app = Fastify();
  app.get('/fine', async () => ({ code: 200, msg: 'Select a row, update it and set a value where you like; it costs $5' }));
  await app.inject('/fine');

  expect(takeFound()).toEqual([]);
});
