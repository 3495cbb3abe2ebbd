import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ready } from '#src/lib/testing/ready';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { rowOf, rowTools } from '#src/meta/testing/row-tools';
import { jobOutcomes } from '#src/resources/monitor/daily-job';
import { DailyJobPage } from './daily-job-page.tsx';

const job = (id: string, at: string, more: object) => ({ id, job: `job-${id}`, jobName: `Job ${id}`, at, ...more });
const rows = [
  job('1', '00:01', { outcome: jobOutcomes.failed, failure: 'no room on the disk' }),
  job('2', '03:20', { outcome: jobOutcomes.done, failure: '' }),
];

function open(may: readonly string[] = ['list', 'view', 'retry']) {
  const data = memoryProvider(rows);
  const custom = vi.fn(async (_: { url: string }) => ({ data: {} as never }));
  data.provider.custom = custom as never;
  const drawn = renderScreen(<DailyJobPage />, { data, may });
  return { ...drawn, ...rowTools(drawn.user), sent: () => custom.mock.calls.map(([{ url }]) => url) };
}

describe('a scheduled job', () => {
  it('that failed says why, and is tried again after a question', async () => {
    const { press, user, sent } = open();
    expect((await rowOf('00:01')).textContent).toMatch(/no room on the disk/);
    await press('00:01', 'Try again');

    await user.click(await ready(() => within(screen.getByRole('dialog')).getByRole('button', { name: 'OK' })));

    await waitFor(() => expect(sent()).toEqual(['blade-monitor/daily-job/retry?id=1']));
  });

  it.each([
    ['did not fail', '03:20', undefined],
    ['is not the reader’s to retry', '00:01', ['list', 'view']],
  ] as const)('that %s has no such button', async (_, at, may) => {
    open(may);

    const row = within(await rowOf(at));
    await row.findAllByRole('button');

    expect(row.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(row.queryByRole('button', { name: 'More actions' })).not.toBeInTheDocument();
  });
});
