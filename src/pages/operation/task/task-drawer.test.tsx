import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { seen } from '#src/lib/testing/seen';
import '#src/locales/lazy/task';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { TaskDrawer } from './task-drawer.tsx';

afterEach(() => localStorage.clear());

const task = { id: '9', taskNo: 'RW9', taskState: 0, stopCount: 0, doneStopCount: 0 };
const report = (exceptionNo: string, exceptionState: number) => ({
  ...{ id: exceptionNo, exceptionNo, exceptionState, taskId: '9', exceptionType: 7, level: 2, content: 'x', version: 1 },
  ...{ deptId: '3', deptName: 'East', happenTime: '2031-03-03 08:00:00' },
});

function open(rows: readonly object[] = []) {
  const data = memoryProvider([...rows]);
  data.provider.custom = vi.fn(async () => ({ data: { ...task, nodes: [], arts: [], timeline: [] } })) as never;
  const life = { isOpen: true, onClose: vi.fn(), afterClose: vi.fn() };
  const list = { refresh: vi.fn(), clearSelection: vi.fn() };
  const { user } = renderScreen(<TaskDrawer rows={[task]} list={list as never} {...life} />, { data });
  return async (name: string) => user.click(await screen.findByRole('tab', { name }));
}

it.each([
  ['Stops', /^No stops yet/],
  ['Items', /^No items are planned/],
  ['Timeline', /^Nothing has happened yet/],
  ['Verifications', /^Nobody has been checked/],
  ['Exchanges', /^No exchange on this task yet/],
  ['Exceptions', /^No exceptions on this task/],
  ['Evaluations', /^No evaluations of this task yet/],
])('says of %s that there is nothing, and what brings something', async (tab, words) => {
  const show = open();

  await show(tab);

  await seen(() => screen.getByText(words));
});

it('lets an exception be changed no further than its own page does', async () => {
  const show = open([report('YC1', 0), report('YC2', 1)]);
  await show('Exceptions');
  const rowOf = async (no: string) => within((await screen.findByText(no)).closest('tr') as HTMLElement);

  await seen(async () => (await rowOf('YC1')).getByRole('button', { name: 'Edit' }));
  expect((await rowOf('YC2')).queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
});
