import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { attach } from '#src/resources/resource/attach';
import type { Api } from '../../../../tests/support/api.ts';
import { bytesOf } from '../../../../tests/support/files.ts';
import { openUploadApp, putFile, type UploadApp, upload } from '../../../../tests/support/uploads.ts';

const files = tableOf(attach);
const { png, jpg, pdf, zip, doc, xls, docx } = bytesOf;

let app: UploadApp;
let clerk: Api;

beforeAll(async () => {
  app = await openUploadApp({ UPLOAD_QUOTA_MB: '12' });
  clerk = await app.signInAs('clerk');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(files);
});

async function rowOf(id: string) {
  const [row] = await app.db.select().from(files).where(eq(files.id, id));
  return row;
}

describe('an upload', () => {
  it.each([
    { extension: 'png', name: 'me.png', bytes: png, contentType: 'image/png' },
    { extension: 'jpg', name: 'Photo.JPG', bytes: jpg, contentType: 'image/jpeg' },
    { extension: 'jpeg', name: 'a.jpeg', bytes: jpg, contentType: 'image/jpeg' },
    { extension: 'pdf', name: '合同, 第1.2版.pdf', bytes: pdf, contentType: 'application/pdf' },
    { extension: 'zip', name: 'all.zip', bytes: zip, contentType: 'application/zip' },
    { extension: 'doc', name: 'letter.doc', bytes: doc, contentType: 'application/msword' },
    { extension: 'xls', name: 'sheet.xls', bytes: xls, contentType: 'application/vnd.ms-excel' },
    {
      extension: 'docx',
      name: 'new.docx',
      bytes: docx,
      contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    },
  ])('of a $extension is stored, written down and fetched as what it is', async ({ extension, name, bytes, contentType }) => {
    const { status, data } = await upload(clerk, { name, bytes });

    expect(status).toBe(200);
    expect(data).toMatchObject({ domain: '/api/blade-resource/oss/file', originalName: name });
    expect(data.name).toMatch(new RegExp(`^upload/\\d{8}/[0-9a-f]{32}\\.${extension}$`));
    expect(data.link).toBe(`${data.domain}/${data.name}`);
    expect(await rowOf(data.attachId)).toMatchObject({
      tenantId: '000000',
      originalName: name,
      attachSize: bytes.length,
      contentType,
      extension,
      isPrivate: 0,
      refType: null,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const fetched = await app.fetch(data.link);
    expect(fetched.rawPayload.equals(bytes)).toBe(true);
    expect(fetched.headers).toMatchObject({ 'content-type': contentType, 'x-content-type-options': 'nosniff' });
  });

  it.each<{ verb: string; query: Record<string, string>; originalName: string; refType: string | null }>([
    { verb: 'put-file-by-name', query: { fileName: 'new name.png' }, originalName: 'new name.png', refType: null },
    { verb: 'put-file-attach', query: {}, originalName: 'me.png', refType: 'attach' },
    { verb: 'put-file-attach-by-name', query: { fileName: 'other.png' }, originalName: 'other.png', refType: 'attach' },
  ])('by $verb is called and kept as it says', async ({ verb, query, originalName, refType }) => {
    const { data } = await upload(clerk, { path: `blade-resource/oss/endpoint/${verb}`, query });

    expect(await rowOf(data.attachId)).toMatchObject({ originalName, refType });
  });

  it('by name needs the name, and one of its own kind', async () => {
    const path = `${putFile}-by-name`;

    expect(await upload(clerk, { path })).toMatchObject({ status: 400, bizCode: 'MISSING_PARAMETER' });
    expect(await upload(clerk, { path, query: { fileName: 'a.pdf' } })).toMatchObject({ status: 400, bizCode: 'FILE_CONTENT' });
    expect(await upload(clerk, { path, query: { fileName: '../a.png' } })).toMatchObject({ status: 400, bizCode: 'FILE_NAME' });
  });

  it('is meant as one of three things', async () => {
    expect(await upload(clerk, { query: { kind: 'avatar' } })).toMatchObject({ status: 200 });
    expect(await upload(clerk, { query: { kind: 'script' } })).toMatchObject({ status: 400, bizCode: 'WRONG_PARAMETER' });
  });

  it('stops at what one user may have (promise 41)', async () => {
    const large = (serial: number) => Buffer.concat([pdf, Buffer.alloc(5_000_000, serial)]);
    await upload(clerk, { name: 'a.pdf', bytes: large(1) });
    await upload(clerk, { name: 'b.pdf', bytes: large(2) });
    const another = await app.signInAs('another');
    const before = await app.stored();

    expect(await upload(clerk, { name: 'c.pdf', bytes: large(3) })).toMatchObject({ status: 413, bizCode: 'FILE_QUOTA' });
    expect(await app.stored()).toEqual(before);
    expect(await upload(clerk, { name: 'd.pdf', bytes: pdf })).toMatchObject({ status: 200 });
    expect(await upload(another, { name: 'c.pdf', bytes: large(3) })).toMatchObject({ status: 200 });
  });
});
