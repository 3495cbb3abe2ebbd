import { Refine } from '@refinedev/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DashboardAgenda } from '#shared/dashboard';
import { serverProvider } from '#src/calls/testing/calling.tsx';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { fakeServer, ok, refuse } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { en } from '#src/locales/words';
import { LinksContext } from '#src/meta/records/links-context';
import { task } from '#src/resources/operation/task';
import type { Screen } from '#src/screens/routes';
import { ScreensContext } from '#src/screens/screens';
// The parts are imported with the test, so that none waits until a busy machine has compiled them.
import '#src/tasks/task-drawer.tsx';
import { Agenda } from './agenda.tsx';

addMessages('en', en);

const tasks: Screen = { kind: 'page', page: '', path: '/operation/task', code: 'task', icon: '', title: task.label };
const full: DashboardAgenda = {
  today: '2031-03-03',
  tasks: [
    {
      id: '7',
      taskNo: 'RW1',
      taskName: 'Morning tour',
      taskDate: '2031-03-04',
      planStartTime: '2031-03-04 07:00:00',
      taskState: 0,
      problems: [{ bizCode: 'TASK_ITEM', params: { no: 'RW9', name: 'Box' } }, { bizCode: 'TASK_NO_ITEM' }],
    },
    {
      id: '8',
      taskNo: 'RW2',
      taskName: 'Evening tour',
      taskDate: '2031-03-03',
      planStartTime: '2031-03-03 17:30:00',
      taskState: 0,
      problems: [],
    },
    {
      id: '9',
      taskNo: 'RW3',
      taskName: 'Night tour',
      taskDate: '2031-03-03',
      planStartTime: '2031-03-03 19:00:00',
      taskState: 1,
      problems: [],
    },
  ],
  taskTotal: 12,
  papers: [{ noun: 'car', id: '3', name: 'A-12345', paper: { zh: '保险到期', en: 'Insurance until' }, ends: '2020-01-01' }],
  paperTotal: 1,
};

let told: () => ReturnType<typeof ok>;
const openRecord = vi.fn();
const detail = { id: '8', taskNo: 'RW2', taskState: 2, nodes: [], arts: [] };
function open(mayRead = (_noun: string) => true) {
  fakeServer({
    'GET blade-desk/dashboard/agenda': () => told(),
    [`GET ${task.path}/detail`]: () => ok(detail),
    'GET blade-system/dict-biz/dictionary': () => ok([{ dictKey: '1', dictValue: 'Published' }]),
  });
  const page = (
    <Refine
      dataProvider={serverProvider}
      accessControlProvider={{ can: async () => ({ can: true }) }}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } } }}
    >
      <ScreensContext value={{ menu: [], screens: [tasks], open: () => undefined }}>
        <LinksContext value={{ mayRead, open: openRecord }}>
          <App>
            <Agenda />
          </App>
        </LinksContext>
      </ScreensContext>
    </Refine>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
}

beforeEach(() => {
  setLanguage('en');
  openRecord.mockReset();
  told = () => ok(full);
});
afterEach(() => setLanguage('zh'));

describe('the agenda', () => {
  it('tells when each task begins and what stands in its way', async () => {
    open();

    const part = within(await screen.findByRole('region', { name: 'Tasks of today and tomorrow' }));
    const lines = part.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines[0]).toMatch(/^Tomorrow 07:00Morning tour.*RW9.*and 1 more$/);
    expect(lines[1]).toBe('Today 17:30Evening tourTo be published');
    await seen(() => part.getByText('Published'));
    expect(part.getAllByRole('listitem')[2]).toHaveTextContent(/^Today 19:00Night tourPublished$/);
    expect(part.getByText('3 of 12 shown')).toBeVisible();
    expect(part.getByRole('link')).toHaveAttribute('href', '/operation/task');
  });

  it('opens a task with the acts that are due on it', async () => {
    open();
    const part = within(await screen.findByRole('region', { name: 'Tasks of today and tomorrow' }));

    await userEvent.click(part.getByRole('button', { name: /Evening tour/ }));

    const drawer = within(await screen.findByRole('dialog', { name: /RW2/ }));
    await seen(() => drawer.getByRole('button', { name: 'Suspend' }));
    expect(openRecord).not.toHaveBeenCalled();
  });

  it('leads to the record whose document ends', async () => {
    open();
    const part = within(await screen.findByRole('region', { name: 'Expiring documents' }));

    await userEvent.click(part.getByRole('button', { name: /A-12345 ?Insurance until/ }));

    expect(openRecord).toHaveBeenCalledWith({ noun: 'car', id: '3' });
  });

  it('offers no way to records that its reader may not look up', async () => {
    open(() => false);

    await seen(() => screen.findByText('A-12345'));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('shows only what concerns its reader', async () => {
    told = () => ok({ today: full.today, papers: [], paperTotal: 0 });
    open();

    await seen(() => screen.findByText('No documents expire soon'));
    expect(screen.queryByText('Tasks of today and tomorrow')).not.toBeInTheDocument();
  });

  it('can be asked for again where it could not be had', async () => {
    told = () => refuse(500, 'Busy');
    open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    told = () => ok(full);

    await userEvent.click(again);

    await seen(() => screen.findByText('Morning tour'));
  });
});
