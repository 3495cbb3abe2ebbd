import type { CustomParams } from '@refinedev/core';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#src/lib/http/api-error';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '../../testing/memory-provider.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { savedFiles } from '../../testing/saved-files.ts';
import { makeToy, toy } from '../../testing/toy.ts';
import { ResourceScreen } from '../resource-screen.tsx';

function show(address?: string) {
  const data = memoryProvider([makeToy(1), makeToy(2)]);
  data.provider.custom.mockResolvedValue({ data: new Blob(['x']) as never });
  return renderScreen(<ResourceScreen resource={toy} />, { data, address });
}

async function open(user: ReturnType<typeof show>['user']) {
  await screen.findByRole('row', { name: /Box 1/ });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  return within(await screen.findByRole('dialog', { name: 'Export: Toy boxes' }));
}

const asked = ({ provider }: ReturnType<typeof show>) => (provider.custom.mock.lastCall as unknown as [CustomParams])[0];
type Dialog = Awaited<ReturnType<typeof open>>;

async function toggle(user: ReturnType<typeof show>['user'], dialog: Dialog, names: readonly string[]) {
  for (const name of names) await user.click(dialog.getByRole('checkbox', { name }));
}

const signalOf = (meta: CustomParams['meta']) => (meta as unknown as { signal: AbortSignal }).signal;

const filtered = '/toys?filters[0][field]=title&filters[0][operator]=contains&filters[0][value]=Box';

describe('exporting', () => {
  it('begins with the columns that the list shows', async () => {
    const saved = savedFiles();
    const shown = show();
    const dialog = await open(shown.user);

    await shown.user.click(dialog.getByRole('button', { name: 'Export' }));

    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^Toy boxes .*\.xlsx$/)]));
    expect(asked(shown)).toMatchObject({
      url: 'blade-test/toy-box/export',
      query: { columns: 'title,kind,owner,bought,price', format: 'xlsx' },
      sorters: [{ field: 'bought', order: 'desc' }],
      meta: { transfer: 'file', noun: 'toyBox' },
    });
  });

  it('takes the columns and the format that are chosen', async () => {
    const shown = show();
    const { user } = shown;
    const dialog = await open(user);

    await user.click(dialog.getByRole('checkbox', { name: 'Phone' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Note' }));
    await user.click(dialog.getByRole('radio', { name: 'CSV (.csv)' }));
    await user.click(dialog.getByRole('button', { name: 'Export' }));

    await waitFor(() => expect(shown.provider.custom).toHaveBeenCalled());
    expect(asked(shown)).toMatchObject({ query: { columns: 'title,kind,bought,price,note', format: 'csv' } });
  });

  it('names the search that it follows, and asks by it', async () => {
    const shown = show(filtered);
    const dialog = await open(shown.user);

    await waitFor(() => expect(dialog.getByText('What the current search finds, 2 records')).toBeVisible());
    expect(dialog.getByText('Title: Box')).toBeVisible();
    await shown.user.click(dialog.getByRole('button', { name: 'Export' }));

    await waitFor(() => expect(shown.provider.custom).toHaveBeenCalled());
    expect(asked(shown).filters).toEqual([{ field: 'title', operator: 'contains', value: 'Box' }]);
  });

  it('is about the selected rows alone, where some are selected', async () => {
    const shown = show();
    const { user } = shown;
    await user.click(within(await screen.findByRole('row', { name: /Box 2/ })).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Export selected' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export: Toy boxes' }));

    await seen(() => dialog.getByText('The selected rows, 1 record'));
    await user.click(dialog.getByRole('button', { name: 'Export' }));

    await waitFor(() => expect(shown.provider.custom).toHaveBeenCalled());
    expect(asked(shown).filters).toEqual([{ field: 'id', operator: 'in', value: [makeToy(2).id] }]);
  });

  it('of selected rows does not put a box into every row of a list that is only read', async () => {
    const data = memoryProvider([makeToy(1)]);
    renderScreen(<ResourceScreen resource={toy} />, { data, may: ['list', 'view', 'export'] });

    const row = await screen.findByRole('row', { name: /Box 1/ });
    await seen(() => screen.getByRole('button', { name: 'Export' }));
    expect(within(row).queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('asks for at least one column', async () => {
    const { user } = show();
    const dialog = await open(user);

    await toggle(user, dialog, ['Title', 'Kind', 'Phone', 'Bought', 'Price']);

    expect(dialog.getByText('Choose at least one column')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Export' })).toBeDisabled();
  });

  it('says why it was refused and stays open', async () => {
    const { user, provider } = show();
    provider.custom.mockRejectedValueOnce(new ApiError('Still running', { code: 429, status: 429 }));
    const dialog = await open(user);

    await user.click(dialog.getByRole('button', { name: 'Export' }));

    expect(await dialog.findByRole('alert')).toHaveTextContent('Still running');
  });

  it('can be stopped', async () => {
    const shown = show();
    shown.provider.custom.mockImplementationOnce(
      (({ meta }: CustomParams) =>
        new Promise((_, reject) => signalOf(meta).addEventListener('abort', () => reject(new Error('aborted'))))) as never,
    );
    const dialog = await open(shown.user);
    await shown.user.click(dialog.getByRole('button', { name: 'Export' }));

    await shown.user.click(await dialog.findByRole('button', { name: 'Stop' }));

    await seen(() => dialog.getByRole('button', { name: 'Cancel' }));
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });
});
