import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { defineResource, field } from '#shared/define';
import { addDays, dayOf } from '#shared/time';
import type { ReportSummary } from '#shared/wire';
import { nowText } from '#src/lib/dates';
import { ApiError } from '#src/lib/http/api-error';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '../../testing/memory-provider.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { toy } from '../../testing/toy.ts';
import { ResourceScreen } from '../resource-screen.tsx';
import { Figures } from './printing.tsx';
import { KeepButton } from './report-screen.tsx';

const sales = defineResource({
  name: 'toySale',
  path: 'blade-test/toy-sale',
  label: { zh: '销售', en: 'Sales' },
  derived: true,
  fields: {
    day: field.date({ zh: '日期', en: 'Day', required: true, search: 'range' }),
    title: field.text({ zh: '名称', en: 'Title', search: 'contains' }),
    sold: field.integer({ zh: '售出', en: 'Sold' }),
    returned: field.integer({ zh: '退回', en: 'Returned', hideIn: ['list'] }),
  },
  sort: { day: 'desc' },
  report: {
    date: 'day',
    period: 'today',
    sums: ['sold', 'returned'],
    ratios: [{ zh: '退货率', en: 'Return rate', part: 'returned', whole: 'sold', as: 'percent' }],
    chart: { by: 'day', of: [{ name: 'sold', tone: 'accent' }] },
  },
});

const now = nowText();
const [today, yesterday] = [dayOf(now), addDays(dayOf(now), -1)];
const rows = [
  { id: '1', day: today, title: 'Kite', sold: 3 },
  { id: '2', day: yesterday, title: 'Ball', sold: 5 },
];

function open(summary: ReportSummary | Error, address?: string) {
  const data = memoryProvider(rows);
  data.provider.custom = vi.fn(async () => {
    if (summary instanceof Error) throw summary;
    return { data: summary };
  }) as never;
  const drawn = renderScreen(<ResourceScreen resource={sales} />, { data, address });
  const asked = () =>
    (vi.mocked(data.provider.custom).mock.calls.at(-1) as readonly unknown[] | undefined)?.[0] as {
      url: string;
      filters: unknown;
    };
  return { ...drawn, asked };
}

const told: ReportSummary = { count: 2, sums: { sold: 1200, returned: 30 }, chart: [] };
const figures = () => within(screen.getByLabelText('Totals'));

it('opens for its usual period, and says what all rows of it come to', async () => {
  const { asked, router } = open(told);

  await seen(() => screen.getByRole('cell', { name: 'Kite' }));
  expect(screen.queryByRole('cell', { name: 'Ball' })).not.toBeInTheDocument();
  expect(decodeURIComponent(router.state.location.search)).toContain(`filters[0][value][1]=${today}`);
  expect(await screen.findByText('1,200')).toBeVisible();
  expect(figures().getByText('2.5%')).toBeVisible();
  expect(asked()).toMatchObject({
    url: 'blade-test/toy-sale/summary',
    filters: [{ field: 'day', operator: 'between', value: [today, today] }],
  });
});

it('changes its period by one press, in the search bar as well', async () => {
  const { user, asked } = open(told);
  await seen(() => screen.getByRole('cell', { name: 'Kite' }));

  await user.click(screen.getByText('Yesterday'));

  await seen(() => screen.getByRole('cell', { name: 'Ball' }));
  expect(screen.queryByRole('cell', { name: 'Kite' })).not.toBeInTheDocument();
  await waitFor(() => expect(asked().filters).toMatchObject([{ value: [yesterday, yesterday] }]));
  expect(screen.getAllByDisplayValue(yesterday)).not.toHaveLength(0);
});

it('keeps the period in front that was pressed, also on a Monday, whose week has only the one day', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T04:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { user } = open(told);

  await user.click(await screen.findByText('This week'));

  await waitFor(() => expect(screen.getByRole('radio', { name: 'This week' })).toBeChecked());
});

it('keeps a period that stands in the address', async () => {
  const filter = `filters[0][field]=day&filters[0][operator]=between&filters[0][value][0]=${yesterday}&filters[0][value][1]=${yesterday}`;
  open(told, `/toys?${filter}`);

  await seen(() => screen.getByRole('cell', { name: 'Ball' }));
  expect(screen.queryByRole('cell', { name: 'Kite' })).not.toBeInTheDocument();
});

it('tells no sum of what may not be seen, and no share of nothing', async () => {
  open({ count: 0, sums: { sold: 0 }, chart: [] });

  await seen(() => screen.getByLabelText('Totals'));
  expect(figures().getByText('Sold')).toBeVisible();
  expect(figures().queryByText('Returned')).not.toBeInTheDocument();
  expect(figures().queryByText('Return rate')).not.toBeInTheDocument();
});

it.each([
  [8, '8'],
  [9, '5'],
  [10, '5'],
  [17, '6'],
])('shows %i figures in rows that are about as long', (count, inRow) => {
  const many = Array.from({ length: count }, (_, index) => ({ label: `Figure ${index}`, value: '1' }));
  render(<Figures figures={many} title="Many" />);

  expect(screen.getByLabelText('Many').style.getPropertyValue('--in-row')).toBe(inRow);
});

it('says why there are no sums, and keeps its rows', async () => {
  open(new ApiError('The server is busy', { code: 503, status: 503 }));

  await seen(() => screen.getByText('The server is busy'));
  await seen(() => screen.getByRole('cell', { name: 'Kite' }));
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
});

it('prints its sums and its rows, and the sheet is gone afterwards', async () => {
  let sheet = '';
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    sheet = document.querySelector('article')?.textContent ?? '';
  });
  const { user } = open(told);
  await seen(() => screen.getByRole('cell', { name: 'Kite' }));

  await user.click(screen.getByRole('button', { name: 'Print' }));

  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(sheet).toMatch(new RegExp(`Sales.*${today} to ${today}.*1,200.*Kite`));
  await waitFor(() => expect(document.querySelector('article')).toBeNull());
});

const filters = [{ field: 'title', operator: 'contains', value: 'Box' }] as const;

function openToKeep(answer: () => Promise<object>, may?: readonly string[]) {
  const data = memoryProvider([]);
  data.provider.custom = vi.fn(answer) as never;
  return renderScreen(<KeepButton resource={toy} filters={filters} />, { data, may });
}
const button = () => screen.findByRole('button', { name: 'Save' });

it('has the server keep what the list is searched for, and says where it is', async () => {
  const { user, provider } = openToKeep(async () => ({ data: { id: '7' } }));

  await user.click(await button());

  expect(await screen.findByText('Saved to “Saved reports”')).toBeVisible();
  expect(provider.custom).toHaveBeenCalledExactlyOnceWith({
    url: 'blade-test/toy-box/keep',
    method: 'post',
    payload: {},
    filters: [...filters],
    meta: { transfer: 'kept', noun: 'toyBox' },
  });
});

it('cannot be pressed twice meanwhile', async () => {
  const { user, provider } = openToKeep(() => new Promise(() => undefined));

  await user.click(await button());
  await user.click(screen.getByRole('button', { name: /Save/ }));

  expect(provider.custom).toHaveBeenCalledOnce();
});

it('says why nothing was kept', async () => {
  const { user } = openToKeep(async () => {
    throw new ApiError('The report has 200000 rows', { code: 400, status: 400 });
  });

  await user.click(await button());

  expect(await screen.findByText('The report has 200000 rows')).toBeVisible();
  expect(await button()).toBeEnabled();
});

it('is for those who may keep and export', async () => {
  const asked = vi.fn();
  const { provider } = openToKeep(async () => ({ data: {} }), ['view', 'keep']);
  provider.custom = asked as never;

  await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
});
