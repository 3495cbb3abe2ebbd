import { Refine } from '@refinedev/core';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardLane, BoardStop, DashboardBoard } from '#shared/dashboard';
import { stopStates, taskStates } from '#shared/handover/task';
import { serverProvider } from '#src/calls/testing/calling.tsx';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { tellLine } from '#src/lib/live/stream-state';
import { fakeServer, ok, type Reply } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { en } from '#src/locales/words';
import { LinksContext } from '#src/meta/records/links-context';
import { task } from '#src/resources/operation/task';
import type { Screen } from '#src/screens/routes';
import { ScreensContext } from '#src/screens/screens';
// The parts are imported with the test, so that none waits until a busy machine has compiled them.
import '#src/tasks/task-drawer.tsx';
import '#src/tasks/stop-dialog.tsx';
import { DashboardPage } from './dashboard-page.tsx';

addMessages('en', en);

const stop = (deptName: string, stopState: number, more: Partial<BoardStop> = {}): BoardStop => ({
  id: deptName,
  deptName,
  stopState,
  stopType: 2,
  planArriveTime: '2099-03-03 07:30:00',
  arriveTime: '',
  finishTime: '',
  lateMinutes: 0,
  planCount: 4,
  doneCount: 0,
  ...more,
});
const lane = (id: string, over: Partial<BoardLane> = {}): BoardLane => ({
  id,
  taskNo: `RW${id}`,
  taskName: '',
  taskDate: '2099-03-03',
  taskState: taskStates.underWay,
  directionName: 'Outbound',
  lineName: `Line ${id}`,
  plateNo: '京A10001',
  leaderName: 'Wang',
  lateMinutes: 0,
  openExceptions: 0,
  worstLevel: 0,
  planStartTime: '2099-03-03 07:00:00',
  planEndTime: '2099-03-03 09:00:00',
  planBagCount: 12,
  actualBagCount: 8,
  stops: [
    stop('Vault', stopStates.done, { arriveTime: '2099-03-03 06:50:00', doneCount: 4 }),
    stop('East', stopStates.handing, { arriveTime: '2099-03-03 07:44:00', lateMinutes: 14 }),
    stop('South', stopStates.waiting),
  ],
  ...over,
});
const board = (lanes: readonly BoardLane[], more: Partial<DashboardBoard> = {}): DashboardBoard => ({
  at: '2099-03-03 07:50:00',
  lateGraceMin: 10,
  lanes,
  isCut: false,
  ...more,
});
const entry = (dictKey: number, dictValue: string) => ({ dictKey: String(dictKey), dictValue });
const words: Readonly<Record<string, readonly object[]>> = {
  task_state: [entry(taskStates.underWay, 'Under way'), entry(taskStates.suspended, 'Suspended')],
  stop_state: [entry(stopStates.done, 'Done'), entry(stopStates.handing, 'Handing over'), entry(stopStates.waiting, 'Waiting')],
};

let told: () => Reply;
let may = true;
let mayLook = true;
let router: ReturnType<typeof createMemoryRouter>;
/** The stops of the task that is opened, which the board knows by the same ids. */
const nodes = ['Vault', 'East', 'South'].map((deptName, index) => ({
  id: deptName,
  sort: index + 1,
  deptName,
  stopState: stopStates.waiting,
  planArriveTime: '2099-03-03 07:30:00',
}));
const detail = { id: '1', taskNo: 'RW1', taskState: taskStates.underWay, nodes, arts: [] };
const listed: Screen = {
  code: 'exception',
  path: '/operation/exception',
  title: { zh: '', en: 'Exceptions' },
  icon: '',
  kind: 'link',
  src: '',
};
function open() {
  const calls = fakeServer({
    'GET blade-desk/dashboard/board': () => told(),
    [`GET ${task.path}/detail`]: () => ok(detail),
    'GET blade-system/dict-biz/dictionary': ({ params }) => ok(words[String(params.code)] ?? []),
  });
  const page = (
    <Refine
      dataProvider={serverProvider}
      accessControlProvider={{ can: async () => ({ can: may }) }}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } } }}
    >
      <ScreensContext value={{ menu: [], screens: [listed], open: () => undefined }}>
        <LinksContext value={{ mayRead: (noun) => mayLook && noun === 'task', open: () => undefined }}>
          <App>
            <DashboardPage />
          </App>
        </LinksContext>
      </ScreensContext>
    </Refine>
  );
  router = createMemoryRouter([{ path: '*', element: page }]);
  render(<RouterProvider router={router} />);
  return () => calls.filter(({ path }) => path.endsWith('/board')).length;
}

beforeEach(() => {
  setLanguage('en');
  may = true;
  mayLook = true;
  told = () => ok(board([]));
});
afterEach(() => {
  setLanguage('zh');
  tellLine(true);
  vi.restoreAllMocks();
});

describe('the board', () => {
  it('shows a task as a lane: its stops with state, times and bags in words', async () => {
    told = () => ok(board([lane('1')]));
    open();

    const own = within(await screen.findByRole('listitem', { name: 'RW1 Line 1' }));
    await seen(() => own.getByText('Under way'));
    const stops = own.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(stops).toEqual([
      '✓VaultDone 4/4Plan 07:30Arrived 06:50',
      '⇄EastHanding over 0/4Plan 07:30Arrived 07:4414 min late',
      'SouthWaiting 0/4Plan 07:30about 14 min late',
    ]);
    expect(own.getByText('East').closest('li')).toHaveAttribute('aria-current', 'step');
    expect(own.getByText('8').parentElement).toHaveTextContent('8/12Bags');
  });

  it('tells what is late by days in days and hours', async () => {
    told = () => ok(board([{ ...lane('1'), lateMinutes: 13_501 }]));
    open();

    await seen(() => screen.getByText('9 d 9 h late'));
  });

  it('opens the task with its acts by its head and by each of its stops, with the keyboard too', async () => {
    told = () => ok(board([lane('1')]));
    open();
    const own = within(await screen.findByRole('listitem', { name: 'RW1 Line 1' }));
    const buttons = await own.findAllByRole('button');

    buttons[0]?.focus();
    expect(buttons).toHaveLength(4);
    await userEvent.keyboard('{Enter}');

    const drawer = within(await screen.findByRole('dialog', { name: /RW1/ }));
    await seen(() => drawer.getByRole('button', { name: 'Skip a stop' }));
    expect(drawer.getByText('South').closest('li')).not.toHaveAttribute('aria-current');
  });

  it('begins the acts on a task with the stop by which it was opened', async () => {
    told = () => ok(board([lane('1')]));
    open();
    const own = within(await screen.findByRole('listitem', { name: 'RW1 Line 1' }));

    await userEvent.click(await seen(() => own.getByText('South')));
    const drawer = within(await screen.findByRole('dialog', { name: /RW1/ }));
    await userEvent.click(await drawer.findByRole('button', { name: 'Skip a stop' }));

    expect(drawer.getByText('South').closest('li')).toHaveAttribute('aria-current', 'true');
    expect(await screen.findByRole('radio', { name: /South/ })).toBeChecked();
  });

  it('lists the exceptions of a task', async () => {
    told = () => ok(board([lane('1', { openExceptions: 2 })]));
    open();

    await userEvent.click(await screen.findByRole('button', { name: /2 unresolved exceptions/ }));

    expect(router.state.location.pathname).toBe('/operation/exception');
    expect(new URLSearchParams(router.state.location.search).get('filters[0][value]')).toBe('1');
  });

  it('opens nothing for users who may not look tasks up', async () => {
    mayLook = false;
    told = () => ok(board([lane('1')]));
    open();

    const own = within(await screen.findByRole('listitem', { name: 'RW1 Line 1' }));

    expect(own.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says how many exceptions a task has, and that one is critical', async () => {
    told = () => ok(board([lane('1', { openExceptions: 2, worstLevel: 3, taskState: taskStates.suspended })]));
    open();

    const own = within(await screen.findByRole('listitem', { name: /RW1/ }));
    expect(own.getByText('2 unresolved exceptions')).toBeInTheDocument();
    expect(own.getByText('Critical')).toBeVisible();
    await seen(() => own.getByText('Suspended'));
  });

  it('turns pages by hand where lanes have no room, round and round, and stays when asked to', async () => {
    told = () => ok(board([lane('1'), lane('2'), lane('3')]));
    open();
    await screen.findByRole('listitem', { name: /RW1/ });

    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(screen.getByRole('listitem', { name: /RW3/ })).toBeVisible();
    expect(screen.queryByRole('listitem', { name: /RW1/ })).not.toBeInTheDocument();
    expect(screen.getByText('Page 3 of 3')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.getByRole('listitem', { name: /RW1/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Pause the pages' }));
    expect(screen.getByRole('button', { name: 'Turn the pages' })).toBeVisible();
  });

  it('says that there is nothing today', async () => {
    open();

    await seen(() => screen.getByText(/No tasks are published for today/));
  });

  it('says that there are more than it shows', async () => {
    told = () => ok(board([lane('1')], { isCut: true }));
    open();

    await seen(() => screen.getByText('Too many tasks; the first 300 are shown'));
  });

  it('is not for who may not see tasks', async () => {
    may = false;
    const asked = open();

    await seen(() => screen.getByText(en.layout.state.deniedTitle));
    expect(asked()).toBe(0);
  });

  it('says why it could not be loaded, and tries again', async () => {
    told = () => ({ status: 503, body: { code: 503, success: false, data: {}, msg: 'Away for a moment' } });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Away for a moment');

    told = () => ok(board([lane('1')]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    await seen(() => screen.getByRole('listitem', { name: /RW1/ }));
  });

  it('says that it hears nothing any more, and since when, while it goes on showing what it knew', async () => {
    told = () => ok(board([lane('1')]));
    open();
    await screen.findByRole('listitem', { name: /RW1/ });

    vi.useFakeTimers();
    act(() => tellLine(false));
    act(() => vi.advanceTimersByTime(2_900));
    const soon = screen.queryByText(/Live connection lost/);
    act(() => vi.advanceTimersByTime(200));
    const late = screen.getByRole('status').textContent;
    act(() => tellLine(true));
    vi.useRealTimers();

    expect([soon, late]).toEqual([null, expect.stringContaining('Live connection lost, reconnecting · As of 07:50:00')]);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByRole('listitem', { name: /RW1/ })).toBeVisible();
  });
});
