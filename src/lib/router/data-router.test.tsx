import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useIsHere } from './data-router.ts';

it('draws only those whose answer changes', async () => {
  const drawn: string[] = [];
  const Place = ({ path }: { readonly path: string }) => {
    const isHere = useIsHere(path);
    drawn.push(path);
    return <output aria-label={path}>{String(isHere)}</output>;
  };
  const element = ['/car', '/line', '/post'].map((path) => <Place key={path} path={path} />);
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/car'] });
  render(<RouterProvider router={router} />);
  expect(screen.getByRole('status', { name: '/car' })).toHaveTextContent('true');
  drawn.length = 0;

  await act(() => router.navigate('/line?currentPage=2'));

  expect(screen.getByRole('status', { name: '/car' })).toHaveTextContent('false');
  expect(screen.getByRole('status', { name: '/line' })).toHaveTextContent('true');
  expect(drawn.toSorted()).toEqual(['/car', '/line']);
});
