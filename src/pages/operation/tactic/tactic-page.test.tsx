import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { seen } from '#src/lib/testing/seen';
import { LinksContext } from '#src/meta/records/links-context';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { rowTools } from '#src/meta/testing/row-tools';
import type { Screen } from '#src/screens/routes';
import { ScreensContext } from '#src/screens/screens';
import { TacticPage } from './tactic-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T04:00:00Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const morning = { id: '7', tacticCode: 'T1', tacticName: 'Morning', status: 1, statusName: 'Enabled', version: 1 };
const evening = { ...morning, id: '8', tacticCode: 'T2', tacticName: 'Evening', status: 0, statusName: 'Disabled' };

interface Sent {
  readonly url: string;
  readonly query?: { readonly startDate: string; readonly endDate: string };
  readonly payload?: unknown;
}

const day = (date: string, more: object = {}) => ({ date, isKept: true, crew: 0, conflicts: [], tasks: [], ...more });
const crews = [{ carId: '1', plateNo: 'A-100', leaderName: 'Ann', driverName: 'Bob', convoyNames: ['Ann', 'Bob'] }];
const busy = { bizCode: 'TASK_CAR_BUSY', params: { plate: 'A-100', no: 'RW7' }, carId: '1' };

const march = [
  day('2026-03-10', { conflicts: [busy] }),
  day('2026-03-11'),
  { date: '2026-03-12', isKept: false, reason: 'holiday', conflicts: [], tasks: [] },
];

const standIns = [
  {
    personId: '21',
    free: [
      { id: '31', name: 'Cleo' },
      { id: '32', name: 'Dan' },
    ],
  },
  { personId: '22', free: [] },
];

const otherCars = [{ carId: '1', free: [{ id: '2', name: 'A-200' }] }];

function previewOf({ query }: Sent, days: readonly object[]) {
  const { startDate = '', endDate = '' } = query ?? {};
  return {
    tacticId: '7',
    tacticName: 'Morning',
    startDate,
    endDate,
    keptCount: 2,
    crews,
    days,
    itemCount: 4,
    itemProblems: [],
    standIns,
    otherCars,
  };
}

const tasksScreen = { code: 'task', path: '/operation/task' } as Screen;
const openRecord = vi.fn();

function open(may?: readonly string[], days: readonly object[] = march) {
  const data = memoryProvider([morning, evening]);
  const made = { taskId: '91', taskNo: 'RW20260311', taskDate: '2026-03-11', tacticId: '7', warningCount: 2 };
  const answers: Readonly<Record<string, (sent: Sent) => unknown>> = {
    'blade-business/tactic/preview': (sent) => previewOf(sent, days),
    'blade-business/tactic/generate': () => ({
      created: [made],
      skipped: [{ tacticId: '7', taskDate: '2026-03-12', reason: 'holiday' }],
    }),
  };
  const custom = vi.fn(async (sent: Sent) => ({ data: (answers[sent.url]?.(sent) ?? {}) as never }));
  data.provider.custom = custom as never;
  const drawn = renderScreen(
    <ScreensContext value={{ menu: [], screens: [tasksScreen], open: () => undefined }}>
      <LinksContext value={{ mayRead: () => true, open: openRecord }}>
        <TacticPage />
      </LinksContext>
    </ScreensContext>,
    { data, may },
  );
  const sent = (verb: string) => custom.mock.calls.map(([call]) => call).filter(({ url }) => url.endsWith(`/${verb}`));
  return { ...drawn, ...rowTools(drawn.user), sent };
}

const theDialog = async () => within(await screen.findByRole('dialog'));

describe('the preview of a tactic', () => {
  it('is of the month that is looked at, with its crew, its problems and its skipped days', async () => {
    const { press, sent } = open();
    await press('Morning', 'Preview');
    const dialog = await theDialog();

    await seen(() => dialog.getByText(/Runs on 2 days, skips 1/));
    expect(sent('preview')[0]?.query).toEqual({ id: '7', startDate: '2026-03-01', endDate: '2026-03-31' });
    const today = within(dialog.getByRole('region', { name: '2026-03-10' }));
    expect(today.getByText('Ann')).toBeVisible();
    expect(today.getByText(/A-100.*RW7/)).toBeVisible();
  });

  it('offers those who could drive instead on all days, and puts one in the place of another', async () => {
    const ended = { bizCode: 'TASK_CREW', params: { name: 'Ann', reason: { zh: 'x', en: 'has no permit' } }, personId: '21' };
    const away = { bizCode: 'TASK_CREW_LEAVE', params: { name: 'Bob', date: '2026-03-11' }, personId: '22' };
    const { press, user, sent } = open(undefined, [
      day('2026-03-10', { conflicts: [ended] }),
      day('2026-03-11', { conflicts: [ended, away] }),
    ]);
    await press('Morning', 'Preview');
    const dialog = await theDialog();

    const problems = within(await dialog.findByRole('region', { name: 'Problems' }));
    expect(await problems.findAllByRole('button', { name: /^Replace by/ })).toHaveLength(2);
    const before = sent('preview').length;
    await user.click(problems.getByRole('button', { name: 'Replace by Cleo' }));

    await waitFor(() => expect(sent('replace').map(({ payload }) => payload)).toEqual([{ id: '7', personId: '21', byId: '31' }]));
    await waitFor(() => expect(sent('preview').length).toBeGreaterThan(before));
  });

  it('offers the cars that are free on all days, and puts one in the place of another', async () => {
    const { press, user, sent } = open();
    await press('Morning', 'Preview');
    const dialog = await theDialog();

    const problems = within(await dialog.findByRole('region', { name: 'Problems' }));
    const before = sent('preview').length;
    await user.click(await problems.findByRole('button', { name: 'Replace by A-200' }));

    await waitFor(() => expect(sent('replace').map(({ payload }) => payload)).toEqual([{ id: '7', carId: '1', byId: '2' }]));
    await waitFor(() => expect(sent('preview').length).toBeGreaterThan(before));
  });

  it('offers nobody to who may not edit the tactic', async () => {
    const ended = { bizCode: 'TASK_CREW', params: { name: 'Ann', reason: { zh: 'x', en: 'has no permit' } }, personId: '21' };
    const { press } = open(['view', 'preview'], [day('2026-03-10', { conflicts: [ended] })]);
    await press('Morning', 'Preview');
    const dialog = await theDialog();

    const problems = within(await dialog.findByRole('region', { name: 'Problems' }));
    expect(await problems.findByRole('button', { name: /Ann/ })).toBeVisible();
    expect(problems.queryByRole('button', { name: /^Replace by/ })).not.toBeInTheDocument();
  });

  it('says once that days are over', async () => {
    const over = (date: string) => ({ date, isKept: false, reason: 'past', conflicts: [], tasks: [] });
    const { press } = open(undefined, [over('2026-03-08'), over('2026-03-09'), day('2026-03-10')]);
    await press('Morning', 'Preview');
    const dialog = await theDialog();

    await seen(() => dialog.getByText('Days that are over, for which nothing is generated: 2'));
    expect(within(dialog.getByRole('grid')).queryByText('Over')).not.toBeInTheDocument();
  });

  it('says once that a disabled one never runs', async () => {
    const none = ['10', '11', '12'].map((date) => ({
      date: `2026-03-${date}`,
      isKept: false,
      reason: 'disabled',
      conflicts: [],
      tasks: [],
    }));
    const { press } = open(undefined, none);
    await press('Evening', 'Preview');
    const dialog = await theDialog();

    expect(await dialog.findByRole('alert')).toHaveTextContent('The tactic is disabled');
    expect(within(dialog.getByRole('grid')).queryByText('The tactic is disabled')).not.toBeInTheDocument();
  });

  it('turns to another month, and generates the one that is shown', async () => {
    const { press, user, sent } = open();
    await press('Morning', 'Preview');
    const dialog = await theDialog();
    await user.click(await dialog.findByRole('button', { name: 'Next month' }));
    await waitFor(() => expect(sent('preview').at(-1)?.query).toMatchObject({ startDate: '2026-04-01', endDate: '2026-04-30' }));

    await user.click(dialog.getByRole('button', { name: 'Generate this month' }));

    await screen.findByText('Tactics: Morning');
    await waitFor(() => expect(sent('preview').at(-1)?.query).toMatchObject({ startDate: '2026-04-01', endDate: '2026-04-30' }));
  });

  it('does not offer to generate without the right', async () => {
    const { press } = open(['view', 'preview']);

    await press('Morning', 'Preview');

    const dialog = await theDialog();
    await dialog.findByText(/Runs on/);
    expect(dialog.queryByRole('button', { name: 'Generate this month' })).not.toBeInTheDocument();
  });
});

describe('generating', () => {
  it('tells what it would do, does it, and tells what came of it', async () => {
    const { press, user, sent } = open();
    await press('Morning', 'Generate tasks');
    const dialog = await theDialog();
    await seen(() => dialog.getByText('2 drafts will be generated, with problems: 1'));
    expect(dialog.getByText(/ · 1 day$/)).toBeVisible();
    expect(sent('generate')).toEqual([]);

    await user.click(dialog.getByRole('button', { name: 'Generate tasks (2)' }));

    await seen(() => dialog.getByText('1 draft generated'));
    expect(dialog.getByRole('cell', { name: 'RW20260311' })).toBeVisible();
    expect(sent('generate').map(({ payload }) => payload)).toEqual([
      { ids: '7', startDate: '2026-03-11', endDate: '2026-03-13' },
    ]);

    await user.click(dialog.getByRole('button', { name: 'RW20260311' }));
    expect(openRecord).toHaveBeenCalledWith({ noun: 'task', id: '91' });
    const query = new URLSearchParams(
      dialog.getByRole('link', { name: 'Show in the list of tasks' }).getAttribute('href')?.split('?')[1],
    );
    expect(Object.fromEntries(query)).toMatchObject({
      'filters[0][field]': 'taskDate',
      'filters[0][value][0]': '2026-03-11',
      'filters[0][value][1]': '2026-03-11',
      'filters[1][value][0]': '0',
      'filters[2][field]': 'tacticId',
      'filters[2][value]': '7',
      view: 'all',
    });
  });
});
