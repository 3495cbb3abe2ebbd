import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { callPath } from '#shared/define';
import { enabledKeys } from '#src/resources/resource/enabled';
import { oss, ossKinds } from '#src/resources/resource/oss';
import { sms, smsKinds } from '#src/resources/resource/sms';
import type { Api } from '../../../tests/support/api.ts';
import { limitedPerson } from '../../../tests/support/limited.ts';
import { peopleOf } from '../../../tests/support/people.ts';
import { openSeededApp, type SeededApp } from '../../../tests/support/seeded-app.ts';
import { tenantsOf } from '../../../tests/support/tenants.ts';

let app: SeededApp;
let api: Api;
beforeAll(async () => {
  app = await openSeededApp();
  api = await app.signInAs('admin');
});
afterAll(() => app?.close());

let serial = 0;
const nextCode = () => {
  serial += 1;
  return `row-${serial}`;
};

const nouns = [
  { resource: oss, values: () => ({ ossCode: nextCode(), category: ossKinds.local }) },
  { resource: sms, values: () => ({ smsCode: nextCode(), category: smsKinds.console, templateId: 'T', signName: 'Bank' }) },
];

describe.each(nouns)('enabling $resource.name', ({ resource, values }) => {
  const make = async (by: Api = api) => {
    const { data } = await by.submit(resource, values());
    return String((data as { readonly id: string }).id);
  };
  const enable = (id: string, by: Api = api) => by.post(callPath(resource, 'enable'), {}, { id });
  // Both tables have the columns that matter here.
  const table = tableOf(resource as typeof sms);
  const enabled = async () => {
    const rows = await app.db
      .select({ id: table.id, tenantId: table.tenantId })
      .from(table)
      .where(eq(table.status, enabledKeys.on));
    return rows.filter(({ tenantId }) => tenantId === '000000').map(({ id }) => id);
  };

  it('puts a row into use in place of the one before, and writes both down', async () => {
    const [first, second] = [await make(), await make()];
    await enable(first);

    expect((await enable(second)).status).toBe(200);

    expect(await enabled()).toEqual([second]);
    const audits = await app.db.select().from(auditLog).where(eq(auditLog.recordId, first)).orderBy(auditLog.id);
    const changes = audits.filter(({ action }) => action === 'enable').map((entry) => entry.changes.status);
    expect(changes).toEqual([
      { before: enabledKeys.off, after: enabledKeys.on },
      { before: enabledKeys.on, after: enabledKeys.off },
    ]);
  });

  it('leaves one in use of several that are enabled at once', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => make()));

    const answers = await Promise.all(ids.map((id) => enable(id)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await enabled()).toHaveLength(1);
    expect(ids).toEqual(expect.arrayContaining(await enabled()));
  });

  it('keeps what is in use from being removed', async () => {
    const id = await make();
    await enable(id);

    expect((await api.remove(resource, [id])).bizCode).toBe('ENABLED_KEPT');
    await enable(await make());
    expect((await api.remove(resource, [id])).status).toBe(200);
  });

  it('is of one tenant, and for those who may', async () => {
    const tenants = tenantsOf(app, api);
    const elsewhere = await tenants.enter(await tenants.make());
    const own = await make();
    await enable(own);
    const reader = await peopleOf(app).person([resource.name, `${resource.name}_view`]);

    expect((await enable(own, elsewhere)).status).toBe(404);
    expect((await enable(own, reader.api)).status).toBe(403);
    const theirs = await make(elsewhere);
    expect((await enable(theirs, elsewhere)).status).toBe(200);
    expect(await enabled()).toEqual([own]);
  });

  it('puts out of use what whoever does it does not see', async () => {
    await enable(await make());
    const own = await make();
    const { data } = await api.detail(resource, own);
    const rows = { all: [{ field: resource.title, op: 'eq' as const, value: String(data[resource.title]) }] };
    const codes = ['', '_view', '_enable'].map((part) => `${resource.name}${part}`);
    const limited = await limitedPerson(peopleOf(app), codes, { of: resource, rows });

    expect((await enable(own, limited.api)).status).toBe(200);

    expect(await enabled()).toEqual([own]);
  });

  it('is not what a submit does', async () => {
    const { data } = await api.submit(resource, { ...values(), status: enabledKeys.on });

    expect(await enabled()).not.toContain(String((data as { readonly id: string }).id));
  });
});
