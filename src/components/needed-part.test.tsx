import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { neededPart } from './needed-part.ts';

const Part = () => <p>the part</p>;

function open(load: () => Promise<typeof Part>) {
  const { usePart, preload } = neededPart(load);
  const onFailure = vi.fn();
  function Place({ isNeeded }: { readonly isNeeded: boolean }) {
    const Found = usePart(isNeeded, onFailure);
    return Found ? <Found /> : <p>the stand-in</p>;
  }
  const { rerender } = render(<Place isNeeded={false} />);
  return { preload, onFailure, need: (isNeeded = true) => rerender(<Place isNeeded={isNeeded} />) };
}

it('has a stand-in until it is needed and there', async () => {
  const load = vi.fn(async () => Part);
  const { need } = open(load);
  expect(load).not.toHaveBeenCalled();

  need();

  expect(screen.getByText('the stand-in')).toBeInTheDocument();
  expect(await screen.findByText('the part')).toBeInTheDocument();
});

it('is there at once where it was loaded before', async () => {
  const { preload, need } = open(async () => Part);
  await preload();
  expect(screen.getByText('the stand-in')).toBeInTheDocument();

  need();

  expect(screen.getByText('the part')).toBeInTheDocument();
});

it('tells a failure, and tries again when it is needed again', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new TypeError('no network'));
  const { need, onFailure } = open(load);

  need();
  await act(async () => undefined);
  expect(onFailure).toHaveBeenCalledOnce();
  need(false);
  need();

  expect(await screen.findByText('the part')).toBeInTheDocument();
});

it('ignores a failure in advance', async () => {
  const { preload, onFailure } = open(() => Promise.reject(new TypeError('no network')));

  await preload();

  expect(onFailure).not.toHaveBeenCalled();
});
