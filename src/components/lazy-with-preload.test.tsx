import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { seen } from '#src/lib/testing/seen';
import { LoadingFallback, lazyWithPreload } from './lazy-with-preload.tsx';

class Failing extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    return this.state.hasFailed ? <p>failed</p> : this.props.children;
  }
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Part = ({ name }: { name: string }) => <p>{name}</p>;

function draw(Shown: (props: { name: string }) => ReactNode) {
  render(
    <LoadingFallback value="waiting">
      <Shown name="here" />
    </LoadingFallback>,
  );
}

it('waits for a part that is not there', async () => {
  draw(lazyWithPreload(async () => Part));

  expect(screen.getByText('waiting')).toBeVisible();
  await seen(() => screen.getByText('here'));
});

it('draws a part as soon as it has come: no clock has to go on', async () => {
  // Inside React's `act` nothing is ever delayed.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const Shown = lazyWithPreload(async () => Part);
  const place = document.createElement('div');
  const root = createRoot(place);

  root.render(<Shown name="here" />);

  for (let turn = 0; turn < 50 && place.textContent === ''; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(place.textContent).toBe('here');
  root.unmount();
});

it('shows nothing of what stands around a part in the place of those inside it', async () => {
  const never = new Promise<typeof Part>(() => undefined);
  const Inner = lazyWithPreload(() => never);
  const Outer = lazyWithPreload(async () => ({ name }: { name: string }) => (
    <>
      <Part name={name} />
      <Inner name="within" />
    </>
  ));

  draw(Outer);

  await seen(() => screen.getByText('here'));
  expect(screen.queryByText('waiting')).not.toBeInTheDocument();
});

it('draws a part that was fetched ahead without waiting', async () => {
  const load = vi.fn(async () => Part);
  const Shown = lazyWithPreload(load);
  Shown.preload();
  await vi.waitFor(() => expect(load).toHaveResolved());

  draw(Shown);

  expect(screen.getByText('here')).toBeVisible();
});

it('tries again when fetching ahead failed', async () => {
  const Shown = lazyWithPreload(vi.fn(async () => Part).mockRejectedValueOnce(new Error('offline')));
  Shown.preload();

  draw(Shown);

  await seen(() => screen.getByText('here'));
});

it('tells of a part that does not come, and does not ask for it for ever', async () => {
  const load = vi.fn(() => Promise.reject(new Error('gone')));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Shown = lazyWithPreload<{ name: string }>(load);

  render(
    <Failing>
      <LoadingFallback value="waiting">
        <Shown name="here" />
      </LoadingFallback>
    </Failing>,
  );

  await seen(() => screen.getByText('failed'));
  expect(load).toHaveBeenCalledOnce();
});
