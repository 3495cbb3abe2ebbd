import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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
  const rendered = renderScreen(<ResourceScreen resource={toy} isVisible={notTheThird} />, { data, ...options });
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

  it.each(['View', 'Edit'])('is asked for as soon as "%s" is pressed', async (name) => {
    const prepareOne = vi.fn();
    const { user } = renderScreen(<ResourceScreen resource={toy} />, {
      data: { ...data, provider: { ...data.provider, prepareOne } as typeof data.provider },
    });
    const row = within(await screen.findByRole('row', { name: /Box 2/ }));
    const button = await row.findByRole('button', { name });

    await user.pointer({ keys: '[MouseLeft>]', target: button });

    expect(prepareOne.mock.calls).toEqual([[{ resource: toy.name, id: '1002' }, expect.any(Number)]]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.pointer({ keys: '[/MouseLeft]', target: button });
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(prepareOne).toHaveBeenCalledOnce();
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

  it('leads over the end of a page to the next one, and back', async () => {
    const bought = (number: number) => `2026-01-01 08:00:${String(60 - number).padStart(2, '0')}`;
    data = memoryProvider(
      Array.from({ length: 12 }, (_, at) => makeToy(at + 1, { bought: bought(at + 1), note: `note ${at + 1}.` })),
    );
    const { user, dialog } = await openDetail('Box 10');
    await seen(() => dialog.getByText('note 10.'));

    await user.click(dialog.getByRole('button', { name: 'Next' }));
    await seen(() => dialog.getByText('note 11.'));
    await user.click(dialog.getByRole('button', { name: 'Previous' }));
    await seen(() => dialog.getByText('note 10.'));
  });

  it('has an address, which is the list again once it is closed', async () => {
    const { user, dialog, router } = await openDetail('Box 2');
    await expect.poll(() => router.state.location.search).toContain('record=1002');

    await user.click(dialog.getByText('Close'));

    await expect.poll(() => router.state.location.search).not.toContain('record');
  });

  it('is opened by its address, also where the list does not show it', async () => {
    const { router } = renderScreen(<ResourceScreen resource={toy} />, { data, address: '/toys?record=1003' });
    expect(await screen.findByRole('dialog', { name: 'Toy boxes: Box 3' })).toBeVisible();

    await act(() => router.navigate('/toys?record=1001'));

    expect(await screen.findByRole('dialog', { name: 'Toy boxes: Box 1' })).toBeVisible();
    await act(() => router.navigate('/toys'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is edited from there, where its row may be', async () => {
    const { user, dialog } = await openDetail('Box 2');
    await user.click(await dialog.findByRole('button', { name: 'Edit' }));

    const form = within(await screen.findByRole('dialog', { name: /^Edit: Toy boxes/ }));
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
