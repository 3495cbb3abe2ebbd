import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToyServer, type ToyServer } from '../testing/toy-server.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer();
});
afterAll(() => server.close());

describe('unique values', () => {
  it('are refused at their field', async () => {
    const api = server.newcomer();
    await api.make('gadget', { title: 'x', code: 'A-1' });

    const answer = await api.submit('gadget', { title: 'y', code: 'A-1' });

    expect(answer).toMatchObject({ status: 409, msg: 'Code already exists', data: { bizCode: 'DUPLICATE' } });
    expect(answer.data.fields).toEqual({ code: 'Code already exists' });
  });

  it('are unique among the living rows of one tenant', async () => {
    const [api, other] = [server.newcomer(), server.newcomer()];
    const first = await api.make('gadget', { title: 'x', code: 'B-1' });
    await api.remove('gadget', first);

    const answers = [
      await api.submit('gadget', { title: 'y', code: 'B-1' }),
      await other.submit('gadget', { title: 'z', code: 'B-1' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('may be a group of fields', async () => {
    const api = server.newcomer();
    await api.make('gadget', { title: 'x', kindOf: 1, maker: 'm' });

    const answers = [
      await api.submit('gadget', { title: 'y', kindOf: 2, maker: 'm' }),
      await api.submit('gadget', { title: 'z', kindOf: 1, maker: 'm' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(answers[1]?.data.fields).toEqual({ maker: 'Maker already exists' });
  });

  it('let one of thirty creations at once through (promise 52)', async () => {
    const api = server.newcomer();

    const answers = await Promise.all(Array.from({ length: 30 }, () => api.submit('gadget', { title: 'x', code: 'race' })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(29).fill(409)]);
  });

  it('may be empty many times', async () => {
    const api = server.newcomer();

    const answers = [await api.submit('gadget', { title: 'x' }), await api.submit('gadget', { title: 'y', code: '' })];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});
