import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '../../testing/memory-provider.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { makeToy, toy } from '../../testing/toy.ts';
import { ResourceScreen } from '../resource-screen.tsx';

let data: ReturnType<typeof memoryProvider>;
beforeEach(() => {
  data = memoryProvider([makeToy(1, { note: 'first' }), makeToy(2, { note: 'second' }), makeToy(3, { note: 'third' })]);
});

async function openDetail(name: string, options: Partial<Parameters<typeof renderScreen>[1]> = {}) {
  const rendered = renderScreen(<ResourceScreen resource={toy} isOffered={notTheThird} />, { data, ...options });
  const row = within(await screen.findByRole('row', { name: new RegExp(name) }));
  await rendered.user.click(await row.findByRole('button', { name: 'View' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { ...rendered, dialog };
}

/** What a page leaves out for the state of a row. */
const notTheThird = (verb: string, { id }: { readonly id?: unknown }) => verb !== 'edit' || id !== '1003';

describe('a record to read', () => {
  it('goes by its own name', async () => {
    await openDetail('Box 2');

    expect(await screen.findByRole('dialog', { name: 'Toy boxes: Box 2' })).toBeVisible();
  });

  it('leads to the records beside it, in the order of the list', async () => {
    const { user, dialog } = await openDetail('Box 2');
    await seen(() => dialog.getByText('second'));

    await user.click(dialog.getByRole('button', { name: 'Next' }));

    await seen(() => dialog.getByText('first'));
    expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Previous' }));
    await user.click(dialog.getByRole('button', { name: 'Previous' }));
    await seen(() => dialog.getByText('third'));
    expect(dialog.getByRole('button', { name: 'Previous' })).toBeDisabled();
    expect(await screen.findByRole('dialog', { name: 'Toy boxes: Box 3' })).toBeVisible();
  });

  it('is edited from there, where its row may be', async () => {
    const { user, dialog } = await openDetail('Box 2');
    await user.click(await dialog.findByRole('button', { name: 'Edit' }));

    const form = within(await screen.findByRole('dialog', { name: 'Edit: Toy boxes' }));
    await waitFor(() => expect(form.getByLabelText('Title')).toHaveValue('Box 2'));
  });

  it('is not edited where its row may not be', async () => {
    const { dialog } = await openDetail('Box 3');

    await seen(() => dialog.getByText('third'));
    expect(dialog.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  });

  it('is not edited without the right', async () => {
    const { dialog } = await openDetail('Box 1', { may: ['view'] });

    await seen(() => dialog.getByText('first'));
    expect(dialog.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  });
});
