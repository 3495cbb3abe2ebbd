import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DashboardCharts } from '#shared/dashboard';
import { Calling } from '#src/calls/testing/calling.tsx';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { fakeServer, ok } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { en } from '#src/locales/words';
import { Charts } from './charts.tsx';

addMessages('en', en);

// There is no canvas here; the drawing itself is checked in a browser.
vi.mock('uplot', () => {
  class Drawing {
    static readonly paths = {};
    setSize = () => undefined;
    destroy = () => undefined;
  }
  return { default: Drawing };
});

const entries = [
  { dictKey: '1', dictValue: 'Published' },
  { dictKey: '3', dictValue: 'Completed' },
];

function open(charts: DashboardCharts) {
  fakeServer({
    'GET blade-desk/dashboard/charts': () => ok(charts),
    'GET blade-system/dict-biz/dictionary': () => ok(entries),
  });
  render(
    <Calling>
      <Charts />
    </Calling>,
  );
}

beforeEach(() => setLanguage('en'));
afterEach(() => setLanguage('zh'));

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the charts', () => {
  it('are tables for who does not see drawings, hours without gaps', async () => {
    open({
      tasks: [
        { taskState: 1, count: 4 },
        { taskState: 3, count: 2 },
      ],
      verifications: [
        { hour: 6, passed: 3, failed: 1 },
        { hour: 8, passed: 2, failed: 0 },
      ],
      places: [
        { deptId: '7', deptName: 'East', count: 9 },
        { deptId: '8', deptName: '', count: 2 },
        { deptId: '', deptName: '', count: 1 },
        { deptId: '9', deptName: '', count: 1 },
      ],
    });

    expect(rowsOf(await screen.findByRole('table', { name: 'Tasks today by state' }))).toEqual([
      ['State', 'Number'],
      ['Published', '4'],
      ['Completed', '2'],
    ]);
    expect(rowsOf(screen.getByRole('table', { name: 'Identity checks today by hour' }))).toEqual([
      ['Hour', 'Passed', 'Failed'],
      ['06:00', '3', '1'],
      ['07:00', '0', '0'],
      ['08:00', '2', '0'],
    ]);
    expect(rowsOf(screen.getByRole('table', { name: 'Articles by place' }))).toEqual([
      ['East', '', '9'],
      ['Another place', '', '3'],
      ['In transit', '', '1'],
    ]);
  });

  it('say that there is nothing yet', async () => {
    open({ tasks: [], verifications: [], places: [] });

    await seen(() => screen.getByText('There are no tasks today'));
    expect(screen.getByText('No identity checks yet today')).toBeVisible();
    expect(screen.getByText('There are no articles in custody')).toBeVisible();
  });

  it('are those of what the reader may read', async () => {
    open({ tasks: [] });

    await screen.findByText('There are no tasks today');
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(['Tasks today by state']);
  });
});
