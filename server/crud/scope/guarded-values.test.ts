import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToyServer, sealed, type ToyServer } from '../testing/toy-server.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer();
});
afterAll(() => server.close());

/** Returns the row as it is in the table. */
async function stored(id: string): Promise<Record<string, unknown>> {
  const { rows } = await server.pool.query('select * from gadget where id = $1', [id]);
  return rows[0];
}

describe('secrets', () => {
  it('are sealed in the table and never answered (promise 3)', async () => {
    const api = server.newcomer();

    const id = await api.make('gadget', { title: 'x', pin: 'marker-77' });

    expect((await stored(id)).pin).toBe(sealed('marker-77'));
    const answers = JSON.stringify([await api.list('gadget'), await api.detail('gadget', id)]);
    expect(answers).not.toContain('marker-77');
    expect(answers).not.toContain('sealed');
    expect((await api.detail('gadget', id)).data.pin).toBe('******');
  });

  it.each(['******', '', null, undefined])('stay when %o is sent (promise 3)', async (pin) => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'x', pin: 'keep' });

    await api.submit('gadget', { id, title: 'y', pin });

    expect((await stored(id)).pin).toBe(sealed('keep'));
  });

  it('change when something else is sent, and are empty while there is none', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'x', pin: '******' });
    const empty = (await api.detail('gadget', id)).data.pin;

    await api.submit('gadget', { id, pin: ' new ' });

    expect(empty).toBe('');
    expect((await stored(id)).pin).toBe(sealed(' new '));
  });
});

describe('masked values', () => {
  const phone = '13812345678';

  it('are shown in part, and whole to those who may', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'x', phone });
    const plain = server.as({ ...api.actor, permissions: new Set(['gadget', 'gadget_plain']) });

    const seen = [await api.list('gadget'), await plain.list('gadget')].map(({ data }) => data.records[0].phone);

    expect(seen).toEqual(['138****5678', phone]);
    expect((await api.detail('gadget', id)).data.phone).toBe('138****5678');
  });

  it('stay when they come back as they were shown', async () => {
    const api = server.newcomer();
    const id = await api.make('gadget', { title: 'x', phone });

    await api.submit('gadget', { id, title: 'y', phone: '138****5678' });
    const other = await api.submit('gadget', { id, phone: '139****5678' });

    expect((await stored(id)).phone).toBe(phone);
    expect(other.data.bizCode).toBe('PHONE_FORMAT');
  });
});

describe('rich text', () => {
  it.each([
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script>b', 'b'],
    ['\\u003cscript\\u003ealert(1)\\u003c/script\\u003ec', 'c'],
    ['<a href="javascript:x()">d</a>', '<a>d</a>'],
    ['<a href="//evil.example">e</a>', '<a>e</a>'],
    [
      '<a href="https://a.example" target="_blank">f</a>',
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">f</a>',
    ],
    ['<a href="https://a.example/?t=$\u007btoken}">f</a>', '<a>f</a>'],
    ['<img src="data:text/html,x" onerror="x()">', '<img />'],
    ['<iframe src="https://a.example"></iframe>g', 'g'],
    ['<p style="text-align:center;position:fixed">h</p>', '<p style="text-align:center">h</p>'],
    ['<svg><script>1</script></svg>i', 'i'],
    ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
  ])('%s (promise 39)', async (sent, kept) => {
    const api = server.newcomer();

    const id = await api.make('gadget', { title: 'x', body: sent });

    expect((await api.detail('gadget', id)).data.body).toBe(kept);
  });

  it('that is nothing once it is clean is empty', async () => {
    const api = server.newcomer();

    const id = await api.make('gadget', { title: 'x', body: '<script>1</script>' });

    expect((await stored(id)).body).toBeNull();
  });

  it('is not what other texts are (promise 39)', async () => {
    const api = server.newcomer();

    const id = await api.make('gadget', { title: '<b>&amp;</b>', note: '<script>' });

    expect((await api.detail('gadget', id)).data).toMatchObject({ title: '<b>&amp;</b>', note: '<script>' });
  });
});

describe('structured data', () => {
  it('is stored as it is and refused with characters that no text holds', async () => {
    const api = server.newcomer();
    const extra = { list: [1, 'two', null], deep: { ok: true } };

    const id = await api.make('gadget', { title: 'x', extra });
    const odd = await api.submit('gadget', { title: 'x', extra: { a: ['b\0'] } });

    expect((await api.detail('gadget', id)).data.extra).toEqual(extra);
    expect(odd.data.bizCode).toBe('TEXT_CONTROL');
  });
});
