import type { CustomParams } from '@refinedev/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportStatus } from '#shared/excel';
import { ApiError } from '#src/lib/http/api-error';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '../../testing/memory-provider.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { savedFiles } from '../../testing/saved-files.ts';
import { makeToy, toy } from '../../testing/toy.ts';
import { ResourceScreen } from '../resource-screen.tsx';

const usual: ImportStatus = {
  id: '7',
  state: 'done',
  mode: 'check',
  isCovered: 0,
  fileName: 'toys.xlsx',
  total: 3,
  done: 3,
  stored: 0,
  faulty: 0,
  storedFrom: '',
  storedUntil: '',
  faults: [],
  problem: '',
  hasResult: false,
};
const wrong: Partial<ImportStatus> = {
  faulty: 1,
  faults: [{ row: 3, column: 'Title', reason: 'Please enter Title' }],
  hasResult: true,
};

/** Returns a server whose imports have these statuses, one after the other. */
function serverOf(...statuses: Partial<ImportStatus>[]) {
  const data = memoryProvider([makeToy(1)]);
  const all = statuses.map((status, index) => ({ ...usual, ...status, id: String(index + 1) }));
  let begun = 0;
  data.provider.custom.mockImplementation((async ({ url, query }: CustomParams) => {
    if (url.endsWith('/import')) {
      begun += 1;
      return { data: { id: String(begun) } };
    }
    if (url.endsWith('import-status')) return { data: all.find(({ id }) => id === (query as { id: string }).id) };
    return { data: new Blob(['x']) };
  }) as never);
  return data;
}

const called = (data: ReturnType<typeof serverOf>) =>
  (data.provider.custom.mock.calls as unknown as [CustomParams][]).map(([params]) => params);
const posts = (data: ReturnType<typeof serverOf>) => called(data).filter(({ method }) => method === 'post');

const file = (name = 'toys.xlsx') => new File(['x'], name);
const show = (data: ReturnType<typeof serverOf>, options = {}) =>
  renderScreen(<ResourceScreen resource={toy} />, { data, ...options });

type User = ReturnType<typeof show>['user'];

async function open(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  return within(await screen.findByRole('dialog', { name: 'Import: Toy boxes' }));
}

const inputOf = () => document.querySelector('[role="dialog"] input[type="file"]') as HTMLInputElement;

async function choose(user: User, chosen = file()) {
  const dialog = await open(user);
  await dialog.findByText('Click to choose a file, or drop it here');
  await user.upload(inputOf(), chosen);
  return dialog;
}

beforeEach(() => sessionStorage.clear());

describe('the buttons', () => {
  it('to import and to export are there for whoever holds their rights', async () => {
    show(serverOf(), { may: ['list', 'view', 'export'] });

    await seen(() => screen.getByRole('button', { name: 'Export' }));
    expect(screen.queryByRole('button', { name: 'Import' })).not.toBeInTheDocument();
  });
});

describe('importing', () => {
  it('offers the template', async () => {
    const saved = savedFiles();
    const data = serverOf();
    const { user } = show(data);
    const dialog = await open(user);

    await user.click(await dialog.findByRole('button', { name: 'Download the template' }));

    expect(called(data).at(-1)).toMatchObject({ url: 'blade-test/toy-box/export-template', meta: { transfer: 'file' } });
    await waitFor(() => expect(saved).toEqual(['Toy boxes import template.xlsx']));
  });

  it('looks first, then stores what was looked at', async () => {
    const data = serverOf({}, { mode: 'all', stored: 3 });
    const { user } = show(data);
    const dialog = await choose(user);

    await seen(() => dialog.getByText('Checked'));
    await user.click(dialog.getByRole('button', { name: 'Import' }));

    await seen(() => dialog.getByText('3 records imported'));
    const [looked, stored] = posts(data);
    expect(Object.fromEntries((looked?.payload ?? new FormData()) as never)).toMatchObject({ mode: 'check', isCovered: '0' });
    expect(stored?.payload).toEqual({ id: '1', mode: 'all', isCovered: '0' });
  });

  it('shows what is wrong and where, and leaves only the good rows to be stored', async () => {
    const saved = savedFiles();
    const data = serverOf(wrong, { ...wrong, mode: 'good', stored: 2 });
    const { user } = show(data);
    const dialog = await choose(user);

    await seen(() => dialog.getByRole('row', { name: '3 Title Please enter Title' }));
    expect(dialog.getByRole('radio', { name: /^All rows/ })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Import' }));

    await seen(() => dialog.getByText('2 records imported; rows with errors: 1'));
    await user.click(dialog.getByRole('button', { name: 'Download the marked file' }));
    await waitFor(() => expect(saved).toEqual(['toys.xlsx']));
  });

  it.each([
    ['is checked', wrong],
    ['is stored', { ...wrong, mode: 'good', stored: 2 } as const],
  ])('takes the corrected file at once after what was sent %s', async (_, status) => {
    const data = serverOf(status, {});
    const { user } = show(data);
    const dialog = await choose(user);
    await seen(() => dialog.getByRole('button', { name: 'Import the corrected file' }));

    await user.upload(inputOf(), file('wrong.csv'));
    await user.upload(inputOf(), file('corrected.xlsx'));

    await seen(() => dialog.getByText('Checked'));
    expect(posts(data)).toHaveLength(2);
    const sent = Object.fromEntries((posts(data)[1]?.payload ?? new FormData()) as never);
    expect(sent).toMatchObject({ file: { name: 'corrected.xlsx' } });
  });

  it('leads to the rows that it has stored, and back to all of them', async () => {
    const span = { storedFrom: '2031-03-03 08:00:01', storedUntil: '2031-03-03 08:00:09' };
    const data = serverOf({ mode: 'all', stored: 3, ...span });
    const { user } = show(data);
    const dialog = await choose(user);

    const view = await dialog.findByRole('button', { name: 'View these 3' });
    // To see what has come in is the next step, another file comes after it.
    expect(view.compareDocumentPosition(dialog.getByRole('button', { name: 'Choose another file' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await user.click(view);

    await seen(() => screen.getByText('Only some records are shown, filtered by Updated'));
    const filters = () => data.provider.getList.mock.lastCall?.[0].filters;
    await waitFor(() => expect(filters()).toEqual([{ field: 'updateTime', operator: 'between', value: Object.values(span) }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(filters()).toEqual([]));
  });

  it('says how far it is, and is found again after its dialog was closed', async () => {
    const data = serverOf({ state: 'checking', done: 120, total: 500 });
    const { user } = show(data);
    const dialog = await choose(user);

    await seen(() => dialog.getByText('Checking the rows: 120 / 500'));
    await user.click(dialog.getByText('Close'));
    const again = await open(user);

    await waitFor(() => expect(again.getByText('Checking the rows: 120 / 500')).toBeVisible());
  });

  it('forgets an import that the server no longer knows', async () => {
    sessionStorage.setItem('handover-import-toyBox', '99');
    const data = serverOf();
    data.provider.custom.mockRejectedValue(new ApiError('Not found', { code: 404, status: 404 }));
    const { user } = show(data);

    const dialog = await open(user);

    await waitFor(() => expect(dialog.getByText('Click to choose a file, or drop it here')).toBeVisible());
    expect(sessionStorage.getItem('handover-import-toyBox')).toBeNull();
  });

  it('refuses at once what is no workbook', async () => {
    const data = serverOf();
    const { user } = show(data);

    const dialog = await open(user);
    const drop = await dialog.findByText('Click to choose a file, or drop it here');
    fireEvent.drop(drop, { dataTransfer: { files: [file('toys.pdf')], items: [] } });

    expect(await dialog.findByRole('alert')).toHaveTextContent('Please choose an Excel file (.xlsx)');
    expect(posts(data)).toEqual([]);
  });

  it('tells why the server refused a file, and why an import failed', async () => {
    const data = serverOf({ state: 'failed', problem: 'Unknown columns: Foo' });
    const begin = data.provider.custom.getMockImplementation();
    data.provider.custom.mockImplementationOnce(() => Promise.reject(new ApiError('Busy', { code: 409, status: 409 })));
    const { user } = show(data);

    const dialog = await choose(user);
    expect(await dialog.findByRole('alert')).toHaveTextContent('Busy');
    data.provider.custom.mockImplementation(begin as never);
    await user.upload(document.querySelector<HTMLInputElement>('[role="dialog"] input[type="file"]') as HTMLInputElement, file());

    await seen(() => dialog.getByText('Unknown columns: Foo'));
  });
});
