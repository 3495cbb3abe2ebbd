import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAfterwards } from './use-afterwards.ts';

it('follows in a drawing of its own', async () => {
  const drawn: string[] = [];
  const Page = ({ path }: { readonly path: string }) => {
    const followed = useAfterwards(path);
    drawn.push(`${path} ${followed}`);
    return <output>{followed}</output>;
  };
  const { rerender } = render(<Page path="/car" />);

  await act(async () => rerender(<Page path="/line" />));

  expect([...new Set(drawn)]).toEqual(['/car /car', '/line /car', '/line /line']);
  expect(screen.getByRole('status')).toHaveTextContent('/line');
});
