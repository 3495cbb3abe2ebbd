import { type AddressInfo, createServer, type Server } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { auditLog } from '#server/crud/write/audit';
import { openOutbound } from '#server/lib/outbound';
import { attach } from '#src/resources/resource/attach';
import { enabledKeys } from '#src/resources/resource/enabled';
import { oss, ossKinds } from '#src/resources/resource/oss';
import type { Api } from '../../../../tests/support/api.ts';
import { accepted } from '../../../../tests/support/day.ts';
import { bytesOf } from '../../../../tests/support/files.ts';
import { peopleOf } from '../../../../tests/support/people.ts';
import { openS3Server, type S3Server } from '../../../../tests/support/s3-server.ts';
import { openUploadApp, type UploadApp, upload } from '../../../../tests/support/uploads.ts';
import { s3Storage } from './storages.ts';

const [files, osses] = [tableOf(attach), tableOf(oss)];
const secrets = { accessKey: 'S3RVER', secretKey: 'S3RVER' };

let s3: S3Server;
let app: UploadApp;
let admin: Api;
/** A server that never answers. */
let mute: Server;

beforeAll(async () => {
  s3 = await openS3Server();
  mute = createServer();
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  app = await openUploadApp({ OUTBOUND_HOSTS: `${s3.host},127.0.0.1:9` });
  admin = await app.signInAs('admin');
  // The files that other tests choose from have no content.
  await app.db.delete(files);
});
afterAll(async () => {
  await app.close();
  await s3.close();
  mute.close();
});

let serial = 0;
/** Adds a storage on the test server, with other values where they are given. */
async function add(values: Readonly<Record<string, unknown>> = {}) {
  serial += 1;
  const { endpoint, bucketName } = s3;
  const row = { ossCode: `S3-${serial}`, category: ossKinds.minio, endpoint, bucketName, ...secrets, ...values };
  return admin.submit(oss, row);
}
const added = async (values: Readonly<Record<string, unknown>> = {}) => accepted(await add(values)).id;
/** Calls one of the verbs of a storage. */
const call = <T>(verb: string, id: string, { as = admin, after = '0' } = {}) =>
  as.post<T>(`${oss.path}/${verb}`, {}, { id, after });
const stateOf = (id: string, as = admin) => as.get<{ left: number; total: number }>(`${oss.path}/move-state`, { id });
const enable = async (id: string) => accepted(await call('enable', id));
const sent = async () => accepted(await upload(admin));
const ossOf = async (attachId: string) => {
  const [row] = await app.db.select({ ossId: files.ossId }).from(files).where(eq(files.id, attachId));
  return row?.ossId;
};

describe('a storage that speaks S3', () => {
  it('takes what is uploaded once it is enabled, and what was uploaded before is still read', async () => {
    const before = await sent();
    const onDisk = (await app.stored()).length;
    const id = await added();
    await enable(id);
    const after = await sent();

    expect(await app.stored()).toHaveLength(onDisk);
    expect([await ossOf(before.attachId), await ossOf(after.attachId)]).toEqual([null, id]);
    for (const { link } of [before, after]) expect((await app.fetch(link)).rawPayload.equals(bytesOf.png)).toBe(true);

    const local = await added({ category: ossKinds.local });
    await enable(local);
    expect((await app.fetch(after.link)).rawPayload.equals(bytesOf.png)).toBe(true);
    expect(await ossOf((await sent()).attachId)).toBe(local);
    const named = accepted(await upload(admin, { query: { code: `S3-${serial - 1}` } }));
    expect(await ossOf(named.attachId)).toBe(id);
    expect(await upload(admin, { query: { code: 'S3-NONE' } })).toMatchObject({ bizCode: 'WRONG_PARAMETER' });
  });

  it('never answers its keys, and keeps them when their mask comes back', async () => {
    const { id, version } = accepted(await add());
    const detail = accepted(await admin.detail(oss, id));
    expect(JSON.stringify(detail)).not.toContain('S3RVER');
    const [stored] = await app.db.select().from(osses).where(eq(osses.id, id));
    expect(stored?.secretKey).toMatch(/^sealed:/);

    accepted(await admin.submit(oss, { ...detail, version, remark: 'x' }));
    accepted(await call('test', id));
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.recordId, id));
    expect(JSON.stringify(entries)).not.toContain('S3RVER');
  });

  it.each([
    { what: 'keys that are wrong', values: { accessKey: 'wrong' }, code: 'VENDOR_REFUSED', words: /InvalidAccessKeyId/ },
    { what: 'a bucket that is not there', values: { bucketName: 'nowhere' }, code: 'VENDOR_REFUSED', words: /NoSuchBucket/ },
    { what: 'nobody there', values: { endpoint: 'http://127.0.0.1:9' }, code: 'VENDOR_UNREACHABLE', words: /S3-/ },
  ])(
    'tells of $what when it is tried, and when something is uploaded, of which nothing is left',
    async ({ values, code, words }) => {
      const id = await added(values);
      const tried = await call('test', id);
      expect(tried).toMatchObject({ status: 400, bizCode: code, msg: expect.stringMatching(words) });
      const { status, bizCode, msg } = tried;
      expect(await call('enable', id)).toMatchObject({ status, bizCode, msg });
      expect((await admin.detail(oss, id)).data.status).toBe(enabledKeys.off);

      const rows = await app.db.$count(files);
      expect(await upload(admin, { query: { code: `S3-${serial}` } })).toMatchObject({ bizCode: code });
      expect(await app.db.$count(files)).toBe(rows);
      expect(JSON.stringify(tried)).not.toMatch(/S3RVER|wrong/);
    },
  );

  it('that does not answer is given up', async () => {
    const { port } = mute.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    const place = { name: 'mute', category: ossKinds.minio, endpoint, bucketName: 'b', region: '', appId: '', ...secrets };
    const storage = s3Storage(place, openOutbound([`127.0.0.1:${port}`]), 200);
    await expect(storage.get(`upload/20260101/${'a'.repeat(32)}.png`, 10)).rejects.toMatchObject({
      refusal: { code: 'VENDOR_SLOW' },
    });
  });

  it.each(['http://127.0.0.1:5432', 'http://169.254.169.254', 'http://[::1]:9000', 'http://2130706433'])(
    'at %s is not saved unless the operator named it',
    async (endpoint) => {
      expect(await add({ endpoint })).toMatchObject({
        bizCode: 'ADDRESS_REFUSED',
        fields: { endpoint: expect.any(String) },
      });
    },
  );

  it('whose name leads into the own network is not called', async () => {
    const id = await added({ endpoint: 'http://localhost:5432' });
    expect(await call('test', id)).toMatchObject({ bizCode: 'ADDRESS_REFUSED' });
  });

  it.each([
    { endpoint: 'file:///etc/passwd' },
    { endpoint: 'http://user:password@s3.example' },
    { endpoint: 'http://s3.example/?x=1' },
    { endpoint: '' },
    { secretKey: '' },
    { category: ossKinds.aliyun },
    { category: ossKinds.tencent, region: 'ap-guangzhou' },
  ])('is refused with %o', async (values) => {
    expect((await add(values)).status).toBe(400);
  });
});

describe('a storage that holds files', () => {
  it('stays, and stays where it is', async () => {
    const id = await added();
    await enable(id);
    await sent();
    const row = accepted(await admin.detail(oss, id));

    expect(await admin.submit(oss, { ...row, bucketName: 'other' })).toMatchObject({
      bizCode: 'STORAGE_HOLDS_FILES',
    });
    expect(await admin.remove(oss, [id])).toMatchObject({ bizCode: 'ENABLED_KEPT' });
    await enable(await added({ category: ossKinds.local }));
    expect(await admin.remove(oss, [id])).toMatchObject({ bizCode: 'REF_IN_USE' });
  });
});

describe('moving', () => {
  type Moved = { readonly moved: number; readonly failed: string[]; readonly after: string; readonly left: number };

  it('brings all files of the tenant over, goes on after a break, and leaves none behind', async () => {
    await enable(await added({ category: ossKinds.local }));
    const moving = await Promise.all([sent(), sent(), sent()]);
    const damaged = await sent();
    await app.db
      .update(files)
      .set({ sha256: 'f'.repeat(64) })
      .where(eq(files.id, damaged.attachId));
    const id = await added();
    const state = async () => accepted(await stateOf(id));
    const { left, total } = await state();
    expect(left).toBe(total);

    const done = accepted(await call<Moved>('move', id));
    expect(done).toMatchObject({ moved: left - 1, failed: ['me.png'], left: 1 });
    expect(await state()).toEqual({ left: 1, total });
    for (const { attachId, link } of moving) {
      expect(await ossOf(attachId)).toBe(id);
      expect((await app.fetch(link)).rawPayload.equals(bytesOf.png)).toBe(true);
    }
    expect((await app.fetch(damaged.link)).rawPayload.equals(bytesOf.png)).toBe(true);
    expect(await app.stored()).toEqual([damaged.name.split('/').at(-1)]);

    const again = accepted(await call<Moved>('move', id, { after: done.after }));
    expect(again).toEqual({ moved: 0, failed: [], after: done.after, left: 1 });
  });

  it('stops with words where the storage fails, and nothing is lost', async () => {
    const file = await sent();
    const id = await added({ bucketName: 'nowhere' });
    expect(await call('move', id)).toMatchObject({ bizCode: 'VENDOR_REFUSED' });
    expect((await app.fetch(file.link)).rawPayload.equals(bytesOf.png)).toBe(true);
  });
});

describe('who holds no button, or is of another tenant', () => {
  const verbs = ['test', 'move', 'enable'] as const;

  it('is refused', async () => {
    const id = await added();
    const { api } = await peopleOf(app).person(['oss', 'oss_view']);
    for (const verb of verbs) expect(await call(verb, id, { as: api })).toMatchObject({ status: 403 });
    expect((await stateOf(id, api)).status).toBe(403);
  });

  it('finds nothing there', async () => {
    const id = await added();
    const { make, person } = peopleOf(app);
    const tenantId = '100001';
    await make.tenant({ tenantId });
    const { api } = await person(['oss', ...verbs.map((verb) => `oss_${verb}`)], { tenantId });
    for (const verb of verbs) expect(await call(verb, id, { as: api })).toMatchObject({ bizCode: 'NOT_FOUND' });
  });
});
