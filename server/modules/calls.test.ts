import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WriteContext } from '#server/crud/context';
import { defineModule, type ModuleRoutes } from '#server/crud/module';
import { openToyServer, type ToyClient, type ToyServer } from '#server/crud/testing/toy-server';
import { gadget } from '#server/crud/testing/toys';
import { lockRow } from '#server/crud/write/rows';
import type { Database } from '#server/db/types';
import { AppError } from '#shared/errors';
import { addActions, addCalls, assertAddOrEdit, hasButton, mayOf } from './calls.ts';
import { keyIn, needed, neededId, requiredTextIn } from './sent.ts';

const may = mayOf(gadget);
let server: ToyServer;
let user: ToyClient;
let told = 0;
/** The number of words that the action below allows; it refuses more only after it has written. */
const mostWords = 10;

const calls: ModuleRoutes = (app) =>
  addCalls(app, {
    echo: { method: 'GET', right: may('view'), summary: 'Answers what was sent', handler: async ({ word }) => ({ word }) },
    nothing: { method: 'POST', right: 'session', summary: 'Answers nothing', handler: async () => undefined },
    'may-price': {
      method: 'GET',
      right: 'session',
      summary: 'Whether somebody may',
      handler: async (_sent, { request }) => hasButton(gadget, request, 'price', 'view'),
    },
    save: {
      method: 'POST',
      right: may('add', 'edit'),
      summary: 'Lets pass who may',
      handler: async (_sent, { request }) => assertAddOrEdit(gadget, request),
    },
  });

const actions =
  (db: Database): ModuleRoutes =>
  (app, records) => {
    const changed = () => {
      told += 1;
      records.changed();
    };
    addActions<WriteContext>(
      app,
      { db, records: { changed }, contextOf: (within) => within },
      {
        'add-note': {
          right: may('edit'),
          summary: 'Adds to the note of a gadget',
          parameters: { id: 'The gadget', words: 'What is added' },
          read: (sent) => {
            const [id, words] = [neededId(sent, 'id'), requiredTextIn(sent, 'words', gadget.fields.note)];
            return async (context) => {
              const row = await lockRow(context, records, { noun: gadget, id });
              const note = `${row.note ?? ''}${words}`;
              await records.patch(context, [row], { action: 'note', values: { note } });
              if (note.length > mostWords) throw new AppError('WRONG_PARAMETER', { name: 'words' });
              return { note };
            };
          },
        },
        grade: {
          right: may('edit'),
          summary: 'Reads a key of a closed list',
          read: (sent) => {
            const step = needed(keyIn(sent, 'step', [1, 2]), 'step');
            return async () => ({ step });
          },
        },
      },
    );
  };

beforeAll(async () => {
  server = await openToyServer({ modules: (db) => [defineModule(gadget, { routes: [calls, actions(db)] })] });
});
afterAll(() => server.close());
beforeEach(() => {
  told = 0;
  user = server.newcomer();
});

const get = (verb: string, query: Record<string, string> = {}, as = user) => as.send({ url: `/api/toy/gadget/${verb}`, query });
const post = (verb: string, payload: object = {}, as = user) =>
  as.send({ method: 'POST', url: `/api/toy/gadget/${verb}`, payload });
const made = (note = '') => user.make('gadget', { title: 'Kite', note });
const noteOf = async (id: string) => (await user.detail('gadget', id)).data.note;

describe('a call', () => {
  it('answers in the envelope, and nothing as an empty object', async () => {
    expect(await get('echo', { word: 'hello' })).toMatchObject({ status: 200, code: 200, data: { word: 'hello' } });
    expect(await post('nothing')).toMatchObject({ code: 200, data: {} });
  });

  it('is answered by its own method only', async () => {
    expect((await post('echo')).code).not.toBe(200);
  });

  it('is refused without its right', async () => {
    expect(await get('echo', {}, server.newcomer({ permissions: new Set(['gadget_add']) }))).toMatchObject({ status: 403 });
  });

  it('is told whether the caller has one of some buttons', async () => {
    expect((await get('may-price')).data).toBe(true);
    expect((await get('may-price', {}, server.newcomer({ permissions: new Set(['gadget_add']) }))).data).toBe(false);
  });

  it('that adds or edits is refused to who may only do the other', async () => {
    const adder = server.newcomer({ permissions: new Set(['gadget_add']) });
    const editor = server.newcomer({ permissions: new Set(['gadget_edit']) });
    expect(await post('save', { title: 'New' }, adder)).toMatchObject({ code: 200 });
    expect(await post('save', { id: '1' }, adder)).toMatchObject({ status: 403 });
    expect(await post('save', { id: '1' }, editor)).toMatchObject({ code: 200 });
    expect(await post('save', { title: 'New' }, editor)).toMatchObject({ status: 403 });
  });
});

describe('an action', () => {
  it('changes rows, is in their history and tells lists', async () => {
    const id = await made('a');
    expect(await post('add-note', { id, words: 'b' })).toMatchObject({ code: 200, data: { note: 'ab' } });
    expect(await noteOf(id)).toBe('ab');
    expect(told).toBe(1);
    expect((await get('changes', { id })).data.records[0]).toMatchObject({ action: 'note' });
  });

  it('is done once however often it is sent with one requestId', async () => {
    const id = await made();
    const sent = { id, words: 'b', requestId: `once-${id}` };
    const answers = [await post('add-note', sent), await post('add-note', sent)];
    expect(answers.map(({ data }) => data)).toEqual([{ note: 'b' }, { note: 'b' }]);
    expect(await noteOf(id)).toBe('b');
  });

  it('refuses one requestId for two things', async () => {
    const id = await made();
    await post('add-note', { id, words: 'b', requestId: `two-${id}` });
    const other = await post('add-note', { id, words: 'c', requestId: `two-${id}` });
    expect(other).toMatchObject({ data: { bizCode: 'KEY_REUSED' } });
    expect(await noteOf(id)).toBe('b');
  });

  it('leaves nothing behind when it is refused in its middle, and its requestId free', async () => {
    const id = await made('123456789');
    const sent = { id, words: 'bc', requestId: `free-${id}` };
    expect(await post('add-note', sent)).toMatchObject({ data: { bizCode: 'WRONG_PARAMETER' } });
    expect(await noteOf(id)).toBe('123456789');
    expect(told).toBe(0);
    await user.submit('gadget', { id, title: 'Kite', note: 'a' });
    expect(await post('add-note', sent)).toMatchObject({ code: 200, data: { note: 'abc' } });
  });

  it.each([
    ['an id that is missing', { words: 'b' }, 'MISSING_PARAMETER'],
    ['an id that is none', { id: 'x', words: 'b' }, 'WRONG_PARAMETER'],
    ['a row that is not there', { id: '404', words: 'b' }, 'NOT_FOUND'],
  ])('refuses %s', async (_what, sent, bizCode) => {
    expect(await post('add-note', sent)).toMatchObject({ data: { bizCode } });
  });

  it('refuses what a field of the definition refuses, and names it', async () => {
    const id = await made();
    for (const words of ['', 'long '.repeat(50)]) {
      expect(await post('add-note', { id, words })).toMatchObject({ data: { fields: { words: expect.anything() } } });
    }
  });

  it('refuses a key that the list has not', async () => {
    expect(await post('grade', { step: 2 })).toMatchObject({ data: { step: 2 } });
    expect(await post('grade', { step: 3 })).toMatchObject({ data: { bizCode: 'WRONG_PARAMETER' } });
    expect(await post('grade')).toMatchObject({ data: { bizCode: 'MISSING_PARAMETER' } });
  });

  it('does not reach rows of another tenant', async () => {
    const id = await made();
    expect(await post('add-note', { id, words: 'b' }, server.newcomer())).toMatchObject({ data: { bizCode: 'NOT_FOUND' } });
  });

  it('counts what is in the body before what is in the address', async () => {
    const id = await made();
    await user.send({ method: 'POST', url: '/api/toy/gadget/add-note', query: { id, words: 'x' }, payload: { words: 'y' } });
    expect(await noteOf(id)).toBe('y');
  });
});
