import { Refine, useList, useSubscription } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Resource } from '#shared/define';
import { addNouns, loadNoun } from '../nouns/nouns.ts';
import { emptyProvider } from '../testing/empty-provider.ts';
import { announce, liveProvider, topicKey } from './topics.ts';

const liveToy = { name: 'liveToy', live: 'work' } as Resource;

function inRefine<T>(use: () => T) {
  const client = new QueryClient();
  const provider = emptyProvider();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Refine
      dataProvider={provider}
      liveProvider={liveProvider}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
    >
      {children}
    </Refine>
  );
  return { client, provider, ...renderHook(use, { wrapper }) };
}

describe('what is announced', () => {
  it('reaches who has subscribed to its topic, until they leave', async () => {
    const hear = vi.fn();
    const { client, unmount } = inRefine(() => useSubscription({ channel: 'operations', onLiveEvent: hear }));

    await announce(client, 'messages');
    await announce(client, 'operations', '7');
    expect(hear.mock.calls).toMatchObject([[{ channel: 'operations', payload: { ids: ['7'] } }]]);
    unmount();
    await announce(client, 'operations');

    expect(hear).toHaveBeenCalledOnce();
  });

  it('has the list of a noun refetched whose definition names the topic', async () => {
    addNouns([{ name: 'liveToy', load: async () => liveToy }]);
    await loadNoun('liveToy');
    const { client, provider } = inRefine(() => useList({ resource: 'liveToy', liveMode: 'auto' }));
    await waitFor(() => expect(provider.getList).toHaveBeenCalledOnce());
    await waitFor(() => expect(client.isFetching()).toBe(0));

    await announce(client, 'messages');
    expect(provider.getList).toHaveBeenCalledOnce();
    await announce(client, 'work');

    await waitFor(() => expect(provider.getList).toHaveBeenCalledTimes(2));
  });

  it('concerns the queries about its topic: of one part, those about that and about no part in particular', async () => {
    const client = new QueryClient();
    const keys = [
      topicKey('operations', '7', 'stops'),
      topicKey('operations', '8', 'stops'),
      topicKey('operations', null, 'board'),
    ];
    for (const key of [...keys, topicKey('messages', null, 'waiting')]) client.setQueryData(key, 1);

    await announce(client, 'operations', '7');

    const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
    expect(stale.map(({ queryKey }) => queryKey)).toEqual([keys[0], keys[2]]);
  });
});
