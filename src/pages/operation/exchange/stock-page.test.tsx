import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { rowTools } from '#src/meta/testing/row-tools';
import { InStockPage, OutStockPage } from './stock-page.tsx';

function open(page: 'in' | 'out', rows: readonly object[] = [], may?: readonly string[]) {
  const data = memoryProvider([...rows]);
  data.provider.custom = (async () => ({ data: {} })) as never;
  const drawn = renderScreen(page === 'in' ? <InStockPage /> : <OutStockPage />, { data, may });
  const asked = () => {
    const [call] = data.provider.getList.mock.lastCall ?? [];
    return { resource: call?.resource, params: call?.meta?.params };
  };
  return { ...drawn, ...rowTools(drawn.user), asked };
}

it('what is in a vault now are its articles, those of the opening as well', async () => {
  const { user, asked } = open('in');
  await waitFor(() => expect(asked().resource).toBe('artinstock'));

  await user.click(screen.getByText('In the vault now'));

  await waitFor(() => expect(asked()).toEqual({ resource: 'article', params: { artState: '1,2' } }));
  expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
});

const box = { id: '1', artCode: 'KX1', artName: 'Box', artState: 1, isContainer: 1 };

it('what is in a vault now has the actions that articles have, to be done where they are found', async () => {
  const { user, press, menuOf } = open('in', [box]);
  await user.click(await screen.findByText('In the vault now'));
  await screen.findByText('KX1');

  expect(await menuOf('KX1')).toEqual(expect.arrayContaining(['Pack', 'Relocate', 'Print label']));
  await press('KX1', 'History');

  await seen(() => screen.getByRole('dialog', { name: 'History of KX1' }));
});

it('a user has only those of them that they may use', async () => {
  const { user, menuOf } = open('in', [box], ['view', 'history']);
  await user.click(await screen.findByText('In the vault now'));
  await screen.findByText('KX1');

  expect((await menuOf('KX1')).filter((name) => ['Pack', 'Relocate', 'Write off', 'Edit'].includes(name))).toEqual([]);
});

it('what is out now are the movements that nothing followed', async () => {
  const { user, asked } = open('out');
  await waitFor(() => expect(asked().resource).toBe('artoutstock'));

  await user.click(screen.getByText('Out now'));

  await waitFor(() => expect(asked()).toEqual({ resource: 'artoutstock', params: { onlyCurrent: 1 } }));
});
