import { act, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { http } from '#src/lib/http/http';
import { announce } from '#src/lib/live/topics';
import { ok, refuse } from '#src/lib/testing/fake-server';
import { authProvider } from '#src/providers/auth';
import { renderCall } from './testing/calling.tsx';
import { callKey, useServerQuery } from './use-server-query.ts';

const count = { path: 'toy/toy/count', query: { kind: 1 } } as const;

describe('a question', () => {
  it('is asked with its parameters, and its answer is read', async () => {
    const read = (answer: unknown) => ({ total: Number(answer) });
    const { result, calls } = renderCall(() => useServerQuery({ ...count, read }), { 'GET toy/toy/count': () => ok(3) });

    await waitFor(() => expect(result.current.data).toEqual({ total: 3 }));
    expect(calls).toMatchObject([{ params: { kind: 1 }, headers: { 'blade-auth': 'bearer access' } }]);
  });

  it('may be narrowed by the filters of a list', async () => {
    const search = { noun: 'toy', filters: [{ field: 'name', operator: 'contains', value: 'ball' }] } as const;
    const { result, calls } = renderCall(() => useServerQuery({ ...count, search }), { 'GET toy/toy/count': () => ok(1) });

    await waitFor(() => expect(result.current.data).toBe(1));
    expect(Object.keys(calls[0]?.params ?? {})).toEqual(['name', 'kind']);
  });

  it('is not asked while it is not wanted', () => {
    const { calls } = renderCall(() => useServerQuery({ ...count, isWanted: false }), {});

    expect(calls).toEqual([]);
  });

  it('is asked anew when its topic is announced, where the part is its own', async () => {
    let total = 1;
    const about = { ...count, topic: 'operations', part: '7' } as const;
    const { result, calls, client } = renderCall(() => useServerQuery(about), { 'GET toy/toy/count': () => ok(total) });
    await waitFor(() => expect(result.current.data).toBe(1));

    total = 2;
    await act(() => announce(client, 'operations', '8'));
    const after = calls.length;
    await act(() => announce(client, 'operations', '7'));

    await waitFor(() => expect(result.current.data).toBe(2));
    expect(after).toBe(1);
  });

  it('ends with whoever asked it', async () => {
    const useWanted = () => {
      const [isWanted, setWanted] = useState(false);
      useServerQuery({ ...count, isWanted });
      return setWanted;
    };
    const { result, unmount } = renderCall(useWanted, {});
    let signal: unknown;
    http.defaults.adapter = (request) => {
      signal = request.signal;
      return new Promise(() => undefined);
    };
    act(() => result.current(true));
    await waitFor(() => expect(signal).toMatchObject({ aborted: false }));

    unmount();

    expect(signal).toMatchObject({ aborted: true });
  });

  it('that is fresh shares no answer with another, and leaves none behind', async () => {
    const { result, client, unmount } = renderCall(() => useServerQuery({ ...count, isFresh: true }), {
      'GET toy/toy/count': () => ok(3),
    });
    client.setQueryData(callKey(count.path, count.query, undefined, false), 2);
    await waitFor(() => expect(result.current.data).toBe(3));

    unmount();

    await waitFor(() => expect(client.getQueryCache().getAll()).toHaveLength(1));
  });

  it('without an answer has none', async () => {
    const { result } = renderCall(() => useServerQuery(count), { 'GET toy/toy/count': () => ok(undefined) });

    await waitFor(() => expect(result.current.isPending).toBe(false));
    expect(result.current).toMatchObject({ data: null, error: null });
  });
});

describe('a question that is refused', () => {
  it('is left to the caller, who may ask again', async () => {
    let isAway = true;
    const { result, notify } = renderCall(() => useServerQuery(count), {
      'GET toy/toy/count': () => (isAway ? refuse(409, 'not now') : ok(3)),
    });
    await waitFor(() => expect(result.current.error).toMatchObject({ message: 'not now' }));

    isAway = false;
    act(() => result.current.retry());

    await waitFor(() => expect(result.current.data).toBe(3));
    expect(notify).not.toHaveBeenCalled();
  });

  it('is told once where nobody shows it', async () => {
    const { result, rerender, notify } = renderCall(() => useServerQuery({ ...count, tells: true }), {
      'GET toy/toy/count': () => refuse(409, 'not now'),
    });
    await waitFor(() => expect(result.current.error).not.toBeNull());

    rerender();

    expect(notify.mock.calls).toMatchObject([[{ type: 'error', description: 'not now' }]]);
  });

  it('because the session is over passes the auth provider, which ends it', async () => {
    const onError = vi.spyOn(authProvider, 'onError');
    const { result } = renderCall(() => useServerQuery(count), {
      'GET toy/toy/count': () => refuse(401, 'please sign in'),
      'POST blade-auth/oauth/token': () => refuse(400, 'over'),
    });

    await waitFor(() => expect(result.current.error).toMatchObject({ message: '' }));
    expect(onError.mock.calls).toMatchObject([[{ code: 401 }]]);
  });
});
