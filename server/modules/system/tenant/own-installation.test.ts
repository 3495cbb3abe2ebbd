import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notice } from '#src/resources/desk/notice';
import { tenant } from '#src/resources/system/tenant';
import { Api, injectedInto } from '../../../../tests/support/api.ts';
import { accepted } from '../../../../tests/support/day.ts';
import { sampleOf } from '../../../../tests/support/samples.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { type MadeTenant, tenantsOf } from '../../../../tests/support/tenants.ts';

let shared: SeededApp;
let own: SeededApp;
let platform: Api;

beforeAll(async () => {
  [shared, own] = [await openSeededApp(), await openSeededApp()];
  platform = await shared.signInAs('admin');
});
afterAll(async () => {
  await shared.close();
  await own.close();
});

/** Makes a tenant of the first installation with a notice, and opens a session for its first person. */
async function withFixtures(): Promise<{ made: MadeTenant; session: Api; title: string }> {
  const tenants = tenantsOf(shared, platform);
  const made = await tenants.make();
  const session = await tenants.enter(made);
  const values = sampleOf(notice, shared.choices);
  accepted(await session.submit(notice, values));
  return { made, session, title: String(values.title) };
}

const titlesIn = async (api: Api) => accepted(await api.list(notice, { size: 200 })).records.map(({ title }) => title);

describe('two installations', () => {
  it('share neither the tenants of one nor their rows, accounts and sessions', async () => {
    const { made, session, title } = await withFixtures();
    const there = await own.signInAs('admin');

    const tenantsThere = accepted(await there.list(tenant, { size: 200 })).records.map(({ tenantId }) => tenantId);
    const asBefore = new Api(injectedInto(own.server), session.headers['blade-auth']?.replace('bearer ', ''));

    expect(await titlesIn(session)).toContain(title);
    expect(tenantsThere).not.toContain(made.tenantId);
    expect(await titlesIn(there)).not.toContain(title);
    expect((await asBefore.list(notice)).status).toBe(401);
    expect(await tenantsOf(own, there).tryToEnter(made)).not.toBe('in');
    expect(await tenantsOf(shared, platform).tryToEnter(made)).toBe('in');
  });

  it('change without each other', async () => {
    const { made, session, title } = await withFixtures();
    const there = await own.signInAs('admin');
    const twin = await tenantsOf(own, there).make();

    accepted(await there.remove(tenant, [twin.id]));

    expect((await platform.detail(tenant, made.id)).data.tenantId).toBe(made.tenantId);
    expect(await titlesIn(session)).toContain(title);
  });
});
