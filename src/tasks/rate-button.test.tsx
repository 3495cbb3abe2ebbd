import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '#src/locales/task';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { RateButton } from './rate-button.tsx';
// The module is imported with the test, so that none waits until a busy machine has compiled it.
import './rate-dialog.tsx';

const pending = (taskId: string, exchgId: string) => ({
  exchgId,
  exchgNo: `JJ${exchgId}`,
  exchgType: 2,
  taskId,
  taskNo: `RW${taskId}`,
  deptId: '3',
  deptName: `Branch ${exchgId}`,
  confirmTime: '2031-03-03 08:00:00',
  endTime: '2031-03-10 08:00:00',
  targetNames: 'Ann',
});

function open(waiting: readonly object[], may?: readonly string[]) {
  const data = memoryProvider([]);
  const custom = vi.fn(async ({ url }: { url: string; payload?: unknown }) => ({
    data: (url.endsWith('/pending') ? waiting : {}) as never,
  }));
  data.provider.custom = custom as never;
  const drawn = renderScreen(<RateButton taskId="73" taskNo="RW3" />, { data, ...(may && { may }) });
  const called = (verb: string) => custom.mock.calls.flatMap(([{ url, payload }]) => (url.includes(`/${verb}`) ? [payload] : []));
  return { ...drawn, called };
}

it('leads to the handovers of its task that wait, and rates one', async () => {
  const { user, called } = open([pending('73', '1'), pending('99', '2')]);

  await user.click(await screen.findByRole('button', { name: 'Rate (1)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rate the handovers of task RW3' }));
  expect(dialog.getByText('Branch 1 · JJ1')).toBeInTheDocument();
  expect(dialog.queryByText('Branch 2 · JJ2')).not.toBeInTheDocument();
  await user.click(dialog.getAllByRole('radio')[4] as HTMLElement);
  await user.click(dialog.getByRole('button', { name: 'Send rating' }));

  await vi.waitFor(() => expect(called('submit')).toMatchObject([{ exchgId: '1', score: 5 }]));
});

it('is not there while nothing of its task waits', async () => {
  const { called } = open([pending('99', '2')]);

  await vi.waitFor(() => expect(called('pending')).toHaveLength(1));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('asks for nothing in the name of somebody who may not rate', async () => {
  const { called } = open([pending('73', '1')], []);

  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(called('pending')).toEqual([]);
});
