import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { dayOf } from '#shared/time';
import { nowText } from '#src/lib/dates';
import { ApiError } from '#src/lib/http/api-error';
import { seen } from '#src/lib/testing/seen';
import { LinksContext } from '#src/meta/records/links-context';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { rowOf, rowTools } from '#src/meta/testing/row-tools';
import { TaskPage } from './task-page.tsx';

const row = (taskState: number, more: object = {}) => ({
  id: String(70 + taskState),
  taskNo: `RW${taskState}`,
  taskName: `Task ${taskState}`,
  taskDate: '2031-03-03',
  taskState,
  taskStateName: `state ${taskState}`,
  direction: 1,
  stopCount: 3,
  doneStopCount: 1,
  version: 1,
  ...more,
});

const openRecord = vi.fn();

function open(
  rows: readonly ReturnType<typeof row>[],
  answer: (call: { url: string; payload?: unknown }) => unknown = () => ({}),
  { may, address }: { readonly may?: readonly string[]; readonly address?: string } = {},
) {
  const data = memoryProvider([...rows]);
  const custom = vi.fn(async (call: { url: string; payload?: unknown }) => ({ data: answer(call) as never }));
  data.provider.custom = custom as never;
  const drawn = renderScreen(
    <LinksContext value={{ mayRead: () => true, open: openRecord }}>
      <TaskPage />
    </LinksContext>,
    { data, may, address },
  );
  const sent = (verb: string) =>
    custom.mock.calls.flatMap(([{ url, payload }]) => (url.replace(/\?$/, '').endsWith(`/${verb}`) ? [payload] : []));
  const asked = () => data.provider.getList.mock.lastCall?.[0].meta?.params ?? {};
  return { ...drawn, ...rowTools(drawn.user), sent, asked, getList: data.provider.getList };
}

const actions = ['Publish', 'Arrive', 'Change crew', 'Skip a stop', 'Suspend', 'Resume', 'Finish', 'Withdraw', 'Cancel task'];
/** The actions offered for a task, by its state (domain model 9.2). */
const offered: readonly (readonly [state: number, actions: readonly string[]])[] = [
  [0, ['Publish', 'Cancel task']],
  [1, ['Arrive', 'Change crew', 'Skip a stop', 'Withdraw', 'Cancel task']],
  [2, ['Arrive', 'Change crew', 'Skip a stop', 'Suspend', 'Finish', 'Cancel task']],
  [3, []],
  [4, []],
  [5, ['Change crew', 'Resume']],
];

describe('the list of tasks', () => {
  it.each(offered)('offers of a task in state %i what its state allows', async (state, expected) => {
    const { menuOf } = open([row(state)]);

    const line = within(await rowOf(`RW${state}`));
    await line.findByRole('button', { name: 'Progress' });
    const buttons = line.getAllByRole('button').map(({ textContent }) => textContent);
    // A row with few buttons has no menu.
    const menu = line.queryByRole('button', { name: 'More actions' }) ? await menuOf(`RW${state}`) : [];

    const found = new Set([...menu, ...buttons]);
    expect(actions.filter((action) => found.has(action))).toEqual(expected);
  });
});

describe('the views of the list', () => {
  it('begin with today, and tomorrow and all are one press away', async () => {
    const today = dayOf(nowText());
    const { asked, user } = open([row(1)]);
    await waitFor(() => expect(asked()).toEqual({ taskDate: today }));

    await user.click(screen.getByText('Tomorrow'));
    await waitFor(() => expect(String(asked().taskDate) > today).toBe(true));
    await user.click(screen.getByText('All'));

    await waitFor(() => expect(asked()).toEqual({}));
  });

  it('are left for all days by a link that asks for them', async () => {
    const { asked, router } = open([row(1)]);
    await waitFor(() => expect(asked()).toHaveProperty('taskDate'));

    await act(() => router.navigate('/toys?view=all'));

    await waitFor(() => expect(asked()).toEqual({}));
    expect(router.state.location.search).not.toContain('view');
  });
});

describe('a link to what the list searches for', () => {
  const filter = (at: number, field: string, value: string) =>
    `filters[${at}][field]=${field}&filters[${at}][operator]=contains&filters[${at}][value]=${value}`;

  it('is left with the next view, but for what the reader has searched since', async () => {
    const { user, getList } = open([row(1)], undefined, { address: `/toys?${filter(0, 'taskName', 'Evening')}` });
    const names = () => getList.mock.lastCall?.[0].filters?.map((one) => 'field' in one && one.field);
    await waitFor(() => expect(names()).toEqual(['taskName']));

    await user.click(await screen.findByText('Tomorrow'));

    await waitFor(() => expect(names()).toEqual([]));
    await user.type(within(screen.getByRole('search')).getByLabelText('Number'), 'RW{Enter}');
    await waitFor(() => expect(names()).toEqual(['taskNo']));
    await user.click(screen.getByText('All'));
    await waitFor(() => expect(getList.mock.lastCall?.[0].meta?.params ?? {}).toEqual({}));
    expect(names()).toEqual(['taskNo']);
  });
});

describe('arriving', () => {
  const stop = (sort: number) => ({
    id: `5${sort}`,
    sort,
    deptIdName: `Branch ${sort}`,
    planArriveTime: `2031-03-03 0${sort + 6}:00:00`,
    stopState: 0,
  });
  const answer = ({ url }: { url: string }) => (url.includes('detail') ? { ...row(2), nodes: [stop(1), stop(2)] } : {});

  it('at another stop than the next one is for whoever may leave stops out, who is told', async () => {
    const { press, user, sent } = open([row(2)], answer, { may: ['view', 'skip'] });
    await press('RW2', 'Arrive');
    const dialog = within(await screen.findByRole('dialog'));

    await user.click(await dialog.findByRole('radio', { name: /Branch 2/ }));
    expect(await dialog.findByText(/not the next stop/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await waitFor(() => expect(sent('arrive')).toMatchObject([{ id: '72', nodeId: '52', outOfOrder: 1 }]));
  });

  it('is at the base alone while the car has not set out', async () => {
    const nodes = [
      { ...stop(1), stopType: 1 },
      { ...stop(2), stopType: 2 },
    ];
    const { press } = open([row(1)], ({ url }) => (url.includes('detail') ? { ...row(1), nodes } : {}), {
      may: ['view', 'arrive'],
    });
    await press('RW1', 'Arrive');
    const dialog = within(await screen.findByRole('dialog'));

    expect(await dialog.findByRole('radio', { name: /Branch 1/ })).toBeChecked();
    expect(dialog.queryByRole('radio', { name: /Branch 2/ })).not.toBeInTheDocument();
  });

  it('is reported in order by the others, and what they choose is the server’s to judge', async () => {
    const { press, user, sent } = open([row(2)], answer, { may: ['view', 'arrive'] });
    await press('RW2', 'Arrive');
    const dialog = within(await screen.findByRole('dialog'));

    await user.click(await dialog.findByRole('radio', { name: /Branch 2/ }));
    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await waitFor(() => expect(sent('arrive')).toMatchObject([{ id: '72', nodeId: '52' }]));
    expect(sent('arrive')).not.toMatchObject([{ outOfOrder: 1 }]);
  });
});

describe('publishing', () => {
  const problem = {
    bizCode: 'TASK_CAR_BUSY',
    params: { plate: 'A-100', no: 'RW9' },
    taskId: '99',
    free: [{ id: '5', name: 'B-200' }],
  };

  it('says what stands in the way and who is free, and tries only that again', async () => {
    const failed = { id: '70', isOk: false, problems: [problem] };
    const { user, sent } = open([row(0), row(0, { id: '79', taskNo: 'RW-79' })], ({ url }) =>
      url.includes('/publish') ? [failed, { id: '79', isOk: true }] : {},
    );
    for (const no of ['RW0', 'RW-79']) await user.click(within(await rowOf(no)).getByRole('checkbox'));
    await user.click(screen.getAllByRole('button', { name: 'Publish' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));

    await seen(() => dialog.getByText(/A-100.*RW9/));
    expect(dialog.getByText('B-200')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Try the others again' }));
    await vi.waitFor(() => expect(sent('publish')).toHaveLength(2));
    expect(sent('publish')).toEqual([
      { ids: '70,79', requestId: expect.any(String) },
      { ids: '70', requestId: expect.any(String) },
    ]);
  });

  it('says of which task a hint is, by its name', async () => {
    const hint = { bizCode: 'TASK_ITEM_LATER', params: { code: 'KB1' } };
    const { user } = open([row(0, { taskName: 'East round' }), row(0, { id: '79', taskNo: 'RW-79' })], ({ url }) =>
      url.includes('/publish')
        ? [
            { id: '70', isOk: true, problems: [hint] },
            { id: '79', isOk: true },
          ]
        : {},
    );
    for (const no of ['RW0', 'RW-79']) await user.click(within(await rowOf(no)).getByRole('checkbox'));
    await user.click(screen.getAllByRole('button', { name: 'Publish' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));

    const [line, ...more] = await dialog.findAllByRole('listitem');
    expect(within(line as HTMLElement).getByText('East round RW0')).toBeVisible();
    expect(within(line as HTMLElement).getByText(/KB1/)).toBeVisible();
    expect(more.every((one) => line?.contains(one))).toBe(true);
  });

  it('leads to what it has published', async () => {
    const { user, press } = open([row(0)], () => [{ id: '70', isOk: true }]);
    await press('RW0', 'Publish');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));

    await user.click(await dialog.findByRole('button', { name: 'Task 0 RW0' }));

    expect(openRecord).toHaveBeenCalledWith({ noun: 'task', id: '70' });
  });

  it('takes somebody free into the draft, where the reader may change it', async () => {
    const crew = { carId: '4', leaderId: '11', driverId: '12', convoyIds: '11,12,13' };
    const busy = {
      bizCode: 'TASK_CREW_BUSY',
      params: { name: 'Lee', no: 'RW9' },
      personId: '11',
      free: [{ id: '15', name: 'Mo' }],
    };
    const problems = [{ ...problem, free: [{ id: '5', name: 'B-200' }] }, busy];
    const { user, press, sent } = open([row(0, crew)], ({ url }) => {
      if (url.includes('/publish')) return [{ id: '70', isOk: false, problems }];
      return { id: '70', version: 8 };
    });
    await press('RW0', 'Publish');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));

    await user.click(await dialog.findByRole('button', { name: 'Use B-200' }));
    await vi.waitFor(() => expect(dialog.queryByText(/A-100.*RW9/)).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'Use Mo' }));
    await vi.waitFor(() => expect(sent('submit')).toHaveLength(2));

    expect(sent('submit')).toEqual([
      { id: '70', version: 1, carId: '5', requestId: expect.any(String) },
      { id: '70', version: 8, leaderId: '15', convoyIds: '15,12,13', requestId: expect.any(String) },
    ]);
  });

  it('only tells who is free to a reader who may not change the draft', async () => {
    const { user, press } = open([row(0)], () => [{ id: '70', isOk: false, problems: [problem] }], { may: ['view', 'publish'] });
    await press('RW0', 'Publish');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));

    await seen(() => dialog.getByText('B-200'));
    expect(dialog.queryByRole('button', { name: /B-200/ })).toBeNull();
  });
});

describe('another crew', () => {
  const named = { carName: 'A-100', leaderName: 'Lee', driverName: 'Kim', convoyName: 'Lee,Kim,Bo' };
  const crew = { carId: '4', leaderId: '11', driverId: '12', convoyIds: '11,12,13', ...named };
  const conflicts = [
    { bizCode: 'TASK_CAR_BUSY', params: { plate: 'A-100', no: 'RW9' }, free: [{ id: '5', name: 'B-200' }] },
    { bizCode: 'TASK_CREW_LEAVE', params: { name: 'Bo', date: '2031-03-03' }, personId: '13', free: [{ id: '15', name: 'Mo' }] },
  ];
  const refused = { code: 400, status: 400, bizCode: 'TASK_CAR_BUSY', data: { bizCode: 'TASK_CAR_BUSY', conflicts } };

  it('that is refused says everything that stands in the way, and takes who is free into the form', async () => {
    let isFit = false;
    const { user, press, sent } = open([row(1, crew)], () => {
      if (!isFit) throw new ApiError('busy', refused);
      return { id: '71', version: 2 };
    });
    await press('RW1', 'Change crew');
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByLabelText('Crew')).toBeEnabled());
    await user.type(dialog.getByLabelText('Reason'), 'ill');
    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await seen(() => dialog.getByText(/Bo is on leave/));
    await user.click(dialog.getByRole('button', { name: 'Use B-200' }));
    await user.click(dialog.getByRole('button', { name: 'Use Mo' }));
    expect(dialog.queryByText(/Bo is on leave/)).toBeNull();
    for (const name of ['B-200', 'Lee', 'Kim', 'Mo']) expect((await dialog.findAllByText(name)).length).toBeGreaterThan(0);
    isFit = true;
    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await vi.waitFor(() => expect(sent('change-crew')).toHaveLength(2));
    const fit = { id: '71', carId: '5', convoyIds: '11,12,15', reason: 'ill', requestId: expect.any(String) };
    expect(sent('change-crew')[1]).toEqual(fit);
  });
});
