import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '../../testing/memory-provider.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { makeToy, toy } from '../../testing/toy.ts';
import { ResourceScreen } from '../resource-screen.tsx';

/** What a server with other rules may hold: a longer title, no phone number, and dates the wrong way round. */
const seeded = { title: 'A title of more than twenty', owner: '12', broken: '2025-01-01 00:00:00' };

async function openEdit(values: object) {
  const data = memoryProvider([makeToy(1, values)]);
  const { user } = renderScreen(<ResourceScreen resource={toy} />, { data });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  // It is fetched when it is first drawn.
  await waitFor(() => expect(dialog.getByLabelText('Note')).toBeEnabled());
  return { user, dialog, update: data.provider.update, save: () => user.click(dialog.getByRole('button', { name: 'Save' })) };
}

it('refuses nothing that the record came with and nobody touched', async () => {
  const { user, dialog, update, save } = await openEdit(seeded);
  await user.type(dialog.getByLabelText('Note'), 'read');

  await save();

  await waitFor(() => expect(update.mock.lastCall?.[0].variables).toMatchObject({ ...seeded, note: 'read' }));
});

it('judges what was touched by the rules of the definition', async () => {
  const { user, dialog, update, save } = await openEdit(seeded);
  await user.type(dialog.getByLabelText('Title'), '!');

  await save();

  await seen(() => dialog.getByText(/20 characters/));
  expect(dialog.queryByText(/Broken must not be/)).not.toBeInTheDocument();
  expect(update).not.toHaveBeenCalled();
});

it('judges a field anew when one that it is checked with was touched', async () => {
  const { user, dialog, save } = await openEdit(seeded);
  await user.clear(dialog.getByLabelText('Bought'));
  await user.type(dialog.getByLabelText('Bought'), '2026-03-01 00:00:00{Enter}');

  await save();

  await seen(() => dialog.getByText('Broken must not be before Bought'));
});

it('still asks for what the record came without', async () => {
  const { dialog, update, save } = await openEdit({ title: '' });

  await save();

  await seen(() => dialog.getByText('Please enter Title'));
  expect(update).not.toHaveBeenCalled();
});

it('does not ask for a field that the server does not keep', async () => {
  const { user, dialog, update, save } = await openEdit({ kind: undefined });
  await user.type(dialog.getByLabelText('Note'), 'read');

  await save();

  await waitFor(() => expect(update.mock.lastCall?.[0].variables).toMatchObject({ note: 'read' }));
});
