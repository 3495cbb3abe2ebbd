import { render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { seen } from '#src/lib/testing/seen';
import { apart } from './apart.tsx';

class Failing extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    return this.state.hasFailed ? <p>failed</p> : this.props.children;
  }
}

const Part = ({ name }: { name: string }) => <p>{name}</p>;

function draw(Shown: (props: { name: string }) => ReactNode) {
  render(
    <Suspense fallback="waiting">
      <Shown name="here" />
    </Suspense>,
  );
}

it('waits for a part that is not there', async () => {
  draw(apart(async () => Part));

  expect(screen.getByText('waiting')).toBeVisible();
  await seen(() => screen.getByText('here'));
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

  await seen(() => screen.getByText('here'));
});

it('tells of a part that does not come, and does not ask for it for ever', async () => {
  const load = vi.fn(() => Promise.reject(new Error('gone')));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Shown = apart<{ name: string }>(load);

  render(
    <Failing>
      <Suspense fallback="waiting">
        <Shown name="here" />
      </Suspense>
    </Failing>,
  );

  await seen(() => screen.getByText('failed'));
  expect(load).toHaveBeenCalledOnce();
});
