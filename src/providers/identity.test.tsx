import { type AuthProvider, Refine, useGetIdentity } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { session } from '../lib/session/session.ts';
import type { SessionUser } from '../lib/session/token.ts';
import { signIn } from '../lib/testing/fake-server.ts';
import { followIdentity, knowIdentity } from './identity.ts';

const getIdentity = vi.fn(async () => session.shown()?.user ?? null);
const authProvider: AuthProvider = {
  login: async () => ({ success: true }),
  logout: async () => ({ success: true }),
  check: async () => ({ authenticated: true }),
  onError: async () => ({}),
  getIdentity,
};

function openName() {
  signIn();
  const client = knowIdentity(new QueryClient());
  const Around = ({ children }: { readonly children: ReactNode }) => {
    useEffect(() => followIdentity(client), []);
    return (
      <Refine authProvider={authProvider} options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}>
        {children}
      </Refine>
    );
  };
  const names: (string | undefined)[] = [];
  renderHook(() => names.push(useGetIdentity<SessionUser>().data?.realName), { wrapper: Around });
  return names;
}

it('is known when it is first drawn, and is never asked for', async () => {
  const names = openName();
  await act(async () => undefined);

  expect(names).toEqual([session.shown()?.user.realName]);
  expect(getIdentity).not.toHaveBeenCalled();
});

it('follows what users say of themselves', async () => {
  const names = openName();

  act(() => session.updateUser({ realName: '王小明' }));

  await waitFor(() => expect(names.at(-1)).toBe('王小明'));
});
