import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { BoardSubject, VerifyBoard, VerifyResponse } from '#shared/handover/verify-board';
import { seen } from '#src/lib/testing/seen';
import { hasUnsavedChanges } from '#src/lib/unsaved';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { rowOf, rowTools } from '#src/meta/testing/row-tools';
import { VerifyPage } from './verify-page.tsx';

const row = {
  id: '1',
  verifyTime: '2031-03-03 07:00:00',
  subjectName: 'Zhang',
  subjectType: 1,
  result: 2,
  isLapsed: 0,
  version: 1,
};
const rows = [
  { ...row, failReasons: ['Is not on duty'] },
  { ...row, id: '2', subjectName: 'Li', result: 1, failReasons: [] },
];

const subject = (more: Partial<BoardSubject>): BoardSubject => ({
  subjectType: 1,
  subjectId: '11',
  name: 'Wang',
  no: 'YY1',
  photo: '',
  duty: 2,
  isLeader: false,
  isDriver: false,
  standing: 'none',
  verifyId: '',
  verifyTime: '',
  result: 0,
  failReasons: [],
  ...more,
});
const board: VerifyBoard = {
  direction: 1,
  taskId: '7',
  taskNo: 'RW7',
  taskState: 1,
  nodeId: '71',
  needed: 3,
  ttlMinutes: 60,
  stops: [{ nodeId: '71', deptId: '5', deptName: 'East vault', sort: 1, stopType: 1, stopState: 1 }],
  car: subject({ subjectType: 2, subjectId: '20', name: 'A-100', no: '' }),
  crew: [
    subject({ isLeader: true, standing: 'passed', result: 1 }),
    subject({ subjectId: '12', name: 'Zhao', standing: 'failed', result: 2, failReasons: ['Has no photo on file'] }),
  ],
  keepers: [],
};
const passed: VerifyResponse = {
  id: '90',
  result: 1,
  subjectType: 1,
  subjectId: '11',
  subjectName: 'Wang',
  failReasons: [],
  exceptionId: '',
  exceptionNo: '',
};
const failed: VerifyResponse = { ...passed, result: 2, failReasons: ['Is not on the crew of this task'], exceptionNo: 'YC1' };

interface Sent {
  readonly url: string;
  readonly payload?: Readonly<Record<string, unknown>>;
}

function open({
  answer = passed,
  shown = board,
  may,
  address,
}: {
  answer?: VerifyResponse;
  shown?: VerifyBoard;
  may?: readonly string[];
  address?: string;
} = {}) {
  const data = memoryProvider(rows);
  const answers: Readonly<Record<string, unknown>> = {
    'blade-business/task/page': { records: [{ id: '7', taskNo: 'RW7', taskName: 'Morning' }] },
    'blade-business/verify/board': shown,
    'blade-business/verify/submit': answer,
    'blade-business/verify/override': { id: '1' },
  };
  const custom = vi.fn(async ({ url }: Sent) => ({ data: answers[url.split('?')[0] ?? ''] ?? [] }));
  data.provider.custom = custom as never;
  const drawn = renderScreen(<VerifyPage />, { data, may, ...(address && { address }) });
  const sent = (verb: string) => custom.mock.calls.map(([call]) => call).filter(({ url }) => url.includes(`verify/${verb}`));
  return { ...drawn, ...rowTools(drawn.user), sent };
}

/** Opens the dialog and chooses the only task. */
async function openBoard(options?: Parameters<typeof open>[0]) {
  const page = open(options);
  await page.user.click(await screen.findByRole('button', { name: 'Check' }));
  const dialog = within(await screen.findByRole('dialog'));
  const tasks = await dialog.findByRole('combobox', { name: 'Task' });
  await waitFor(() => expect(tasks).toBeEnabled());
  await page.user.click(tasks);
  await page.user.click(await screen.findByText('RW7 Morning'));
  return { ...page, dialog };
}

describe('the list of checks', () => {
  it('says why somebody did not pass, and lets a supervisor let them pass', async () => {
    const { press, user, sent } = open();
    await seen(() => screen.getByText('Is not on duty'));

    await press('Zhang', 'Override');
    const dialog = within(await screen.findByRole('dialog'));
    // A disabled placeholder takes the place of the control until that is fetched.
    await waitFor(() => expect(dialog.getByRole('textbox')).toBeEnabled());
    await user.type(dialog.getByRole('textbox'), 'Known by sight');
    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await waitFor(() => expect(sent('override')).toHaveLength(1));
    expect(sent('override')[0]?.payload).toMatchObject({ id: '1', reason: 'Known by sight', requestId: expect.any(String) });
    // A person who passed needs no override: it is offered neither beside the other buttons nor in a menu.
    const ofLi = within(await rowOf('Li'));
    expect(ofLi.queryByRole('button', { name: /^(Override|More actions)$/ })).not.toBeInTheDocument();
  });

  it('offers nothing to whoever only reads', async () => {
    open({ may: ['list', 'view'] });
    await screen.findByText('Zhang');

    expect(screen.queryByRole('button', { name: 'Check' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Override' })).not.toBeInTheDocument();
  });
});

describe('the dialog of checks', () => {
  it('says when everybody is checked, and leads to the handover', async () => {
    const [here] = board.stops;
    const { dialog, user, router } = await openBoard({ shown: { ...board, stops: here ? [{ ...here, stopState: 2 }] : [] } });
    const navigate = vi.spyOn(router, 'navigate').mockResolvedValue();

    await user.click(await dialog.findByRole('button', { name: 'Go to the handover' }));

    expect(navigate.mock.lastCall?.[0]).toBe(`/door?task=${board.taskId}`);
  });

  it('leads to where an empty car sets out, at the base of a run that collects', async () => {
    const [here] = board.stops;
    const shown = { ...board, direction: 2, stops: here ? [{ ...here, stopState: 2 }] : [] };
    const { dialog } = await openBoard({ shown });

    await seen(() => dialog.getByRole('button', { name: 'Go and set out' }));
    expect(dialog.queryByRole('button', { name: 'Go to the handover' })).not.toBeInTheDocument();
  });

  it('shows the car and the crew of a stop, and how each stands', async () => {
    const { dialog } = await openBoard();

    const crew = within(await dialog.findByRole('list', { name: 'Crew' }));
    expect(within(crew.getByRole('listitem', { name: 'Wang' })).getByText('Passed')).toBeVisible();
    expect(within(crew.getByRole('listitem', { name: 'Zhao' })).getByText('Has no photo on file')).toBeVisible();
    expect(within(dialog.getByRole('list', { name: 'Car' })).getByText('Not checked')).toBeVisible();
    expect(dialog.getByText(/3 of the crew must pass/)).toBeVisible();
  });

  it('checks by a code that is read or pasted, whole address or bare', async () => {
    const { dialog, user, sent } = await openBoard();

    await user.type(
      await dialog.findByRole('textbox', { name: /^Read with a scanner/ }),
      'https://x.test/convoy?token=abc{Enter}',
    );

    expect(await screen.findByRole('alert', { name: '' })).toBeInTheDocument();
    await seen(() => dialog.getByText('Wang'));
    expect(sent('submit')[0]?.payload).toMatchObject({ taskId: '7', nodeId: '71', method: 1, token: 'abc' });
    await user.click(dialog.getByRole('button', { name: 'Check the next' }));
    await seen(() => dialog.getByRole('list', { name: 'Crew' }));
  });

  it('says in large letters why somebody did not pass, and that it was reported', async () => {
    const { dialog, user, sent } = await openBoard({ answer: failed });
    await user.click(await dialog.findByRole('button', { name: 'Somebody else, or another car' }));

    await user.type(await dialog.findByLabelText('ID number'), 'YY000099');
    await user.click(dialog.getByRole('button', { name: 'Check' }));

    await seen(() => dialog.getByText('Is not on the crew of this task'));
    expect(dialog.getByText('Exception YC1 was reported')).toBeVisible();
    expect(sent('submit')[0]?.payload).toMatchObject({ subjectType: 1, method: 2, certNo: 'YY000099' });
  });

  it('has something to lose as long as what somebody shows is half entered', async () => {
    const { dialog, user } = await openBoard();
    await user.click(await dialog.findByRole('button', { name: 'Somebody else, or another car' }));
    expect(hasUnsavedChanges()).toBe(false);

    await user.type(await dialog.findByLabelText('ID number'), 'YY');
    expect(hasUnsavedChanges()).toBe(true);
    await user.clear(dialog.getByLabelText('ID number'));

    expect(hasUnsavedChanges()).toBe(false);
  });

  it('checks the car by its plate', async () => {
    const { dialog, user, sent } = await openBoard();
    await user.click(await dialog.findByRole('button', { name: 'Check: A-100' }));

    await user.type(await dialog.findByLabelText('Plate'), 'A-100');
    await user.click(dialog.getByRole('button', { name: 'Check' }));

    await waitFor(() => expect(sent('submit')[0]?.payload).toMatchObject({ subjectId: '20', method: 6, plateNo: 'A-100' }));
  });

  it('wants a picture of what was only looked at', async () => {
    const { dialog, user, sent } = await openBoard();
    await user.click(await dialog.findByRole('button', { name: 'Check: A-100' }));

    await user.click(dialog.getByRole('combobox', { name: 'Method' }));
    await user.click(await screen.findByTitle('7'));
    await user.click(dialog.getByRole('button', { name: 'Check' }));

    await waitFor(() => expect(document.querySelector('.ant-form-item-explain-error')).not.toBeNull());
    expect(sent('submit')).toEqual([]);
  });

  it('begins at the stop that the address names', async () => {
    open({ address: '/toys?task=7&stop=71' });

    const dialog = within(await screen.findByRole('dialog'));
    const crew = await dialog.findByRole('list', { name: 'Crew' });
    await waitFor(() => expect(crew).toBeVisible());
    expect(dialog.getByText('RW7 Morning')).toBeVisible();
  });

  it('names the task that the address names, though it is over', async () => {
    open({ address: '/toys?task=9&stop=71', shown: { ...board, taskId: '9', taskNo: 'RW9' } });

    const dialog = within(await screen.findByRole('dialog'));
    await seen(() => dialog.getByTitle('RW9'));
    expect(dialog.queryByText('Choose a task')).not.toBeInTheDocument();
  });

  it('checks nobody where nobody has arrived', async () => {
    const [stop] = board.stops;
    const { dialog } = await openBoard({ shown: { ...board, stops: stop ? [{ ...stop, stopState: 0 }] : [] } });

    await seen(() => dialog.getByText(/Nobody has arrived at this stop/));
    expect(dialog.queryByRole('button', { name: /^Check: / })).not.toBeInTheDocument();
  });
});
