import type { GetListParams } from '@refinedev/core';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/lib/http/api-error';
import { ready } from '#src/lib/testing/ready';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { rowOf, rowTools } from '#src/meta/testing/row-tools';
import { FollowPage } from './follow-page.tsx';

const instance = (id: string, more: object = {}) => ({
  id,
  processInstanceId: id,
  name: `Leave ${id}`,
  processDefinitionKey: 'leave',
  activityName: 'HR',
  suspensionState: 1,
  startUserName: 'Ann',
  startTime: '2031-03-03 08:00:00',
  error: null,
  ...more,
});
const orphan = { id: '91', taskId: '91', taskName: 'Approve', processDefinitionName: 'Leave', processInstanceId: '17' };
const lists: Readonly<Record<string, readonly object[]>> = {
  'orphan-list': [orphan],
  select: [{ id: '5', label: 'Bob' }],
};

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly payload?: unknown;
}

function open(rows: readonly object[], answer: (sent: Sent) => unknown = () => true, may?: readonly string[]) {
  const data = memoryProvider([]);
  data.provider.getList.mockImplementation(async ({ meta }: GetListParams) => {
    const found = lists[String(meta?.verb)] ?? rows;
    return { data: found as never[], total: found.length };
  });
  const custom = vi.fn(async (sent: Sent) => ({ data: answer(sent) as never }));
  data.provider.custom = custom as never;
  const drawn = renderScreen(<FollowPage />, { data, may: may ?? ['list', 'view', 'image', 'delete'] });
  const sent = () => custom.mock.calls.map(([call]) => call).filter(({ method }) => method === 'post');
  const asked = () => custom.mock.calls.flatMap(([{ url, method }]) => (method === 'get' ? [url] : []));
  return { ...drawn, ...rowTools(drawn.user), sent, asked };
}

const theDialog = async () => within(await screen.findByRole('dialog'));
const urlsOf = (sent: readonly Sent[]) => sent.map(({ url }) => decodeURIComponent(url));

describe('a running instance', () => {
  it('shows where it stands, whether it rests and what fails in it', async () => {
    open([instance('17'), instance('18', { suspensionState: 2, error: 'no such variable' })]);

    expect((await rowOf('Leave 17')).textContent).toMatch(/HR.*Active.*Ann/);
    const failing = await rowOf('Leave 18');
    expect(failing.textContent).toMatch(/Suspended.*Failure.*no such variable/);
    expect((await rowOf('Leave 17')).textContent).not.toMatch(/Failure/);
  });

  it('has its drawing beside its history', async () => {
    const history = [{ id: '1', historyActivityName: 'Begun', status: 'done', createTime: '2031-03-03 08:00:00', endTime: '' }];
    const view = { xml: '<definitions', active: [], finished: [], flows: [], rejected: [], counts: {}, people: {} };
    const { press, asked } = open([instance('17')], ({ url }) => (url.endsWith('history-flow-list') ? history : view));

    await press('Leave 17', 'Diagram');

    await seen(async () => (await theDialog()).getByText('Begun'));
    expect(asked()).toEqual(expect.arrayContaining(['blade-flow/process/model-view', 'blade-flow/process/history-flow-list']));
  });

  it('is deleted for a reason', async () => {
    const { press, user, sent } = open([instance('17')]);
    await press('Leave 17', 'Delete');
    const dialog = await theDialog();

    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await seen(() => dialog.getByText('Please enter Reason'));
    expect(sent()).toEqual([]);
    await user.type(dialog.getByLabelText('Reason'), 'begun twice');
    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await waitFor(() =>
      expect(urlsOf(sent())).toEqual(['blade-flow/follow/delete-process-instance?processInstanceId=17&deleteReason=begun+twice']),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is not deleted again when a later one was refused', async () => {
    let isRefused = true;
    const { user, sent } = open([instance('17'), instance('18')], ({ url }) => {
      if (url.includes('=18') && isRefused) throw new ApiError('away', { code: 500, status: 500 });
      return true;
    });
    await user.click(await screen.findByLabelText('Select Leave 17'));
    await user.click(screen.getByLabelText('Select Leave 18'));
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    const dialog = await theDialog();
    await user.type(dialog.getByLabelText('Reason'), 'x');
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(sent()).toHaveLength(2));

    isRefused = false;
    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await waitFor(() => expect(urlsOf(sent()).map((url) => /Id=(\d+)/.exec(url)?.[1])).toEqual(['17', '18', '18']));
  });
});

describe('a task that is left alone', () => {
  it('is given to somebody else', async () => {
    const { user, press, sent } = open([instance('17')]);
    await rowOf('Leave 17');
    await user.click(screen.getByText('Unassigned'));
    await press('Approve', 'Reassign');
    const dialog = await theDialog();

    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await seen(() => dialog.getByText('Please select New assignee'));
    await user.click(await ready(() => dialog.getByLabelText('New assignee')));
    await user.click(await screen.findByTitle('Bob'));
    await user.type(dialog.getByLabelText('Remark'), 'Ann left');
    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      url: 'blade-flow/work/transfer-task',
      payload: { taskId: '91', userId: '5', comment: 'Ann left' },
    });
  });

  it('stays where it is for who may not delete instances', async () => {
    const { user } = open([instance('17')], undefined, ['list', 'view', 'image']);
    await rowOf('Leave 17');
    await user.click(screen.getByText('Unassigned'));

    const row = within(await rowOf('Approve'));

    await seen(() => row.getByRole('button', { name: 'Diagram' }));
    expect(row.queryByRole('button', { name: 'Reassign' })).not.toBeInTheDocument();
  });
});
