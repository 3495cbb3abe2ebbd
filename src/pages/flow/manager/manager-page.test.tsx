import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/lib/http/api-error';
import { session } from '#src/lib/session/session';
import { makeToken, signIn } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { rowOf, rowTools } from '#src/meta/testing/row-tools';
import { ManagerPage } from './manager-page.tsx';

beforeEach(() => signIn({ tenantId: '100001' }));
afterEach(() => session.end('lost'));

const common = { key: 'leave', category: 'flow_1', categoryName: 'Leave', tenantId: '100001', resourceName: 'leave.bpmn' };
const active = { ...common, id: 'leave:2:7', name: 'Leave', version: 2, deploymentId: '7', suspensionState: 1 };
const resting = { ...common, id: 'trip:1:7', name: 'Trip', key: 'trip', version: 1, deploymentId: '7', suspensionState: 2 };
const other = { ...active, id: 'leave:1:5', name: 'Leave', version: 1, deploymentId: '5', deploymentTime: '2031-01-01 08:00:00' };
const general = { ...active, id: 'gift:4:9', name: 'Gift', version: 4, deploymentId: '9', tenantId: '' };
const may = ['list', 'view', 'state', 'image', 'remove'];

function open(rows: readonly object[], answer: () => unknown = () => true) {
  const data = memoryProvider([...rows]);
  const custom = vi.fn(async (_: { url: string; method: string }) => ({ data: answer() as never }));
  data.provider.custom = custom as never;
  const drawn = renderScreen(<ManagerPage />, { data, may });
  const sent = () => custom.mock.calls.flatMap(([{ url, method }]) => (method === 'post' ? [decodeURIComponent(url)] : []));
  const modes = () => data.provider.getList.mock.calls.flatMap(([{ meta }]) => meta?.params?.mode ?? []);
  return { ...drawn, ...rowTools(drawn.user), custom, sent, modes };
}

const theDialog = async () => within(await screen.findByRole('dialog'));
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click((await theDialog()).getByRole('button', { name }));

describe('a deployed process', () => {
  it('shows its version, its category and whether it rests', async () => {
    open([active, resting]);

    expect((await rowOf('leave')).textContent).toMatch(/Leaveleave.*Leave.*v2.*Active/);
    expect((await rowOf('trip')).textContent).toMatch(/v1.*Suspended/);
  });

  it('is suspended after a question that says what becomes of its instances', async () => {
    const { user, press: pressRow, sent } = open([active]);
    await pressRow('leave', 'Suspend');
    expect((await theDialog()).getByText(/running instances are paused/)).toBeInTheDocument();

    await press(user, 'OK');

    await waitFor(() => expect(sent()).toEqual(['blade-flow/manager/change-state?processId=leave:2:7&state=suspend']));
  });

  it('that rests is activated', async () => {
    const { user, press: pressRow, sent } = open([resting]);
    await pressRow('trip', 'Activate');

    await press(user, 'OK');

    await waitFor(() => expect(sent()).toEqual(['blade-flow/manager/change-state?processId=trip:1:7&state=active']));
  });

  it('of all tenants is the platform’s to change', async () => {
    open([general]);

    const row = within(await rowOf('leave'));
    await row.findByRole('button', { name: 'Diagram' });

    expect(row.queryByRole('button', { name: 'Suspend' })).not.toBeInTheDocument();
    expect(row.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    expect(row.queryByRole('button', { name: 'More actions' })).not.toBeInTheDocument();
    signIn({ tenantId: '000000', user: { ...makeToken().user, roles: ['administrator'] } });
    await seen(() => row.getByRole('button', { name: 'Suspend' }));
  });

  it('has its drawing', async () => {
    const view = { xml: '<definitions', active: [], finished: [], flows: [], rejected: [], counts: {}, people: {} };
    const { press: pressRow, custom } = open([active], () => view);

    await pressRow('leave', 'Diagram');

    await waitFor(() =>
      expect(custom).toHaveBeenCalledWith(
        expect.objectContaining({
          url: 'blade-flow/process/model-view',
          query: expect.objectContaining({ processDefinitionId: 'leave:2:7' }),
        }),
      ),
    );
  });
});

describe('deployments', () => {
  it('are deleted together, each once', async () => {
    const { user, sent } = open([active, resting, other]);
    for (const box of ['Select Trip', 'Select Leave']) await user.click((await screen.findAllByLabelText(box))[0] as HTMLElement);
    await user.click(screen.getAllByLabelText('Select Leave')[1] as HTMLElement);

    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    await screen.findByRole('dialog', { name: 'Delete Trip v1, Leave v2, Leave v1?' });
    await press(user, 'OK');

    await waitFor(() => expect(sent()).toEqual(['blade-flow/manager/delete-deployment?deploymentIds=7,5']));
    await waitFor(() => expect(screen.queryByText(/Selected/)).not.toBeInTheDocument());
  });

  it('that are in use stay, and the reader is told why', async () => {
    const inUse = new ApiError('Leave has 3 running instances', { code: 400, status: 400, bizCode: 'DEPLOYMENT_IN_USE' });
    const {
      user,
      press: pressRow,
      notify,
      sent,
    } = open([active], () => {
      throw inUse;
    });
    await pressRow('leave', 'Delete');

    await press(user, 'OK');

    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(
        expect.objectContaining({ type: 'error', description: 'Leave has 3 running instances' }),
      ),
    );
    expect(await rowOf('leave')).toBeInTheDocument();
  });
});

describe('the list of deployments', () => {
  it('is of all tenants, or of one’s own', async () => {
    const { user, modes } = open([active]);
    await waitFor(() => expect(modes()).toEqual([1]));

    await user.click(screen.getByText('Own'));

    await waitFor(() => expect(modes()).toEqual([1, 2]));
  });
});
