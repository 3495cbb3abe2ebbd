import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#src/lib/http/api-error';
import { memoryProvider } from '../testing/memory-provider.ts';
import { chest, stored } from '../testing/parts.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ResourceScreen } from './resource-screen.tsx';

let data: ReturnType<typeof memoryProvider>;
beforeEach(() => {
  data = memoryProvider([stored]);
});

async function open(button: string) {
  const rendered = renderScreen(<ResourceScreen resource={chest} />, { data });
  await rendered.user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = () => rendered.user.click(dialog.getByRole('button', { name: 'Save' }));
  return { ...rendered, dialog, save };
}

const sent = () => (data.provider.update.mock.lastCall?.[0].variables ?? {}) as { drawers?: readonly object[] };

describe('rows within a record', () => {
  it('are shown in the detail in the words of their fields', async () => {
    const { dialog } = await open('View');

    const table = within(await dialog.findByRole('table', { name: 'Drawers' }));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['No.', 'Name', 'Depth', 'Phone']);
    expect(table.getByRole('row', { name: '2 Shirts 40 —' })).toBeInTheDocument();
  });

  it('are entered, added, moved and removed, and keep who they are', async () => {
    const { dialog, user, save } = await open('Edit');
    await user.clear(await dialog.findByLabelText('Row 1 Name'));
    await user.type(dialog.getByLabelText('Row 1 Name'), 'Hose');
    await user.click(dialog.getByRole('button', { name: 'Add Drawers' }));
    await user.type(await dialog.findByLabelText('Row 3 Name'), 'Hats');
    expect(dialog.getByRole('button', { name: 'Add Drawers' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Move up: Row 3' }));
    await user.click(dialog.getByRole('button', { name: 'Remove row 3' }));

    await save();

    await waitFor(() => expect(data.provider.update).toHaveBeenCalled());
    expect(sent()).toMatchObject({ version: 4 });
    expect(sent().drawers).toEqual([
      { id: '11', name: 'Hose', depth: 20, lockId: '' },
      { name: 'Hats', depth: 30 },
    ]);
  });

  it('are kept by not being sent when nobody touched them', async () => {
    const { dialog, user, save } = await open('Edit');
    await dialog.findByLabelText('Row 1 Name');
    expect(dialog.getByLabelText('Row 2 Phone')).toHaveValue('');
    expect(dialog.queryByText('null')).not.toBeInTheDocument();
    expect(dialog.queryByDisplayValue('null')).not.toBeInTheDocument();
    await user.type(dialog.getByLabelText('Title'), '!');
    await save();

    await waitFor(() => expect(sent()).toMatchObject({ title: 'Chest!' }));
    expect(sent()).not.toHaveProperty('drawers');
  });

  it('are judged cell by cell, and nothing is sent while one is wrong', async () => {
    const { dialog, user, save } = await open('Edit');
    await user.clear(await dialog.findByLabelText('Row 2 Name'));
    await save();

    const row = dialog.getByLabelText('Row 2 Name').closest('td') as HTMLElement;
    expect(await within(row).findByText('Please enter Name')).toBeInTheDocument();
    expect(await dialog.findByText('Drawers, row 2: Please enter Name')).toBeInTheDocument();
    expect(data.provider.update).not.toHaveBeenCalled();

    await user.type(dialog.getByLabelText('Row 2 Name'), 'Vests');
    await waitFor(() => expect(within(row).queryByText('Please enter Name')).not.toBeInTheDocument());
  });

  it('show what the server refuses at the cell, also after it was moved', async () => {
    data.provider.update.mockRejectedValue(
      new ApiError('Taken', { code: 400, status: 400, bizCode: 'DUPLICATE', fields: { 'drawers.0.name': 'Taken already' } }),
    );
    const { dialog, user, save } = await open('Edit');
    await user.type(await dialog.findByLabelText('Row 1 Name'), '2');
    await save();
    const cell = () => within(dialog.getByDisplayValue('Socks2').closest('td') as HTMLElement);

    await waitFor(() => expect(cell().getByText('Taken already')).toBeInTheDocument());
    await user.click(dialog.getByRole('button', { name: 'Move down: Row 1' }));
    expect(cell().getByText('Taken already')).toBeInTheDocument();
    await user.type(dialog.getByDisplayValue('Socks2'), 'x');
    await waitFor(() => expect(dialog.getByDisplayValue('Socks2x')).toBeInTheDocument());
    expect(within(dialog.getByRole('table')).queryByText('Taken already')).not.toBeInTheDocument();
  });

  it('guard what was entered in them', async () => {
    const { dialog, user } = await open('Edit');
    await user.click(await dialog.findByRole('button', { name: 'Move down: Row 1' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));

    expect(await screen.findAllByText('There are unsaved changes')).not.toHaveLength(0);
  });

  it('are compared as a whole with a newer version, and merged onto it', async () => {
    const { dialog, user, save } = await open('Edit');
    await user.type(await dialog.findByLabelText('Row 1 Name'), '!');
    data.change('1', { drawers: [stored.drawers[1]] });
    await save();

    await user.click(await dialog.findByRole('button', { name: 'Save the choice' }));

    await waitFor(() => expect(sent()).toMatchObject({ version: 5 }));
    expect(sent().drawers).toEqual([
      { name: 'Socks!', depth: 20 },
      { id: '12', name: 'Shirts', depth: 40, lockId: '', phone: '' },
    ]);
  });
});
