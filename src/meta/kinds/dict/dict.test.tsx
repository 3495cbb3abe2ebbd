import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ResourceScreen } from '../../screens/resource-screen.tsx';
import { memoryProvider } from '../../testing/memory-provider.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { makeToy, toy } from '../../testing/toy.ts';

it('keeps a value whose entry was sealed: labelled, marked, and saved as it is', async () => {
  const data = memoryProvider([makeToy(1, { kind: 9, kindName: 'Kite' })]);
  const { user, provider } = renderScreen(<ResourceScreen resource={toy} />, { data });
  expect(await screen.findByText('Kite')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));

  expect(await dialog.findByText('Kite (no longer offered)')).toBeInTheDocument();
  await user.type(await dialog.findByLabelText('Title'), '!');
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(provider.update.mock.lastCall?.[0].variables).toMatchObject({ title: 'Box 1!', kind: 9 }));
});
