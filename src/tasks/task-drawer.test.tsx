import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { seen } from '#src/lib/testing/seen';
import '#src/locales/task';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { TaskDrawer } from './task-drawer.tsx';

afterEach(() => localStorage.clear());

const task = { id: '9', taskNo: 'RW9', taskState: 0, stopCount: 0, doneStopCount: 0 };
const report = (exceptionNo: string, exceptionState: number) => ({
  id: exceptionNo,
  exceptionNo,
  exceptionState,
  taskId: '9',
  exceptionType: 7,
  level: 2,
  content: 'x',
  version: 1,
  deptId: '3',
  deptName: 'East',
  happenTime: '2031-03-03 08:00:00',
});

function drawn(rows: readonly object[] = [], more: object = {}, may?: readonly string[]) {
  const data = memoryProvider([...rows]);
  data.provider.custom = vi.fn(async () => ({ data: { ...task, nodes: [], arts: [], timeline: [], ...more } })) as never;
  const life = { isOpen: true, onClose: vi.fn(), afterClose: vi.fn() };
  const list = { refresh: vi.fn(), clearSelection: vi.fn() };
  return renderScreen(<TaskDrawer rows={[task]} list={list as never} {...life} />, { data, may });
}

function open(...shown: Parameters<typeof drawn>) {
  const { user } = drawn(...shown);
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

const underWay = {
  taskState: 2,
  taskStateName: 'Under way',
  nodes: [{ id: '51', sort: 1, deptIdName: 'East', planArriveTime: '2031-03-03 07:00:00', stopState: 0 }],
};

it('offers what is due on the task, and says why the rest is not possible', async () => {
  open([], underWay, ['view', 'skip', 'suspend', 'resume', 'finish', 'crew']);

  for (const act of ['Skip a stop', 'Suspend', 'Change crew']) await seen(() => screen.getByRole('button', { name: act }));
  for (const act of ['Resume', 'Finish', 'Cancel task']) {
    expect(screen.queryByRole('button', { name: act })).not.toBeInTheDocument();
  }
  expect(screen.getByText('Finish: not all stops are done')).toBeVisible();
});

it('offers no arrival where the base is reached and the car has not set out', async () => {
  const stop = (id: string, stopType: number, stopState: number) => ({
    id,
    sort: Number(id),
    stopType,
    stopState,
    deptIdName: id,
  });
  open([], { taskState: 1, taskStateName: 'Published', nodes: [stop('1', 1, 1), stop('2', 2, 0)] }, ['view', 'arrive', 'crew']);

  await seen(() => screen.getByRole('button', { name: 'Change crew' }));
  expect(screen.queryByRole('button', { name: 'Arrive' })).not.toBeInTheDocument();
});

it('says of a suspended task what has to wait', async () => {
  open([], { ...underWay, taskState: 5, taskStateName: 'Suspended' }, ['view', 'skip', 'resume']);

  await seen(() => screen.getByRole('button', { name: 'Resume' }));
  expect(screen.getByText('Skip a stop: not possible while the task is Suspended')).toBeVisible();
});

it('opens the dialog of an act over the drawer', async () => {
  const { user } = drawn([], underWay, ['view', 'skip']);
  await user.click(await screen.findByRole('button', { name: 'Skip a stop' }));

  await seen(() => screen.getByText('Skip a stop: RW9'));
});

it('offers no act to who may only look', async () => {
  open([], underWay, ['view']);
  await screen.findByRole('tab', { name: 'Stops' });

  expect(screen.queryByRole('button', { name: 'Skip a stop' })).not.toBeInTheDocument();
});
