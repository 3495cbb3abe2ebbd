import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '#src/lib/testing/fake-server';
import { ready } from '#src/lib/testing/ready';
import { seen } from '#src/lib/testing/seen';
import { instance, line, open } from './testing/process-stage.tsx';

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
