import { describe, expect, it } from 'vitest';
import { defineResource, field } from '#shared/define';
import { compileColumns } from '../../compile/columns.ts';
import { crowdedOut, tableWidth, withLabels } from './column-width.ts';
import { tableColumns } from './table-columns.tsx';

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
