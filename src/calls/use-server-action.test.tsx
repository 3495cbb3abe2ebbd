import { act, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ok, type Reply, refuse } from '#src/lib/testing/fake-server';
import { toy } from '#src/meta/testing/toy';
import { authProvider } from '#src/providers/auth';
import { renderCall } from './testing/calling.tsx';
import { useServerAction } from './use-server-action.ts';
import { useServerQuery } from './use-server-query.ts';

const enable = `POST ${toy.path}/enable`;
const once = { isOnce: true } as const;
const idIn = ({ body }: { readonly body: unknown }) => (body as { requestId?: string }).requestId;

describe('an action', () => {
  it('sends its body and its parameters, tells that it is done, and returns the answer', async () => {
    const { result, calls, notify } = renderCall(() => useServerAction(toy), {
      [enable]: () => ok({ count: 2 }),
    });

    const answer = await act(() =>
      result.current.call('enable', {
        query: { ids: '1,2' },
        body: { status: 1 },
        done: (told) => `${(told as { count: number }).count} enabled`,
      }),
    );

    expect(answer).toEqual({ count: 2 });
    expect(calls).toMatchObject([{ params: { ids: '1,2' }, body: { status: 1 } }]);
    expect(notify.mock.calls).toEqual([[{ type: 'success', message: '2 enabled' }]]);
  });

  it('tells whether it is under way, and leaves its answer nowhere', async () => {
    let answer: (reply: Reply) => void = () => undefined;
    const replied = new Promise<Reply>((resolve) => {
      answer = resolve;
    });
    const { result, client } = renderCall(() => useServerAction(toy), { [enable]: () => replied });

    act(() => void result.current.call('enable'));
    await waitFor(() => expect(result.current.isBusy).toBe(true));
    answer(ok({ password: 'secret' }));
    await waitFor(() => expect(result.current.isBusy).toBe(false));
    act(() => void result.current.call('other'));

    await waitFor(() => expect(client.getMutationCache().getAll()).toHaveLength(1));
    expect(JSON.stringify(client.getMutationCache().getAll()[0]?.state)).not.toContain('secret');
  });

  it('has what its topic is about asked for anew, and the rows of its noun', async () => {
    let total = 1;
    const useBoth = () => ({
      action: useServerAction(toy, { topic: 'operations' }),
      count: useServerQuery({ path: 'toy/toy/count', topic: 'operations' }),
    });
    const { result } = renderCall(useBoth, { [enable]: () => ok({}), 'GET toy/toy/count': () => ok(total) });
    await waitFor(() => expect(result.current.count.data).toBe(1));

    total = 2;
    await act(() => result.current.action.call('enable'));

    await waitFor(() => expect(result.current.count.data).toBe(2));
  });

  it('answers the same function however often it is drawn', () => {
    const { result, rerender } = renderCall(() => useServerAction(toy, { isOnce: true, topic: 'operations' }), {});
    const { call } = result.current;

    rerender();

    expect(result.current.call).toBe(call);
  });
});

describe('an action that is done once', () => {
  it('keeps its id until it is answered, and gets another one then', async () => {
    const replies: Reply[] = ['away', refuse(409, 'not now'), ok({}), ok({})];
    const { result, calls } = renderCall(() => useServerAction(toy, once), { [enable]: () => replies.shift() ?? ok({}) });

    for (const _ of [1, 2, 3, 4]) await act(() => result.current.call('enable', { body: { id: '1' } }));

    const [first, second, third, fourth] = calls.map(idIn);
    expect(first).toEqual(expect.any(String));
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it('has an id of its own for each body', async () => {
    const { result, calls } = renderCall(() => useServerAction(toy, once), { [enable]: () => 'away' });

    for (const id of ['1', '2']) await act(() => result.current.call('enable', { body: { id } }));

    expect(new Set(calls.map(idIn)).size).toBe(2);
  });
});

describe('an action that is refused', () => {
  it('is told once, and resolves to nothing', async () => {
    const { result, notify } = renderCall(() => useServerAction(toy), { [enable]: () => refuse(409, 'not now') });

    const answer = await act(() => result.current.call('enable', { done: 'Done' }));

    expect(answer).toBeUndefined();
    expect(notify.mock.calls).toMatchObject([[{ type: 'error', description: 'not now' }]]);
  });

  it('is not told where the caller shows it', async () => {
    const { result, notify } = renderCall(() => useServerAction(toy), { [enable]: () => refuse(409, 'not now') });
    const shown: unknown[] = [];
    const onRefused = (error: unknown) => shown.push(error) > 0;

    await act(() => result.current.call('enable', { onRefused }));

    expect(shown).toMatchObject([{ message: 'not now' }]);
    expect(notify).not.toHaveBeenCalled();
  });

  it('because the session is over passes the auth provider, and is told by the sign-in page', async () => {
    const onError = vi.spyOn(authProvider, 'onError');
    const { result, notify } = renderCall(() => useServerAction(toy), {
      [enable]: () => refuse(401, 'please sign in'),
      'POST blade-auth/oauth/token': () => refuse(400, 'over'),
    });

    await act(() => result.current.call('enable'));

    expect(onError.mock.calls).toMatchObject([[{ code: 401 }]]);
    expect(notify.mock.calls).toMatchObject([[{ description: '' }]]);
  });
});
