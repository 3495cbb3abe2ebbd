import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { apart } from './apart.tsx';

const Part = ({ name }: { name: string }) => <p>{name}</p>;

function draw(Shown: (props: { name: string }) => React.ReactNode) {
  render(
    <Suspense fallback="waiting">
      <Shown name="here" />
    </Suspense>,
  );
}

it('waits for a part that is not there', async () => {
  draw(apart(async () => Part));

  expect(screen.getByText('waiting')).toBeVisible();
  expect(await screen.findByText('here')).toBeVisible();
});

it('draws a part that was fetched ahead without waiting', async () => {
  const load = vi.fn(async () => Part);
  const Shown = apart(load);
  Shown.preload();
  await vi.waitFor(() => expect(load).toHaveResolved());

  draw(Shown);

  expect(screen.getByText('here')).toBeVisible();
});

it('tries again when fetching ahead failed', async () => {
  const Shown = apart(vi.fn(async () => Part).mockRejectedValueOnce(new Error('offline')));
  Shown.preload();

  draw(Shown);

  expect(await screen.findByText('here')).toBeVisible();
});
