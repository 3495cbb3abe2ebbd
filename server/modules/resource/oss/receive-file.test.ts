import { type ClientRequest, request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { attach } from '#src/resources/resource/attach';
import type { Api } from '../../../../tests/support/api.ts';
import { boundary, bytesOf, multipartOf, type Part, pngOf } from '../../../../tests/support/files.ts';
import { openUploadApp, putFile, sendParts, type UploadApp, upload } from '../../../../tests/support/uploads.ts';

const files = tableOf(attach);
const { png, jpg, pdf, zip, xls } = bytesOf;
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const text = Buffer.from('1');

let app: UploadApp;
let clerk: Api;

beforeAll(async () => {
  app = await openUploadApp();
  clerk = await app.signInAs('clerk');
  await app.db.delete(files);
});
afterAll(() => app.close());

const many = (count: number, part: (at: number) => Part) => Array.from({ length: count }, (_, at) => part(at));

describe('a body', () => {
  it.each<[string, readonly Part[], number]>([
    ['with another field', [{ field: 'other', name: 'a.png', bytes: png }], 400],
    ['with a text where the file belongs', [{ field: 'file', bytes: png }], 400],
    ['with two files', many(2, (at) => ({ field: 'file', name: `${at}.png`, bytes: png })), 400],
    ['without parts', [], 400],
    ['of 5,000 parts', many(5_000, (at) => ({ field: `f${at}`, bytes: text })), 413],
    ['with a prototype as a name', [{ field: '__proto__', bytes: png }], 400],
  ])('%s is refused and leaves nothing (promise 41)', async (_, parts, status) => {
    expect(await sendParts(clerk, parts)).toMatchObject({ status });
    expect(await app.stored()).toEqual([]);
  });

  it('may say more beside the file', async () => {
    const parts = [
      { field: 'note', bytes: text },
      { field: 'file', name: 'a.png', bytes: png },
    ];

    expect(await sendParts(clerk, parts)).toMatchObject({ status: 200 });
  });

  it.each([
    { what: 'of JSON', headers: { 'content-type': 'application/json' }, payload: '{"file":"a"}', status: 415 },
    { what: 'without a boundary', headers: { 'content-type': 'multipart/form-data' }, payload: '--x', status: 400 },
    { what: 'that ends too early', headers: multipart, payload: `--${boundary}\r\nContent-`, status: 400 },
    { what: 'with a part without a head', headers: multipart, payload: `--${boundary}\r\n\r\nx`, status: 400 },
  ])('$what is refused (promise 36)', async ({ headers, payload, status }) => {
    expect(await clerk.call({ method: 'POST', url: `/api/${putFile}`, headers, payload })).toMatchObject({ status });
  });

  it('of a stranger is refused before it is read', async () => {
    const { statusCode } = await app.server.inject({ method: 'POST', url: `/api/${putFile}`, ...multipartOf([]) });

    expect(statusCode).toBe(401);
  });
});

describe('on a connection', () => {
  let address: string;

  beforeAll(async () => {
    await app.server.listen({ port: 0 });
    address = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}/api/${putFile}`;
  });

  /** Starts an upload that stops when most of its file has been sent. */
  function beginSending({ headers, payload }: ReturnType<typeof multipartOf>): ClientRequest {
    const length = { 'content-length': payload.length };
    const request = openRequest(address, { method: 'POST', headers: { ...headers, ...clerk.headers, ...length } });
    request.on('error', () => undefined);
    request.write(payload.subarray(0, -50_000));
    return request;
  }

  it('twenty uploads that break off leave no file (promise 41)', async () => {
    const body = multipartOf([{ field: 'file', name: 'a.pdf', bytes: Buffer.concat([pdf, Buffer.alloc(200_000)]) }]);
    const before = await app.stored();
    const patience = { timeout: 20_000 };

    const requests = Array.from({ length: 20 }, () => beginSending(body));
    await expect.poll(async () => (await app.stored()).length, patience).toBe(before.length + 20);
    requests.map((request) => request.destroy());

    await expect.poll(app.stored, patience).toEqual(before);
  });

  it('an upload of 50 MB hears why it is refused', async () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(50 * 1024 * 1024)]);
    const { headers, payload } = multipartOf([{ field: 'file', name: 'a.pdf', bytes }]);
    const before = await app.stored();

    const response = await fetch(address, {
      method: 'POST',
      headers: { ...headers, ...clerk.headers },
      body: new Uint8Array(payload),
    });

    expect(await response.json()).toMatchObject({ code: 413, data: { bizCode: 'FILE_SIZE' } });
    expect(await app.stored()).toEqual(before);
  });
});

const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const script = Buffer.from('#!/bin/sh\nrm -rf /');
const padded = (bytes: Buffer, megabytes: number) => Buffer.concat([bytes, Buffer.alloc(megabytes * 1024 * 1024)]);

it.each([
  { what: 'html', name: 'page.html', bytes: html, bizCode: 'FILE_FORMAT' },
  { what: 'html called a picture', name: 'page.png', bytes: html, bizCode: 'FILE_CONTENT' },
  { what: 'svg', name: 'a.svg', bytes: svg, bizCode: 'FILE_FORMAT' },
  { what: 'svg called a picture', name: 'a.jpg', bytes: svg, bizCode: 'FILE_CONTENT' },
  { what: 'xml', name: 'a.xml', bytes: Buffer.from('<?xml version="1.0"?><a/>'), bizCode: 'FILE_FORMAT' },
  { what: 'a script', name: 'a.sh', bytes: script, bizCode: 'FILE_FORMAT' },
  { what: 'a script called a document', name: 'a.pdf', bytes: script, bizCode: 'FILE_CONTENT' },
  { what: 'html before a document', name: 'a.pdf', bytes: Buffer.concat([html, pdf]), bizCode: 'FILE_CONTENT' },
  { what: 'html before an archive', name: 'a.zip', bytes: Buffer.concat([html, zip]), bizCode: 'FILE_CONTENT' },
  { what: 'a picture of the other kind', name: 'a.png', bytes: jpg, bizCode: 'FILE_CONTENT' },
  { what: 'an archive called a document', name: 'a.docx', bytes: zip, bizCode: 'FILE_CONTENT' },
  { what: 'a sheet called a letter', name: 'a.doc', bytes: xls, bizCode: 'FILE_CONTENT' },
  { what: 'a picture without a size', name: 'a.png', bytes: png.subarray(0, 20), bizCode: 'FILE_CONTENT' },
  { what: 'a cut picture', name: 'a.jpg', bytes: jpg.subarray(0, 12), bizCode: 'FILE_CONTENT' },
  { what: 'nothing', name: 'a.png', bytes: Buffer.alloc(0), bizCode: 'FILE_CONTENT' },
  { what: 'a double extension', name: 'shell.php.jpg', bytes: jpg, bizCode: 'FILE_NAME' },
  { what: 'a double extension of two kinds', name: 'a.html.png', bytes: png, bizCode: 'FILE_NAME' },
  { what: 'an extension behind', name: 'a.exe', bytes: png, bizCode: 'FILE_FORMAT' },
  { what: 'no extension', name: 'picture', bytes: png, bizCode: 'FILE_FORMAT' },
  { what: 'a blank behind the extension', name: 'a.png ', bytes: png, bizCode: 'FILE_FORMAT' },
  { what: 'NUL', name: 'a.php\0.png', bytes: png, bizCode: 'FILE_NAME' },
  { what: 'a way up', name: '../../escaped.png', bytes: png, bizCode: 'FILE_NAME' },
  { what: 'a way up of the other kind', name: '..\\escaped.png', bytes: png, bizCode: 'FILE_NAME' },
  { what: 'a whole path', name: '/etc/passwd.png', bytes: png, bizCode: 'FILE_NAME' },
  { what: 'a turned name', name: 'a\u202egnp.exe.png', bytes: png, bizCode: 'FILE_NAME' },
  { what: 'a hidden name', name: '.png', bytes: png, bizCode: 'FILE_NAME' },
  { what: 'a very long name', name: `${'a'.repeat(250)}.png`, bytes: png, bizCode: 'FILE_NAME' },
  {
    what: 'a picture of 100 megapixels',
    name: 'a.png',
    bytes: pngOf({ width: 10_000, height: 10_000 }),
    bizCode: 'IMAGE_PIXELS',
  },
  { what: 'a picture above 5 MB', name: 'a.png', bytes: padded(png, 5), status: 413, bizCode: 'FILE_SIZE' },
  { what: 'a file above 10 MB', name: 'a.pdf', bytes: padded(pdf, 10), status: 413, bizCode: 'FILE_SIZE' },
])('an upload of $what is refused and leaves nothing (promise 41)', async ({ name, bytes, status = 400, bizCode }) => {
  const before = await app.stored();

  expect(await upload(clerk, { name, bytes })).toMatchObject({ status, success: false, bizCode });
  expect(await app.stored()).toEqual(before);
  expect(await app.db.$count(files)).toBe(before.length);
});

it('an archive or a page behind a picture comes back as the picture', async () => {
  const { data } = await upload(clerk, { bytes: Buffer.concat([png, zip, html]) });

  expect((await app.fetch(data.link)).headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
});

it.each([
  {
    kind: 'avatar',
    name: 'a.png',
    bytes: padded(png, 0.5),
    status: 413,
    bizCode: 'IMAGE_SIZE',
    msg: '图片仅支持jpg、png，且不超过500KB',
  },
  { kind: 'avatar', name: 'a.pdf', bytes: pdf, msg: '图片仅支持jpg、png，且不超过500KB' },
  { kind: 'image', name: 'a.pdf', bytes: pdf, msg: '图片仅支持jpg、png，且不超过5MB' },
])(
  '$name meant as $kind is refused for more than that takes (promise 41)',
  async ({ kind, name, bytes, status = 400, bizCode = 'IMAGE_FORMAT', msg }) => {
    expect(await upload(clerk, { name, bytes, query: { kind } })).toMatchObject({ status, bizCode, msg });
  },
);
