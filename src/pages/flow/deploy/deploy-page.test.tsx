import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FileProblem } from '#shared/wire';
import { serverProvider } from '#src/calls/testing/calling.tsx';
import { addNouns } from '#src/lib/nouns/nouns';
import { session } from '#src/lib/session/session';
import { fakeServer, makeToken, ok, type Reply, refuse, type SentCall, signIn } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { hasUnsavedChanges } from '#src/lib/unsaved';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { nouns } from '#src/resources/nouns';
import { DeployPage } from './deploy-page.tsx';

addNouns(nouns);

const flow = [
  { code: 'flow', dictKey: '1', dictValue: '请假流程', dictValueEn: 'Leave', sort: 1, remark: 'leave' },
  { code: 'flow', dictKey: '2', dictValue: '核销流程', dictValueEn: 'Write-off', sort: 2, remark: 'writeoff' },
];
const fileOf = (name: string, text = '<definitions />') => new File([text], name, { type: 'text/xml' });
const problem = (file: string, elementId: string, message: string): FileProblem => ({ file, elementId, message, code: 'X' });

/** Returns the files of a form, by their names, and its other fields in their order. */
function sentIn({ body }: SentCall) {
  const entries = [...(body as FormData).entries()];
  return entries.map(([name, value]) => [name, value instanceof File ? value.name : value]);
}

const nothingWrong = { problems: [], warnings: [] };
const wrongIn: Readonly<Record<string, object>> = {
  'one.bpmn': { problems: [problem('one.bpmn', 'robot', 'robot is not supported')], warnings: [] },
  'two.bpmn': { problems: [problem('two.bpmn', '', 'no process')], warnings: [problem('two.bpmn', 'hr', 'hr is odd')] },
};

function open(deployUpload: (call: SentCall) => Reply = () => refuse(500, 'not asked')) {
  const calls = fakeServer({
    'POST blade-flow/manager/check-upload': (call) => ok(wrongIn[String(sentIn(call)[0]?.[1])] ?? nothingWrong),
    'POST blade-flow/manager/deploy-upload': deployUpload,
  });
  const data = memoryProvider([
    { id: '71', tenantId: '100001', label: 'East Bank' },
    { id: '72', tenantId: '100002', label: 'West Bank' },
  ]);
  data.provider.custom = serverProvider.custom as never;
  const drawn = renderScreen(<DeployPage />, { data, dictionaries: { flow } });
  const choose = (...files: File[]) => drawn.user.upload(document.querySelector('input[type=file]') as HTMLInputElement, files);
  const sent = (verb: string) => calls.filter(({ path }) => path.endsWith(`/${verb}`));
  return { ...drawn, choose, sent };
}

afterEach(() => session.end('lost'));

const line = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);
const deployButton = () => screen.getByRole('button', { name: /^Deploy/ });

describe('files that are to be deployed', () => {
  it('each say what is wrong in them, and keep all from being deployed', async () => {
    const { choose, sent } = open();

    await choose(fileOf('one.bpmn'), fileOf('two.bpmn'), fileOf('good.bpmn'));

    const [one, two, good] = [await line('one.bpmn'), await line('two.bpmn'), await line('good.bpmn')];
    expect(await one.findByText(/robot is not supported/)).toBeVisible();
    await seen(() => two.getByText('no process'));
    expect(two.getByText(/hr is odd/)).toBeVisible();
    await seen(() => good.getByText('Ready'));
    expect(deployButton()).toBeDisabled();
    expect(screen.getByText('Correct or remove the files with errors')).toBeVisible();
    expect(sent('check-upload').map((call) => sentIn(call))).toEqual([
      [['files', 'one.bpmn']],
      [['files', 'two.bpmn']],
      [['files', 'good.bpmn']],
    ]);
  });

  it('are deployed once the wrong ones are removed, and become versions', async () => {
    const deployed = { deploymentId: '7', warnings: [] };
    const { choose, user, sent } = open(() =>
      ok([
        { ...deployed, processDefinitionId: 'leave:3:7', version: 3, tenantId: '' },
        { ...deployed, processDefinitionId: 'trip:1:7', version: 1, tenantId: '100001' },
      ]),
    );
    await choose(fileOf('one.bpmn'), fileOf('leave.bpmn'), fileOf('trip.bpmn'));
    await user.click(await screen.findByRole('button', { name: 'Remove one.bpmn' }));
    await waitFor(() => expect(deployButton()).toBeEnabled());

    await user.click(deployButton());
    await seen(() => screen.getByText('Please select Category'));
    await user.click(screen.getByRole('radio', { name: 'Leave' }));
    await user.click(deployButton());

    await seen(() => screen.getByText('2 processes deployed'));
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual(['leavev3All tenants', 'tripv1100001']);
    expect(sent('deploy-upload').map((call) => sentIn(call))).toEqual([
      [
        ['category', 'flow_1'],
        ['tenantIds', ''],
        ['files', 'leave.bpmn'],
        ['files', 'trip.bpmn'],
      ],
    ]);
  });

  it('that the server refuses after all are blamed for it', async () => {
    const problems = [problem('good.bpmn', 'boss', 'boss has nobody')];
    const { choose, user } = open(() => refuse(400, 'there is 1 error', { bizCode: 'FLOW_FILE', problems }));
    await choose(fileOf('good.bpmn'), fileOf('fine.bpmn'));
    await user.click(await screen.findByRole('radio', { name: 'Leave' }));
    await waitFor(() => expect(deployButton()).toBeEnabled());

    await user.click(deployButton());

    expect(await screen.findByRole('alert')).toHaveTextContent('there is 1 error');
    expect((await line('good.bpmn')).getByText(/boss has nobody/)).toBeVisible();
    expect((await line('fine.bpmn')).getByText('Ready')).toBeVisible();
    expect(deployButton()).toBeDisabled();
  });

  it('are told of before the page is left, until they are removed', async () => {
    const { choose, user } = open();
    expect(hasUnsavedChanges()).toBe(false);

    await choose(fileOf('leave.bpmn'));
    await line('leave.bpmn');
    expect(hasUnsavedChanges()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Remove leave.bpmn' }));

    await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
  });

  it('that are too large are not even sent', async () => {
    const { choose, sent } = open();

    await choose(fileOf('huge.bpmn', 'x'.repeat(1024 * 1024 + 1)));

    await seen(async () => (await line('huge.bpmn')).getByText('The file has more than 1 MB'));
    expect(sent('check-upload')).toEqual([]);
  });

  it('are ten at most, and one of each name', async () => {
    const { choose, sent } = open();
    const names = Array.from({ length: 9 }, (_, index) => `p${index}.bpmn`);
    await choose(...names.map((name) => fileOf(name)));

    await choose(fileOf('p0.bpmn', 'another'), fileOf('p9.bpmn'), fileOf('p10.bpmn'));

    await seen(() => screen.getByText('At most 10 files are deployed at once; the others were left out'));
    const list = within(screen.getByRole('list', { name: 'Files to deploy' }));
    expect(list.getAllByRole('button', { name: /^Remove/ })).toHaveLength(10);
    await waitFor(() => expect(sent('check-upload').filter((call) => sentIn(call)[0]?.[1] === 'p0.bpmn')).toHaveLength(2));
  });
});

describe('whom processes are for', () => {
  it('is asked of who runs the platform, by the names of tenants', async () => {
    signIn({ user: { ...makeToken().user, roles: ['administrator'] } });
    const { choose, user, sent } = open(() => ok([]));
    await choose(fileOf('good.bpmn'));
    await user.click(await screen.findByRole('radio', { name: 'Leave' }));

    await user.click(screen.getByLabelText('Tenants'));
    await user.click(await screen.findByTitle('West Bank (100002)'));
    await waitFor(() => expect(deployButton()).toBeEnabled());
    await user.click(deployButton());

    await waitFor(() => expect(sent('deploy-upload')).toHaveLength(1));
    expect(sentIn(sent('deploy-upload')[0] as SentCall)).toContainEqual(['tenantIds', '100002']);
  });

  it('is nobody else’s to say', async () => {
    signIn();
    open();

    expect(await screen.findByRole('radio', { name: 'Leave' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Tenants')).not.toBeInTheDocument();
  });
});
