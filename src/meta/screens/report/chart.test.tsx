import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { defineResource, field } from '#shared/define';
// The module is imported with the test, so that none waits until a busy machine has compiled it.
import '#src/components/columns/columns.tsx';
import { memoryProvider } from '../../testing/memory-provider.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Chart } from './chart.tsx';

// There is no canvas here; the drawing itself is checked in a browser.
vi.mock('uplot', () => {
  class Drawing {
    static readonly paths = {};
    setSize = () => undefined;
    destroy = () => undefined;
  }
  return { default: Drawing };
});

const moves = defineResource({
  name: 'toyMove',
  path: 'blade-test/toy-move',
  label: { zh: '出入', en: 'Moves' },
  derived: true,
  fields: {
    day: field.date({ zh: '日期', en: 'Day', required: true, search: 'range' }),
    came: field.integer({ zh: '入', en: 'Came' }),
    went: field.integer({ zh: '出', en: 'Went' }),
  },
  title: 'day',
  report: {
    date: 'day',
    period: 'today',
    sums: ['came', 'went'],
    chart: {
      by: 'day',
      of: [
        { name: 'came', tone: 'success' },
        { name: 'went', tone: 'accent' },
      ],
    },
  },
});

const column = (key: string, values: Readonly<Record<string, number>>) => ({ key, label: '', values });

async function rows(values: Readonly<Record<string, number>>) {
  renderScreen(<Chart resource={moves} columns={[column('2031-03-03', values)]} />, { data: memoryProvider([]) });
  const table = within(await screen.findByRole('table', { name: /Moves/ }));
  return table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
}

it('names each of its sums', async () => {
  expect(await rows({ went: 4, came: 9 })).toEqual([
    ['Day', 'Came', 'Went'],
    ['2031-03-03', '9', '4'],
  ]);
});

it('gives no sum the name of one that its reader may not see', async () => {
  expect(await rows({ went: 4 })).toEqual([
    ['Day', 'Went'],
    ['2031-03-03', '4'],
  ]);
});
