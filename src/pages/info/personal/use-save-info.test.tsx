import { type AuthProvider, Refine, usePermissions } from '@refinedev/core';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { http } from '#src/lib/http';
import { loadNoun } from '#src/lib/nouns';
import { session } from '#src/lib/session';
import { fakeServer, ok, signIn } from '#src/lib/testing/fake-server';
import { createDataProvider } from '#src/providers/data';
import { useSaveInfo } from './use-save-info.ts';

const { adapter } = http.defaults;
afterEach(() => {
  http.defaults.adapter = adapter;
});

/** Whoever is asked for rights again does not answer. */
const authProvider: AuthProvider = {
  login: async () => ({ success: true }),
  logout: async () => ({ success: true }),
  check: async () => ({ authenticated: true }),
  onError: async () => ({}),
  getPermissions: () => new Promise(() => undefined),
};

function Around({ children }: { readonly children: ReactNode }) {
  return (
    <Refine dataProvider={createDataProvider(http, loadNoun)} authProvider={authProvider} options={{ disableTelemetry: true }}>
      <MemoryRouter>{children}</MemoryRouter>
    </Refine>
  );
}

it('is saved when the server says so, however long the frame takes to hear of it', async () => {
  signIn();
  fakeServer({ 'POST blade-user/update-info': () => ok({}) });
  const info = { avatar: '', name: '老王', realName: '王小明', phone: '', email: '' };
  const { result } = renderHook(
    () => {
      usePermissions({});
      return useSaveInfo();
    },
    { wrapper: Around },
  );

  await act(async () => expect(await result.current.save(info)).toBe('saved'));

  expect(session.get()?.user).toMatchObject({ nickName: '老王' });
});
