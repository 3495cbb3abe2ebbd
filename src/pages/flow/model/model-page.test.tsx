import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/lib/http/api-error';
import { seen } from '#src/lib/testing/seen';
import type { Row } from '#src/meta/kinds/kind';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { rowOf, rowTools } from '#src/meta/testing/row-tools';
import { savedFiles } from '#src/meta/testing/saved-files';
import { ModelPage } from './model-page.tsx';
import { namesIn } from './process-names.ts';

const flow = [
  { code: 'flow', dictKey: '1', dictValue: '请假流程', dictValueEn: 'Leave', sort: 1, remark: 'leave' },
  { code: 'flow', dictKey: '2', dictValue: '核销流程', dictValueEn: 'Write-off', sort: 2, remark: 'writeoff' },
];
const common = { version: 3, creatorName: 'Ann', lastUpdated: '2031-03-03 08:00:00', description: '', xml: '<definitions />' };
const trip: Row = { ...common, id: '3', modelKey: 'trip', name: 'Trip', category: 'flow_1', categoryName: 'Absence' };
const gift: Row = { ...common, id: '4', modelKey: 'gift', name: 'Gift', category: 'flow_2', categoryName: 'Presents' };
const may = ['list', 'view', 'create', 'update', 'deploy', 'download', 'delete'];

interface Sent {
  readonly url: string;
  readonly payload?: Readonly<Record<string, unknown>>;
}

function open(answer: (sent: Sent) => unknown = () => ({}), models = [trip, gift]) {
  const data = memoryProvider(models);
  const custom = vi.fn(async (sent: Sent) => ({ data: answer(sent) as never }));
  data.provider.custom = custom as never;
  const drawn = renderScreen(<ModelPage />, { data, may, dictionaries: { flow } });
  drawn.router.patchRoutes(null, [{ path: '/flow/*', element: <p>Away</p> }]);
  const sent = () => custom.mock.calls.map(([call]) => call);
  return { ...drawn, ...rowTools(drawn.user), sent };
}

const theDialog = async () => within(await screen.findByRole('dialog'));

describe('the list of models', () => {
  it('shows under what they are filed, and what can be done with them', async () => {
    const { menuOf } = open();

    const row = await rowOf('trip');

    expect(row.textContent).toMatch(/Trip.*trip.*Absence.*v3.*Ann/);
    const buttons = within(row);
    await buttons.findByRole('button', { name: 'Design' });
    const shown = buttons.getAllByRole('button').map(({ textContent }) => textContent);
    expect([...shown.filter(Boolean), ...(await menuOf('trip'))]).toEqual(['Design', 'Deploy', 'View', 'Download', 'Delete']);
    expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
  });

  it('leads to the drawing', async () => {
    const { press, router } = open();

    await press('trip', 'Design');

    await waitFor(() => expect(router.state.location.pathname).toBe('/flow/model/design/3'));
  });

  it('gives a drawing as a file that can be deployed', async () => {
    const names = savedFiles();
    const { press } = open();

    await press('trip', 'Download');

    await waitFor(() => expect(names).toEqual(['trip.bpmn20.xml']));
  });

  it('takes models away together', async () => {
    const { user, provider } = open();
    await user.click(await screen.findByLabelText('Select Trip'));
    await user.click(screen.getByLabelText('Select Gift'));

    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    await user.click((await theDialog()).getByRole('button', { name: 'OK' }));

    await waitFor(() =>
      expect(provider.deleteMany).toHaveBeenCalledWith(expect.objectContaining({ resource: 'flowModel', ids: ['3', '4'] })),
    );
  });
});

describe('a new model', () => {
  it('begins as a process of its key and name, and is drawn at once', async () => {
    const { user, sent, router } = open(() => ({ id: '9', version: 1 }));
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    const dialog = await theDialog();

    await user.type(dialog.getByLabelText('Key'), 'car.use');
    await user.type(dialog.getByLabelText('Name'), 'Use of a car');
    await user.click(dialog.getByRole('radio', { name: 'Write-off' }));
    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/flow/model/design/9'));
    const [{ url, payload } = { url: '' }] = sent();
    expect(url).toBe('blade-flow/model/submit');
    expect(payload).toMatchObject({ modelKey: 'car.use', name: 'Use of a car', category: 'flow_2', description: '' });
    expect(namesIn(String(payload?.xml))).toEqual({ key: 'car.use', name: 'Use of a car' });
  });

  it('needs a key that BPMN allows', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    const dialog = await theDialog();

    await user.type(dialog.getByLabelText('Key'), '1st key');
    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await seen(() => dialog.getByText(/Begin with a letter/));
    await seen(() => dialog.getByText('Please enter Name'));
    await seen(() => dialog.getByText('Please select Category'));
    expect(sent()).toEqual([]);
  });
});

describe('deploying a model', () => {
  const problems = [
    { file: 'trip.bpmn20.xml', code: 'TASK_NOBODY', elementId: 'boss', message: 'boss has nobody' },
    { file: 'trip.bpmn20.xml', code: 'BPMN_END', elementId: '', message: 'it has no end' },
  ];
  const refused = () => {
    throw new ApiError('2 errors', { code: 400, status: 400, bizCode: 'FLOW_FILE', data: { bizCode: 'FLOW_FILE', problems } });
  };

  it('files it where it was, and says which version it became', async () => {
    const { user, press, sent, notify } = open(() => [{ processDefinitionId: 'trip:4:7', version: 4, tenantId: '100001' }]);
    await press('trip', 'Deploy');

    await user.click((await theDialog()).getByRole('button', { name: 'OK' }));

    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(expect.objectContaining({ type: 'success', message: 'Trip was deployed as v4' })),
    );
    expect(sent().map(({ url }) => url)).toEqual(['blade-flow/model/deploy?modelId=3&category=flow_1&tenantIds=']);
  });

  it('is not begun while the drawing has errors, which is told beside the button and when it is pressed', async () => {
    const { press, sent } = open(undefined, [{ ...trip, problemCount: 2 }, gift]);
    const deploy = await within(await rowOf('trip')).findByRole('button', { name: 'Deploy' });
    expect(deploy).toHaveAttribute('aria-disabled', 'true');
    expect(deploy).toHaveAccessibleDescription('2 errors to correct before deploying');
    expect(within(await rowOf('gift')).getByRole('button', { name: 'Deploy' })).not.toHaveAttribute('aria-disabled');

    await press('trip', 'Deploy');

    await seen(() => screen.getByText('2 errors to correct before deploying'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  it('lists what keeps it from being deployed, and leads to where that is mended', async () => {
    const { user, press, router, notify } = open(refused);
    await press('trip', 'Deploy');
    const dialog = await theDialog();

    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await seen(() => dialog.getByText('2 errors to correct before deploying'));
    const list = within(dialog.getByRole('list', { name: 'Errors and warnings of Trip' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['boss has nobody', 'it has no end']);
    expect(notify).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Correct it in the designer' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/flow/model/design/3'));
  });
});
