import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { InStockPage, OutStockPage } from './stock-page.tsx';

function open(page: 'in' | 'out') {
  const data = memoryProvider([]);
  const drawn = renderScreen(page === 'in' ? <InStockPage /> : <OutStockPage />, { data });
  const asked = () => {
    const [call] = data.provider.getList.mock.lastCall ?? [];
    return { resource: call?.resource, params: call?.meta?.params };
  };
  return { ...drawn, asked };
}

it('what is in a vault now are its articles, those of the opening as well', async () => {
  const { user, asked } = open('in');
  await waitFor(() => expect(asked().resource).toBe('artinstock'));

  await user.click(screen.getByText('In the vault now'));

  await waitFor(() => expect(asked()).toEqual({ resource: 'article', params: { artState: '1,2' } }));
  expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
});

it('what is out now are the movements that nothing followed', async () => {
  const { user, asked } = open('out');
  await waitFor(() => expect(asked().resource).toBe('artoutstock'));

  await user.click(screen.getByText('Out now'));

  await waitFor(() => expect(asked()).toEqual({ resource: 'artoutstock', params: { onlyCurrent: 1 } }));
});
