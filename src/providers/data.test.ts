// @vitest-environment jsdom
import type { CrudFilter } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import type { AxiosAdapter } from 'axios';
import { beforeEach, describe, expect, it } from 'vitest';
import { defineResource, field } from '#shared/define';
import { ApiError } from '../lib/http/api-error.ts';
import { http } from '../lib/http/http.ts';
import { addNouns, loadNoun } from '../lib/nouns/nouns.ts';
import { session } from '../lib/session/session.ts';
import { fakeServer, ok, refuse, signIn } from '../lib/testing/fake-server.ts';
import { createDataProvider } from './data.ts';

const fields = {
  title: field.text({ zh: 'title', en: 'Title', required: true, search: 'contains' }),
  amount: field.integer({ zh: 'amount', en: 'Amount' }),
};
const label = { zh: 'toy', en: 'Toys' };
const toy = defineResource({ name: 'toy', path: 'toy/toy', label, fields });
const paged = defineResource({ name: 'paged', path: 'toy/paged', label, fields, listVerb: 'page' });

const provider = createDataProvider(http, loadNoun);
addNouns([toy, paged].map((noun) => ({ name: noun.name, load: async () => noun })));
const page = (records: object[], total: number) => ok({ records, total, size: 10, current: 1, pages: 1 });

beforeEach(() => {
  session.end('lost');
  signIn();
});

describe('a list', () => {
  it("asks for a page in the family's words", async () => {
    const calls = fakeServer({ 'GET toy/toy/list': () => page([], 0) });

    await provider.getList({
      resource: 'toy',
      pagination: { currentPage: 3, pageSize: 30, mode: 'server' },
      sorters: [{ field: 'createTime', order: 'desc' }],
      filters: [{ field: 'title', operator: 'contains', value: 'a' }],
      meta: { params: { deptId: '5' } },
    });

    expect(calls[0]?.params).toEqual({ current: 3, size: 30, descs: 'create_time', title: 'a', deptId: '5' });
  });

  it('answers rows of the definition and the total of the server', async () => {
    fakeServer({ 'GET toy/toy/list': () => page([{ id: 1, title: 'a', amount: -1 }], 41) });

    const answer = await provider.getList({ resource: 'toy' });

    expect(answer).toEqual({ data: [{ id: '1', title: 'a', amount: null }], total: 41 });
  });

  it('is called page where the noun says so', async () => {
    const calls = fakeServer({ 'GET toy/paged/page': () => page([], 0) });

    await provider.getList({ resource: 'paged' });

    expect(calls[0]?.params).toEqual({ current: 1, size: 10 });
  });

  it('reads a plain array as all there is', async () => {
    fakeServer({ 'GET toy/toy/list': () => ok([{ id: '1', children: [{ id: '2' }] }, { id: '3' }]) });

    const { data, total } = await provider.getList({ resource: 'toy', pagination: { mode: 'off' } });

    expect(total).toBe(2);
    expect(data[0]).toMatchObject({ id: '1', children: [{ id: '2' }] });
  });

  it.each([
    ['with a label, of our server', { id: '1', label: 'A' }, 'A'],
    ['that are whole rows, of others', { id: '1', title: 'B' }, 'B'],
  ])('of choices %s, has labels', async (_, record, expected) => {
    fakeServer({ 'GET toy/toy/select': () => ok([record]) });

    const { data } = await provider.getList({ resource: 'toy', meta: { verb: 'select' } });

    expect(data[0]?.label).toBe(expected);
  });

  it('reads nodes of a tree by their title, leaves without children', async () => {
    const leaf = { id: '2', title: 'leaf', children: [] };
    fakeServer({
      'GET toy/toy/lazy-tree': () =>
        ok([
          { id: 1, title: 'branch', hasChildren: true, children: [leaf] },
          { value: '3', title: 'odd' },
        ]),
    });

    const { data } = await provider.getList({ resource: 'toy', meta: { verb: 'lazy-tree', params: { parentId: '0' } } });

    expect(data).toEqual([
      { id: '1', title: 'branch', label: 'branch', hasChildren: true, children: [{ id: '2', title: 'leaf', label: 'leaf' }] },
      { id: '3', value: '3', title: 'odd', label: 'odd' },
    ]);
  });
});

describe('a row', () => {
  it('is fetched by its id', async () => {
    const calls = fakeServer({ 'GET toy/toy/detail': () => ok({ id: '7', title: 'a' }) });

    const { data } = await provider.getOne({ resource: 'toy', id: '7' });

    expect(calls[0]?.params).toEqual({ id: '7' });
    expect(data).toMatchObject({ id: '7', title: 'a', amount: null });
  });

  it('that is not there is a 404, though the family answers an empty object with 200', async () => {
    fakeServer({ 'GET toy/toy/detail': () => ok({}) });

    await expect(provider.getOne({ resource: 'toy', id: '7' })).rejects.toMatchObject({ code: 404 });
  });

  it('that was asked for ahead is not asked for again, but it is after a write and for another id', async () => {
    const calls = fakeServer({
      'GET toy/toy/detail': ({ params }) => ok({ id: params.id }),
      'POST toy/toy/submit': () => ok('7'),
    });
    const ask = (id: string) => provider.prepareOne({ resource: 'toy', id }, performance.now());
    const one = async (id: string) => (await provider.getOne({ resource: 'toy', id })).data.id;

    await ask('7');
    expect(calls).toHaveLength(1);
    expect(await one('7')).toBe('7');
    expect(calls).toHaveLength(1);

    await ask('7');
    await provider.update({ resource: 'toy', id: '7', variables: { title: 'b' } });
    await one('7');
    await ask('7');
    expect(await one('8')).toBe('8');
    expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual(['detail', 'detail', 'submit', 'detail', 'detail', 'detail']);
  });

  it('of many is asked for once', async () => {
    const calls = fakeServer({ 'GET toy/toy/detail': ({ params }) => ok({ id: params.id }) });

    const answer = await provider.getMany?.({ resource: 'toy', ids: ['1', '2', '1'] });

    expect(answer?.data.map(({ id }) => id)).toEqual(['1', '2']);
    expect(calls).toHaveLength(2);
  });
});

describe('writing', () => {
  it('adds by submit without an id and knows the new one', async () => {
    const calls = fakeServer({ 'POST toy/toy/submit': () => ok({ id: '9' }) });

    const { data } = await provider.create({
      resource: 'toy',
      variables: { title: 'a', amount: null },
      meta: { idempotencyKey: 'k' },
    });

    expect(calls[0]).toMatchObject({ body: { title: 'a' }, headers: { 'idempotency-key': 'k' } });
    expect(data).toMatchObject({ id: '9', title: 'a', amount: null });
  });

  it('changes by submit with id and version', async () => {
    const calls = fakeServer({ 'POST toy/toy/submit': () => ok({ id: '9', version: 4 }) });

    const { data } = await provider.update({ resource: 'toy', id: '9', variables: { title: 'b', amount: null, version: 3 } });

    expect(calls[0]?.body).toEqual({ id: '9', version: 3, title: 'b', amount: '' });
    expect(data).toMatchObject({ id: '9', title: 'b', amount: null, version: 4 });
  });

  it('still answers the row where the server says nothing', async () => {
    fakeServer({ 'POST toy/toy/submit': () => ok({}) });

    const { data } = await provider.update({ resource: 'toy', id: '9', variables: { title: 'b' } });

    expect(data).toMatchObject({ id: '9', title: 'b' });
  });

  it('removes by ids in the address', async () => {
    const calls = fakeServer({ 'POST toy/toy/remove': () => ok({}) });

    await provider.deleteMany?.({ resource: 'toy', ids: ['1', '2'] });
    await provider.deleteOne({ resource: 'toy', id: '3' });

    expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { ids: '1,2' }, body: {} },
      { params: { ids: '3' }, body: {} },
    ]);
  });

  it("is refused with the fields at fault, as Refine's forms read them", async () => {
    fakeServer({ 'POST toy/toy/submit': () => refuse(400, 'no', { bizCode: 'BAD_INPUT', fields: { title: 'taken' } }) });

    await expect(provider.create({ resource: 'toy', variables: {} })).rejects.toMatchObject({
      statusCode: 400,
      message: 'no',
      errors: { title: 'taken' },
    });
  });
});

describe('a further verb', () => {
  it('goes through the same door', async () => {
    const calls = fakeServer({ 'POST toy/toy/enable': () => ok({ done: true }), 'GET toy/toy/count': () => ok(3) });

    const posted = await provider.custom?.({ url: 'toy/toy/enable', method: 'post', payload: { id: '1' } });
    const read = await provider.custom?.({ url: 'toy/toy/count', method: 'get', query: { kind: 1 } });

    expect(posted?.data).toEqual({ done: true });
    expect(read?.data).toBe(3);
    expect(calls[0]?.headers['blade-auth']).toBe('bearer access');
    expect(calls[1]?.params).toEqual({ kind: 1 });
  });

  it('may narrow a question by the filters of a list, and ends with the query that asks', async () => {
    const signals: unknown[] = [];
    const calls = fakeServer({ 'GET toy/toy/count': () => ok(3) });
    const { adapter } = http.defaults;
    http.defaults.adapter = (request) => {
      signals.push(request.signal);
      return (adapter as AxiosAdapter)(request);
    };
    const asking = new AbortController();
    const filters: CrudFilter[] = [{ field: 'title', operator: 'contains', value: 'x' }];

    const meta = { noun: 'toy', queryContext: { client: new QueryClient(), queryKey: [], signal: asking.signal } };
    await provider.custom?.({ url: 'toy/toy/count', method: 'get', query: { kind: 1 }, filters, meta });

    expect(Object.values(calls[0]?.params ?? {})).toEqual(['x', 1]);
    expect(signals).toEqual([asking.signal]);
  });
});

describe('a failure', () => {
  it.each([
    ['has words', 409, 'changed by others', null, 'changed by others'],
    ['of a session that ended is told by the sign-in page', 401, 'please sign in', null, ''],
    ['that asks for another password has its own page', 403, 'change it', { bizCode: 'MUST_CHANGE_PASSWORD' }, ''],
  ] as const)('%s', async (...[, code, msg, data, shown]) => {
    fakeServer({
      'GET toy/toy/list': () => refuse(code, msg, data),
      'POST blade-auth/oauth/token': () => refuse(400, 'ended'),
    });

    const failure = await provider.getList({ resource: 'toy' }).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ code, message: shown });
  });

  it('of the programmer is loud', async () => {
    await expect(provider.getList({ resource: 'nothing' })).rejects.toThrow(/nothing/);
  });
});
