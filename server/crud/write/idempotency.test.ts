import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToyServer, type ToyServer } from '../testing/toy-server.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer();
});
afterAll(() => server.close());

const keyed = (key: string) => ({ 'idempotency-key': key });

describe('a request with a key', () => {
  it('sent five times at once acts once, and every send hears the first result (promise 54)', async () => {
    const api = server.newcomer();

    const answers = await Promise.all(Array.from({ length: 5 }, () => api.submit('gadget', { title: 'x' }, keyed('k1'))));

    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect((await api.list('gadget')).data.total).toBe(1);
  });

  it('answers the first result after a lost answer, whatever happened since', async () => {
    const api = server.newcomer();
    const first = await api.submit('gadget', { title: 'x' }, keyed('k'));
    await api.submit('gadget', { id: first.data.id, title: 'changed' });

    const again = await api.submit('gadget', { title: 'x' }, keyed('k'));

    expect(again.data).toEqual(first.data);
  });

  it('with another body is refused (promise 54)', async () => {
    const api = server.newcomer();
    await api.submit('gadget', { title: 'x' }, keyed('k'));

    const answers = [
      await api.submit('gadget', { title: 'y' }, keyed('k')),
      await api.submit('shelf', { title: 'x' }, keyed('k')),
    ];

    expect(answers.map(({ status, data }) => [status, data.bizCode])).toEqual([
      [409, 'KEY_REUSED'],
      [409, 'KEY_REUSED'],
    ]);
  });

  it('belongs to its sender', async () => {
    const [api, other] = [server.newcomer(), server.newcomer()];
    await api.submit('gadget', { title: 'x' }, keyed('same'));

    expect((await other.submit('gadget', { title: 'y' }, keyed('same'))).status).toBe(200);
  });

  it('that was refused may be sent again', async () => {
    const api = server.newcomer();
    const refused = await api.submit('gadget', { title: '' }, keyed('k'));

    const mended = await api.submit('gadget', { title: 'x' }, keyed('k'));

    expect([refused.status, mended.status]).toEqual([400, 200]);
  });

  it('removes once', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'x' });

    const answers = [await api.remove('gadget', id, keyed('r')), await api.remove('gadget', id, keyed('r'))];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await api.remove('gadget', id)).status).toBe(404);
  });

  it('is forgotten after a day (promise 54)', async () => {
    const api = server.newcomer();
    await api.submit('gadget', { title: 'x' }, keyed('k'));
    await server.pool.query("update idempotency set created_at = now() - interval '25 hours'");

    await api.submit('gadget', { title: 'y' }, keyed('k'));

    expect((await api.list('gadget')).data.total).toBe(2);
  });

  it.each(['', ' ', 'a b', 'k'.repeat(129), 'ключ'])('%j is no key', async (key) => {
    const answer = await server.newcomer().submit('gadget', { title: 'x' }, keyed(key));

    expect(answer).toMatchObject({ status: 400, msg: 'Wrong parameter: Idempotency-Key' });
  });
});
