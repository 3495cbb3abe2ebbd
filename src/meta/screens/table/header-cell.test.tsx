import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HeaderCell } from './header-cell.tsx';

const onResize = vi.fn();
const onReset = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
});

/** Shows a heading of 120 pixels with its edge. */
function open() {
  render(
    <table>
      <thead>
        <tr>
          <HeaderCell scope="col" resizing={{ name: 'code', onResize, onReset }}>
            Code
          </HeaderCell>
        </tr>
      </thead>
    </table>,
  );
  const heading = screen.getByRole('columnheader', { name: 'Code' });
  heading.getBoundingClientRect = () => ({ width: 120, top: 0 }) as DOMRect;
  const edge = heading.querySelector<HTMLElement>('[aria-hidden]');
  if (!edge) throw new Error('A heading has no edge.');
  edge.setPointerCapture = () => undefined;
  return { heading, edge };
}

describe('the edge of a heading', () => {
  it('makes its column as wide as it is dragged', () => {
    const { edge } = open();

    fireEvent.pointerDown(edge, { clientX: 300, button: 0 });
    fireEvent.pointerMove(edge, { clientX: 350 });
    expect(onResize).not.toHaveBeenCalled();
    fireEvent.pointerUp(edge, { clientX: 350 });

    expect(onResize.mock.calls).toEqual([['code', 170]]);
  });

  it('keeps a column wide enough to be found again', () => {
    const { edge } = open();

    fireEvent.pointerDown(edge, { clientX: 300, button: 0 });
    fireEvent.pointerMove(edge, { clientX: 20 });
    fireEvent.pointerUp(edge, { clientX: 20 });

    expect(onResize.mock.calls).toEqual([['code', 56]]);
  });

  it('changes nothing when the drag is given up, or was none', () => {
    const { edge } = open();

    fireEvent.pointerDown(edge, { clientX: 300, button: 0 });
    fireEvent.pointerMove(edge, { clientX: 350 });
    fireEvent.keyDown(window, { key: 'Escape' });
    fireEvent.pointerUp(edge, { clientX: 350 });
    fireEvent.pointerDown(edge, { clientX: 300, button: 0 });
    fireEvent.pointerUp(edge, { clientX: 300 });

    expect(onResize).not.toHaveBeenCalled();
  });

  it('gives the width of the list back on a double click', () => {
    const { edge } = open();

    fireEvent.doubleClick(edge);

    expect(onReset.mock.calls).toEqual([['code']]);
  });

  it('is moved by keys on the heading', () => {
    const { heading } = open();

    fireEvent.keyDown(heading, { key: 'ArrowRight', shiftKey: true });
    fireEvent.keyDown(heading, { key: 'ArrowLeft', shiftKey: true });
    fireEvent.keyDown(heading, { key: 'ArrowLeft' });

    expect(onResize.mock.calls).toEqual([
      ['code', 136],
      ['code', 104],
    ]);
  });
});
