import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '#src/lib/session/session';
import type { Token } from '#src/lib/session/token';
import { seen } from '#src/lib/testing/seen';
import '#src/locales/exchange';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { OpenDialog } from './open-dialog.tsx';

const wang = { id: '5', label: 'Wang', realName: 'Wang', agents: [{ id: '7', realName: 'Xiao' }] };
afterEach(() => localStorage.clear());

/** Opens the dialog for a person of a department, by default one where articles are handed over. */
function open({ rows = [], isAtPlace = true }: { rows?: readonly object[]; isAtPlace?: boolean } = {}) {
  session.start({ accessToken: 'a', user: { userId: '1', deptId: '9' } } as Token);
  const data = memoryProvider([...rows, { id: '9', label: 'Head office', isGone: !isAtPlace }]);
  const custom = vi.fn(async (_call: { readonly payload?: unknown }) => ({ data: {} as never }));
  data.provider.custom = custom as never;
  const life = { isOpen: true, onClose: vi.fn(), afterClose: vi.fn() };
  const list = { refresh: vi.fn(), clearSelection: vi.fn() };
  const { user } = renderScreen(<OpenDialog rows={[]} list={list as never} {...life} />, { data });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return {
    user,
    press,
    ...data,
    kind: async (name: string) => user.click(await screen.findByText(name)),
    async choose(name: string | RegExp, title: string) {
      await user.click(await screen.findByRole('combobox', { name }));
      await user.click(await screen.findByTitle(title));
    },
    sent: () => custom.mock.calls.map(([call]) => call.payload),
  };
}

it('asks for no client where the bank brings its own', async () => {
  const { kind, press, sent } = open();

  await kind('The bank’s own');
  expect(screen.queryByRole('combobox', { name: /Client/ })).not.toBeInTheDocument();
  await press('OK');

  await waitFor(() => expect(sent().at(-1)).toMatchObject({ exchgType: 5 }));
  expect(sent().at(-1)).not.toHaveProperty('clientId', expect.anything());
});

it('names the agent who comes for a client, of whom the check was', async () => {
  const { kind, choose, press, sent } = open({ rows: [wang] });
  await kind('Deposit');
  await choose(/Client/, 'Wang');
  await choose('Agent', 'Xiao');

  await press('OK');

  await waitFor(() => expect(sent()).toContainEqual(expect.objectContaining({ clientId: '5', agentId: '7' })));
});

it('asks nobody who works at a place where they are', async () => {
  const { kind, provider } = open();

  await kind('Deposit');
  await waitFor(() => expect(provider.getList).toHaveBeenCalled());
  await Promise.all(provider.getList.mock.results.map(({ value }) => value));

  expect(screen.queryByRole('combobox', { name: /Place/ })).not.toBeInTheDocument();
});

it('asks whoever works at no place where it is, among bases and nodes', async () => {
  const { kind, choose, press, sent, provider } = open({ rows: [{ id: '3', label: 'East' }], isAtPlace: false });
  provider.getList.mockImplementation(async ({ meta }) => {
    const rows = meta?.params?.ids ? [{ id: '9', isGone: true }] : [{ id: '3', label: 'East' }];
    return { data: rows as never[], total: 1 };
  });
  await kind('The bank’s own');
  await seen(() => screen.getByRole('combobox', { name: /Place/ }));

  await press('OK');
  await seen(() => screen.getByText('Please select Place'));
  expect(sent()).toEqual([]);
  await choose(/Place/, 'East');
  await press('OK');

  await waitFor(() => expect(sent()).toContainEqual(expect.objectContaining({ exchgType: 5, deptId: '3' })));
  expect(provider.getList.mock.calls.map(([{ meta }]) => meta?.params)).toContainEqual({ deptCategory: '4,5', ids: '9' });
});
