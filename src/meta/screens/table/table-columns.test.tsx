import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defineResource, field } from '#shared/define';
import { compileColumns } from '../../compile/columns.ts';
import { crowdedOut, tableWidth, withLabels } from './column-width.ts';
import { HeaderCell, tableColumns } from './table-columns.tsx';

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

const box = defineResource({
  name: 'box',
  path: 'blade-test/box',
  label: { zh: '箱', en: 'Boxes' },
  fields: {
    code: field.code({ zh: '编号', en: 'Code', width: 120 }),
    appraised: field.bool01({ zh: '须估值', en: 'Appraisal needed', width: 80 }),
  },
  title: 'code',
});
const columns = compileColumns(box);
const widthsIn = (language: 'zh' | 'en') =>
  tableColumns({ columns, sorters: [], words: (words) => words[language] }).map(({ width }) => Number(width));

describe('the width of a column', () => {
  it('is that of the definition where the title has room', () => {
    expect(widthsIn('en')[0]).toBe(120);
  });

  it('is as much as the title needs in the language of the reader', () => {
    const [chinese, english] = [widthsIn('zh')[1], widthsIn('en')[1]];

    expect(chinese).toBeGreaterThanOrEqual(96);
    expect(english).toBeGreaterThan(Number(chinese));
  });

  it('counts in the width below which the table scrolls', () => {
    const [code = 0, appraised = 0] = widthsIn('en');

    expect(tableWidth(columns, { words: (words) => words.en })).toBe(code + appraised);
  });

  it('is what its reader made of it, and the last one takes what is left', () => {
    const options = { columns, sorters: [], words: (words: { en: string }) => words.en, widths: { code: 64 } };

    expect(tableColumns(options).map(({ width }) => width)).toEqual([64, undefined]);
    expect(tableWidth(columns, options)).toBe(64 + Number(widthsIn('en')[1]));
  });
});

describe('the columns that have no room', () => {
  const words = ({ en }: { en: string }) => en;
  const arrangement = { order: [], hidden: [] };
  const [code = 0, appraised = 0] = widthsIn('en');
  const outOf = (room: number, beside = 0) => crowdedOut(box, columns, { arrangement, room: { box: room, beside }, words });

  it('are none where the box is as wide as all of them with what stands beside', () => {
    expect(outOf(code + appraised + 48, 48)).toEqual([]);
  });

  it('are the last ones of the definition', () => {
    expect(outOf(code + appraised + 47, 48)).toEqual(['appraised']);
  });

  it('are never the title', () => {
    expect(outOf(10)).toEqual(['appraised']);
  });

  it('are never those that a page adds', () => {
    const wider = compileColumns(box, { further: { title: { zh: '另', en: 'Further' }, width: 400 } });

    expect(crowdedOut(box, wider, { arrangement, room: { box: code + 400, beside: 0 }, words })).toEqual(['appraised']);
  });
});

describe('a column of tags', () => {
  const [, column] = columns;

  it('has room for its longest label, whatever the definition says', () => {
    expect(column && withLabels(column, ['No', 'Plate recognition by camera']).width).toBeGreaterThan(27 * 7);
  });

  it('is as wide as defined where all labels are short', () => {
    expect(column && withLabels(column, ['No']).width).toBe(80);
  });
});
