import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok, refuse } from '#src/lib/testing/fake-server';
import { ready } from '#src/lib/testing/ready';
import { seen } from '#src/lib/testing/seen';
import { instance, line, open, task } from './testing/process-stage.tsx';

describe('a task', () => {
  const address = 'leave/handle/t1/p1/5';
  const complete = 'blade-flow/work/complete-task';

  it('is approved, with a comment or without, and the page says so', async () => {
    const { user, sent } = open(address, { replies: { [complete]: () => ok(true) } });
    await seen(() => screen.getByText('To the sea'));

    await user.click(await screen.findByRole('button', { name: 'Approve' }));

    await seen(() => screen.getByText('Approved'));
    expect(sent()).toEqual([[complete, { taskId: 't1', processInstanceId: 'p1', flag: 'ok', comment: '' }]]);
  });

  it('is refused with a reason only, which is kept when the server refuses', async () => {
    let answer = refuse(409, 'Someone else moved this on');
    const { user, sent, told } = open(address, { replies: { [complete]: () => answer } });

    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    await seen(() => screen.getByText('Give the reason for rejecting'));
    expect(sent()).toEqual([]);

    await user.type(screen.getByLabelText('Comment'), 'Not now');
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await told('Someone else moved this on');
    expect(screen.getByLabelText('Comment')).toHaveValue('Not now');

    answer = ok(true);
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await seen(() => screen.getByText('Rejected'));
    expect(sent().at(-1)?.[1]).toMatchObject({ flag: 'no', comment: 'Not now' });
  });

  it('has its comment again after a reload, and not once it is done', async () => {
    const { user } = open(address);
    await user.type(await ready(() => screen.getByLabelText('Comment')), 'Ask her boss');
    const reload = async () => {
      act(() => void window.dispatchEvent(new Event('pagehide')));
      cleanup();
      return open(address, { replies: { [complete]: () => ok(true) } });
    };

    const again = await reload();
    await seen(() => screen.getByText('Unsaved changes were restored'));
    expect(screen.getByLabelText('Comment')).toHaveValue('Ask her boss');
    await again.user.click(screen.getByRole('button', { name: 'Approve' }));
    await seen(() => screen.getByText('Approved'));
    expect(again.sent().at(-1)?.[1]).toMatchObject({ comment: 'Ask her boss' });

    await reload();
    expect(await screen.findByLabelText('Comment')).toHaveValue('');
  });

  it('that nobody has is claimed first', async () => {
    const free = { ...instance, tasks: [{ ...task, status: 'claim' as const }] };
    const { user, sent } = open(address, { instance: free, replies: { 'blade-flow/work/claim-task': () => ok(true) } });

    await user.click(await screen.findByRole('button', { name: 'Claim' }));

    await waitFor(() => expect(sent()).toEqual([['blade-flow/work/claim-task', { taskId: 't1' }]]));
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  });

  it('that is done, or another’s, is told to be so', async () => {
    open(address, { instance: { ...instance, tasks: [] } });

    await seen(() => screen.getByText('This task is done, or is not yours'));
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  });

  it('that somebody else has done meanwhile is shown as it stands', async () => {
    const { user, goOn, told } = open(address, { replies: { [complete]: () => refuse(404, 'It is done') } });
    const approve = await screen.findByRole('button', { name: 'Approve' });
    goOn({ ...instance, tasks: [] });

    await user.click(approve);

    await told('It is done');
    await seen(() => screen.getByText('This task is done, or is not yours'));
  });

  it('of a process that rests cannot be done', async () => {
    open(address, { instance: { ...instance, suspensionState: 2 } });

    await seen(() => screen.getByText(/This process is suspended/));
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  });

  it('goes back to a step that was done before', async () => {
    const history = [
      line({ id: 'h0', historyActivityId: 'ask', historyActivityName: 'Ask', status: 'done', outcome: 'ok', endTime: 'x' }),
      line({}),
    ];
    const { user, sent } = open(address, { history, replies: { 'blade-flow/work/move-task': () => ok(true) } });

    await user.click(await screen.findByRole('button', { name: 'Send back to' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('combobox'));
    await user.click(await screen.findByTitle('Ask'));
    await user.type(dialog.getByLabelText('Comment'), 'Once more');
    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await waitFor(() =>
      expect(sent()).toEqual([['blade-flow/work/move-task', { taskId: 't1', to: 'ask', comment: 'Once more' }]]),
    );
  });
});

describe('an application that came back', () => {
  const formTask = { ...task, taskName: 'Adjust', formKey: 'leave-form' };
  const scene = { instance: { ...instance, tasks: [formTask] } };
  const submit = 'blade-desk/process/leave/submit';
  const complete = 'blade-flow/work/complete-task';

  it('is changed and sent again', async () => {
    const { user, sent } = open('leave/handle/t1/p1/5', {
      ...scene,
      replies: { [submit]: () => ok(true), [complete]: () => ok(true) },
    });
    const reason = await screen.findByLabelText('Reason');
    await user.clear(reason);
    await user.type(reason, 'To the hills');
    // This server does not answer who approves.
    expect(screen.getByLabelText('Approver')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send again' }));

    await seen(() => screen.getByText(/Please select Approver|Sent again/));
    expect(sent().every(([path]) => path === submit || path === complete)).toBe(true);
  });

  it('is given up with a reason', async () => {
    const { user, sent } = open('leave/handle/t1/p1/5', { ...scene, replies: { [complete]: () => ok(true) } });

    await user.click(await screen.findByRole('button', { name: 'Give up' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await ready(() => dialog.getByRole('textbox')), 'No need');
    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await seen(() => screen.getByText('Given up'));
    expect(sent()).toEqual([[complete, { taskId: 't1', processInstanceId: 'p1', flag: 'no', comment: 'No need' }]]);
  });
});

describe('an instance', () => {
  const address = 'leave/detail/p1/5';

  it('shows what happened in it', async () => {
    const history = [
      line({ id: 'h0', historyActivityName: 'Asked', status: 'done', endTime: 'x', outcome: 'reject', comment: 'Why now?' }),
      line({}),
    ];
    open(address, { history });

    await seen(() => screen.getByText('Why now?'));
    expect(screen.getByText('Rejected')).toBeVisible();
    expect(screen.getByText('Open')).toBeVisible();
  });

  it('is withdrawn and reminded of by who began it', async () => {
    const { user, sent, told } = open(address, {
      replies: { 'blade-flow/work/remind': () => ok(true), 'blade-flow/work/withdraw': () => ok(true) },
    });

    await user.click(await screen.findByRole('button', { name: 'Remind' }));
    await told('Reminder sent');
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await ready(() => dialog.getByRole('textbox')), 'Changed my mind');
    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await waitFor(() =>
      expect(sent().at(-1)).toEqual(['blade-flow/work/withdraw', { processInstanceId: 'p1', reason: 'Changed my mind' }]),
    );
  });

  it('is not withdrawn any more once somebody has decided', async () => {
    open(address, { history: [line({ id: 'h0', status: 'done', endTime: 'x', outcome: 'ok' }), line({})] });

    await seen(() => screen.getByText('Approved'));
    expect(screen.getByRole('button', { name: 'Remind' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  });

  it('offers nothing of that to others', async () => {
    open(address, { instance: { ...instance, startUser: '3', tasks: [] } });

    await seen(() => screen.getByText('To the sea'));
    expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  });

  it('that was taken back is told to be so', async () => {
    open(address, { instance: { ...instance, status: 'withdrawn', deleteReason: 'Changed my mind', tasks: [] } });

    await seen(() => screen.getByText('Withdrawn by its starter: Changed my mind'));
  });

  it('that has ended says so and why', async () => {
    open(address, { instance: { ...instance, status: 'deleted', deleteReason: 'Out of date', tasks: [] } });

    await seen(() => screen.getByText('The process has ended: Out of date'));
    expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  });
});

describe('a start', () => {
  const address = 'leave/form/leave:1:7';

  it('has what was filled in back after a reload', async () => {
    const { user } = open(address);
    await user.type(await ready(() => screen.getByLabelText('Reason')), 'To the sea');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    cleanup();

    open(address);

    await seen(() => screen.getByText('Unsaved changes were restored'));
    expect(screen.getByLabelText('Reason')).toHaveValue('To the sea');
  });

  it('begins with what the address tells, as far as the form asks for it', async () => {
    const when = 'startTime=2031-03-04+09:00:00&endTime=2031-03-05+18:00:00';
    const { user, sent } = open(`${address}?reason=To+the+sea&${when}&status=2&taskUser=3&taskUserName=Bob`, {
      replies: { 'blade-desk/process/leave/start-process': () => ok({ businessId: '5', processInstanceId: 'p1' }) },
    });
    expect(await screen.findByLabelText('Reason')).toHaveValue('To the sea');
    await seen(() => screen.getByText('Bob'));

    await user.click(screen.getByRole('button', { name: 'Submit' }));

    await waitFor(() => expect(sent()).toHaveLength(1));
    const values = { processDefinitionId: 'leave:1:7', reason: 'To the sea', taskUser: '3' };
    expect(sent()[0]?.[1]).toMatchObject(values);
    expect(sent()[0]?.[1]).not.toHaveProperty('status');
  });

  it('asks for what is needed, in the words of the definition', async () => {
    const { user, sent } = open(address);

    await user.click(await screen.findByRole('button', { name: 'Submit' }));

    expect((await screen.findAllByText(/required|Enter|Choose/i)).length).toBeGreaterThan(0);
    expect(sent()).toEqual([]);
  });

  it('of a route that nothing is drawn for says so', async () => {
    open('unknown/form/x:1:2');

    await seen(() => screen.getByText('There is no page for such a process'));
  });
});
