// @vitest-environment jsdom
import type { CustomParams } from '@refinedev/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { defineResource, field } from '#shared/define';
import { http } from '../lib/http/http.ts';
import { session } from '../lib/session/session.ts';
import { fakeServer, ok, signIn } from '../lib/testing/fake-server.ts';
import { createDataProvider } from './data.ts';

const toy = defineResource({
  name: 'toy',
  path: 'toy/toy',
  label: { zh: 'toy', en: 'Toys' },
  fields: { title: field.text({ zh: 'title', en: 'Title', required: true, search: 'contains' }) },
});
const provider = createDataProvider(http, async () => toy);
const custom = (params: Pick<CustomParams, 'url'> & Partial<CustomParams>) =>
  provider.custom?.({ method: 'get', ...params, meta: { noun: 'toy', ...params.meta } });

const refusal = (code: number, msg: string) =>
  new Blob([JSON.stringify({ code, success: false, msg, data: { bizCode: 'X' } })], { type: 'application/json' });

beforeEach(() => {
  session.end('lost');
  signIn();
});

describe('a file that is fetched', () => {
  it('is asked for by the filters and the order of a list, and with the token in a header only', async () => {
    const calls = fakeServer({ 'GET toy/toy/export': () => ({ body: new Blob(['rows']) }) });

    const answer = await custom({
      url: 'toy/toy/export',
      filters: [{ field: 'title', operator: 'contains', value: 'a' }],
      sorters: [{ field: 'createTime', order: 'desc' }],
      query: { columns: 'title' },
      meta: { transfer: 'file' },
    });

    expect(answer?.data).toBeInstanceOf(Blob);
    expect(calls[0]?.params).toEqual({ title: 'a', descs: 'create_time', columns: 'title' });
    expect(calls[0]?.headers['blade-auth']).toBe('bearer access');
    expect(JSON.stringify([calls[0]?.path, calls[0]?.params])).not.toContain('access');
  });

  it.each([
    ['with a status of its own', 429],
    ['by a server that answers everything with 200', 200],
  ])('says why it was refused: %s', async (_, status) => {
    fakeServer({ 'GET toy/toy/export': () => ({ status, body: refusal(429, 'Still running') }) });

    await expect(custom({ url: 'toy/toy/export', meta: { transfer: 'file' } })).rejects.toMatchObject({
      code: 429,
      message: 'Still running',
      bizCode: 'X',
    });
  });
});

describe('a file that is sent', () => {
  it('goes as form data and answers what the envelope holds', async () => {
    const calls = fakeServer({ 'POST toy/toy/import': () => ok({ id: '5' }) });
    const payload = new FormData();
    payload.append('mode', 'check');

    const answer = await custom({ url: 'toy/toy/import', method: 'post', payload, meta: { transfer: 'form' } });

    expect(answer?.data).toEqual({ id: '5' });
    expect(calls[0]?.body).toBe(payload);
  });
});
