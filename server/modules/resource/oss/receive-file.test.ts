import { type ClientRequest, request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { attach } from '#src/resources/resource/attach';
import type { Api } from '../../../../tests/support/api.ts';
import { boundary, bytesOf, multipartOf, type Part } from '../../../../tests/support/files.ts';
import { openUploadApp, putFile, sendParts, type UploadApp } from '../../../../tests/support/uploads.ts';

const files = tableOf(attach);
const { png, pdf } = bytesOf;
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
  ])('%s is refused and leaves nothing', async (_, parts, status) => {
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
  ])('$what is refused', async ({ headers, payload, status }) => {
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

  it('twenty uploads that break off leave no file', async () => {
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
