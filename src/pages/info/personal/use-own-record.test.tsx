import { Refine } from '@refinedev/core';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { http } from '#src/lib/http/http';
import { loadNoun } from '#src/lib/nouns/nouns';
import { session } from '#src/lib/session/session';
import { fakeServer, ok, signIn } from '#src/lib/testing/fake-server';
import { createDataProvider } from '#src/providers/data';
import { useSaveInfo } from './use-own-record.ts';

const { adapter } = http.defaults;
afterEach(() => {
  http.defaults.adapter = adapter;
});

function Around({ children }: { readonly children: ReactNode }) {
  return (
    <Refine dataProvider={createDataProvider(http, loadNoun)} options={{ disableTelemetry: true }}>
      <MemoryRouter>{children}</MemoryRouter>
    </Refine>
  );
}

it('is known to the session, and so to the frame, once the server has saved it', async () => {
  signIn();
  fakeServer({ 'POST blade-user/update-info': () => ok({}) });
  const info = { avatar: '', name: '老王', realName: '王小明', phone: '', email: '' };
  const { result } = renderHook(useSaveInfo, { wrapper: Around });

  await act(async () => expect(await result.current.save(info)).toBe('saved'));

  expect(session.get()?.user).toMatchObject({ nickName: '老王' });
});
