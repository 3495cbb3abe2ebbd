// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/lib/http/api-error';
import { awaited } from './awaited.ts';
import { type OutboxOptions, openOutbox, type Waiting } from './outbox.ts';

const away = new ApiError('no network', { code: 0, status: 0 });
const refused = new ApiError('not verified', { code: 400, status: 400 });
const action = (id: string) => ({ id, path: 'toy/sign', body: { id: '7' }, label: `sign ${id}` });

function begin(send: OutboxOptions['send'], stored: unknown = []) {
  const shelf = shelfOf(stored);
  return { outbox: openOutbox({ send, ...shelf }), saved: shelf.saved };
}

/** Returns a store as a browser has it, which any number of tabs share. */
function shelfOf(stored: unknown = []) {
  let kept = stored;
  const saved: (readonly Waiting[])[] = [];
  const tabs = new Set<() => void>();
  return {
    saved,
    load: () => kept,
    save(items: readonly Waiting[]) {
      kept = JSON.parse(JSON.stringify(items));
      saved.push(items);
      for (const tab of tabs) tab();
    },
    watch(listener: () => void) {
      tabs.add(listener);
      return () => tabs.delete(listener);
    },
  };
}

describe('an outbox', () => {
  it('sends at once, with the id that makes a repeat safe, and answers what the server did', async () => {
    const send = vi.fn(async () => ({ exchgNo: 'JJ1' }));
    const { outbox } = begin(send);

    expect(await outbox.post(action('a'))).toEqual({ state: 'done', answer: { exchgNo: 'JJ1' } });
    expect(send).toHaveBeenCalledExactlyOnceWith('toy/sign', { id: '7', requestId: 'a' });
    expect(outbox.items()).toEqual([]);
  });

  it('keeps what could not be sent, and sends it later in its order, once', async () => {
    const send = vi.fn<OutboxOptions['send']>().mockRejectedValue(away);
    const { outbox, saved } = begin(send);
    const outcomes = [await outbox.post(action('a')), await outbox.post(action('b'))];
    expect(outcomes).toEqual([{ state: 'waiting' }, { state: 'waiting' }]);
    expect(saved.at(-1)?.map(({ id }) => id)).toEqual(['a', 'b']);

    send.mockReset().mockResolvedValue({});
    await Promise.all([outbox.flush(), outbox.flush()]);

    expect(send.mock.calls.map(([, body]) => body.requestId)).toEqual(['a', 'b']);
    expect([outbox.items(), saved.at(-1)]).toEqual([[], []]);
  });

  it.each([away, new ApiError('sign in', { code: 401, status: 401 }), new ApiError('slow', { code: 429, status: 429 })])(
    'takes $code for no decision',
    async (error) => {
      const { outbox } = begin(() => Promise.reject(error));

      expect(await outbox.post(action('a'))).toEqual({ state: 'waiting' });
    },
  );

  it('tells what was refused, keeps it to be read, and goes on with the next', async () => {
    const send = vi.fn<OutboxOptions['send']>(async (_, { requestId }) => (requestId === 'a' ? Promise.reject(refused) : {}));
    const { outbox } = begin(send);

    expect(await outbox.post(action('a'))).toEqual({ state: 'refused', refusal: 'not verified' });
    expect(await outbox.post(action('b'))).toMatchObject({ state: 'done' });
    expect(outbox.items()).toMatchObject([{ id: 'a', refusal: 'not verified' }]);
    outbox.dismiss('a');
    expect(outbox.items()).toEqual([]);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('finds after a reload what waited, but no secret', async () => {
    const first = begin(() => Promise.reject(away));
    await first.outbox.post(action('a'));
    await first.outbox.post({ ...action('b'), body: { password: 'x' }, isSecret: true });
    const stored = first.saved.at(-1);
    const send = vi.fn(async () => ({}));
    const { outbox } = begin(send, JSON.parse(JSON.stringify(stored)));

    expect(JSON.stringify(stored)).not.toContain('password');
    await outbox.flush();
    expect(send).toHaveBeenCalledExactlyOnceWith('toy/sign', { id: '7', requestId: 'a' });
  });

  it('prepares a body once, and says the same however often it sends', async () => {
    const prepare = vi.fn(async (body: object) => ('file' in body ? { image: 'link-1' } : (body as Record<string, unknown>)));
    const send = vi.fn<OutboxOptions['send']>().mockRejectedValueOnce(away).mockResolvedValue({});
    const shelf = shelfOf();
    const outbox = openOutbox({ send, prepare, ...shelf });

    await outbox.post({ ...action('a'), body: { file: 'drawn' } });
    expect(shelf.saved.at(-1)).toMatchObject([{ body: { image: 'link-1' } }]);
    await outbox.flush();

    expect(send.mock.calls.map(([, body]) => body)).toEqual([
      { image: 'link-1', requestId: 'a' },
      { image: 'link-1', requestId: 'a' },
    ]);
  });

  it('begins empty where something else was stored, and tells who looks', async () => {
    const outbox = openOutbox({ send: async () => ({}), ...shelfOf({ other: 1 }), watch: undefined });
    const heard = vi.fn();
    const leave = outbox.subscribe(heard);

    await outbox.post(action('a'));
    const times = heard.mock.calls.length;
    leave();
    await outbox.post(action('b'));

    expect(times).toBe(2);
    expect(heard).toHaveBeenCalledTimes(times);
  });
});

describe('an outbox in two tabs', () => {
  it('shows in both what waits, and sends it once though both try', async () => {
    const send = vi.fn<OutboxOptions['send']>().mockRejectedValue(away);
    const shelf = shelfOf();
    const [one, other] = [openOutbox({ send, ...shelf }), openOutbox({ send, ...shelf })];
    await one.post(action('a'));
    await other.post(action('b'));
    expect([one, other].map((tab) => tab.items().map(({ id }) => id))).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);

    send.mockReset().mockResolvedValue({});
    await Promise.all([one.flush(), other.flush(), one.flush()]);

    expect(send.mock.calls.map(([, body]) => body.requestId)).toEqual(['a', 'b']);
    expect([one.items(), other.items(), shelf.load()]).toEqual([[], [], []]);
  });

  it('knows in one tab what the other has sent', async () => {
    const answers = [Promise.reject(away), Promise.resolve({ id: '8' })];
    const shelf = shelfOf();
    const other = openOutbox({ send: () => answers[1] as Promise<unknown>, ...shelf });
    const one = openOutbox({
      ...shelf,
      send: async () => {
        queueMicrotask(() => void other.flush());
        return answers[0];
      },
    });

    await one.post({ ...action('a'), isAwaited: true });
    await other.flush();

    expect([one.items(), one.holds('a')]).toEqual([[], true]);
  });
});

describe('an action that rests on another', () => {
  const report = { ...action('r'), path: 'toy/report', isAwaited: true };
  const sign = { ...action('s'), body: { id: '7', arts: [{ artId: '1', reportId: awaited('r') }] } };

  it('is sent after it, with what came of it, also after a reload in between', async () => {
    const first = begin(() => Promise.reject(away));
    await first.outbox.post(report);
    const once = begin(vi.fn<OutboxOptions['send']>().mockResolvedValue({ id: '99' }), first.saved.at(-1));
    await once.outbox.flush();
    expect([once.outbox.items(), once.outbox.holds('r')]).toEqual([[], true]);
    const send = vi.fn<OutboxOptions['send']>().mockResolvedValue({});
    const later = begin(send, once.saved.at(-1));

    await later.outbox.post(sign);

    expect(send.mock.calls).toEqual([['toy/sign', { id: '7', arts: [{ artId: '1', reportId: '99' }], requestId: 's' }]]);
  });

  it('is refused with it, unsent', async () => {
    const send = vi.fn<OutboxOptions['send']>().mockRejectedValue(refused);
    const { outbox } = begin(send);

    expect(await outbox.post(report)).toEqual({ state: 'refused', refusal: 'not verified' });
    expect([await outbox.post(sign), outbox.holds('r')]).toEqual([{ state: 'refused', refusal: 'not verified' }, false]);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

it('keeps an action in the page where the browser has no room, and says that it is lost with it', async () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const send = vi.fn<OutboxOptions['send']>().mockRejectedValue(away);
  const outbox = openOutbox({ send, load: () => [], save: full });
  expect(outbox.isFleeting()).toBe(false);

  expect(await outbox.post(action('a'))).toEqual({ state: 'waiting' });

  expect([outbox.items().map(({ id }) => id), outbox.isFleeting()]).toEqual([['a'], true]);
  send.mockReset().mockResolvedValue({});
  await outbox.flush();
  expect([outbox.items(), outbox.isFleeting()]).toEqual([[], false]);
});
