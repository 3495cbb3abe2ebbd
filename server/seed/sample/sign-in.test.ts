import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app';
import { readConfig } from '#server/config';
import { businessMoment } from '#shared/time';
import { openSampled } from '../../../tests/support/sample-house.ts';
import { userTable } from '../accounts.ts';
import { sampleAccounts, unchangedSamples } from './sign-in.ts';

let sampled: Awaited<ReturnType<typeof openSampled>>;
beforeAll(async () => {
  sampled = await openSampled();
});
afterAll(() => Promise.all([sampled.database.close(), sampled.house.close()]));

const named = async () => (await unchangedSamples(sampled.database.db)).map(({ account }) => account);
const set = (account: string, values: Partial<typeof userTable.$inferInsert>) =>
  sampled.database.db.update(userTable).set(values).where(eq(userTable.account, account));

/** What the sign-in page asks for before anybody has signed in, of a server with or without the sample. */
async function offered(samples?: () => ReturnType<typeof unchangedSamples>) {
  const { database, house } = sampled;
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SHED_LOAD: '0' });
  const app = await buildApp({ ...database, db: database.servingDb, config, keys: house.keys, samples });
  const answer = await app.inject({ url: '/api/blade-auth/oauth/ways' });
  await app.close();
  return answer.json().data.samples;
}

describe('the accounts of the sample', () => {
  it('are told to the sign-in page with their roles, and nothing else of them', async () => {
    const { database } = sampled;

    const told = await offered(() => unchangedSamples(database.servingDb));

    expect(told[0]).toEqual({ account: 'dispatcher', role: '调度员' });
    expect(told.map(({ account }: { account: string }) => account)).toEqual(sampleAccounts);
  });

  it('are told of none where there is no sample', async () => {
    expect(await offered()).toEqual([]);
  });

  it('are those with the password of the first start: whose was changed is left out', async () => {
    await set('vault', { password: 'another' });
    await set('branch', { status: 2 });
    await set('convoy', { passwordExpireTime: businessMoment(Date.now() - 1_000) });

    expect(await named()).toEqual(['dispatcher', 'supervisor', 'manager', 'auditor']);
  });

  it('are none once all of them were changed', async () => {
    for (const account of sampleAccounts) await set(account, { password: `of ${account}` });
    expect(await named()).toEqual([]);
  });
});
