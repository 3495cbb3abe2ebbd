import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setLanguage } from '#src/lib/language';
import { SortableRow, SortableRows } from './sortable-rows.tsx';

beforeEach(() => setLanguage('en'));

function moved(keys: readonly string[], from: number, to: number): string[] {
  const rest = keys.filter((_, index) => index !== from);
  return rest.toSpliced(to, 0, keys[from] ?? '');
}

function Letters({ onKey }: { readonly onKey?: (key: string) => void }) {
  const [keys, setKeys] = useState(['a', 'b', 'c']);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog that Escape would close
    <div onKeyDown={(event) => onKey?.(event.key)}>
      <SortableRows keys={keys} nameOf={(key) => key.toUpperCase()} onMove={(from, to) => setKeys(moved(keys, from, to))}>
        <ol>
          {keys.map((key) => (
            <SortableRow key={key} rowKey={key}>
              {(mover) => (
                <>
                  {mover}
                  <span>{key}</span>
                </>
              )}
            </SortableRow>
          ))}
        </ol>
      </SortableRows>
    </div>
  );
}

const order = () => screen.getAllByRole('listitem').map((item) => item.textContent);

it('moves a row by its buttons, and not beyond the ends', async () => {
  const user = userEvent.setup();
  render(<Letters />);

  await user.click(screen.getByRole('button', { name: 'Move down: A' }));
  expect(order()).toEqual(['b', 'a', 'c']);
  await user.click(screen.getByRole('button', { name: 'Move up: C' }));
  expect(order()).toEqual(['b', 'c', 'a']);

  expect(screen.getByRole('button', { name: 'Move up: B' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Move down: A' })).toBeDisabled();
});

/** Places the rows below each other, 40 pixels each, because jsdom has no layout. */
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    const index = this.tagName === 'LI' ? [...(this.parentElement?.children ?? [])].indexOf(this) : 0;
    return new DOMRect(0, index * 40, 200, 40);
  });
}

it('lifts, moves and drops a row with the keyboard, and says so', async () => {
  layOut();
  const user = userEvent.setup();
  render(<Letters />);

  screen.getByRole('button', { name: 'Drag to move: A' }).focus();
  await user.keyboard('[Space]');
  expect(await screen.findByText(/A.*position 1 of 3/)).toBeInTheDocument();
  await user.keyboard('[ArrowDown]');
  expect(await screen.findByText('A is at position 2 of 3')).toBeInTheDocument();
  await user.keyboard('[Space]');

  await vi.waitFor(() => expect(order()).toEqual(['b', 'a', 'c']));
});

it('puts a lifted row back on Escape, which nothing around it hears', async () => {
  layOut();
  const heard = vi.fn();
  const user = userEvent.setup();
  render(<Letters onKey={heard} />);
  const handle = screen.getByRole('button', { name: 'Drag to move: A' });

  handle.focus();
  await user.keyboard('[Space]');
  await screen.findByText(/A.*position 1 of 3/);
  heard.mockClear();
  await user.keyboard('{Escape}');

  expect(await screen.findByText('Moving A was cancelled')).toBeInTheDocument();
  expect(heard).not.toHaveBeenCalledWith('Escape');
  expect(order()).toEqual(['a', 'b', 'c']);
});
