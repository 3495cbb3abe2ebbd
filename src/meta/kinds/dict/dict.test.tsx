import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Resource } from '#shared/define';
import { seen } from '#src/lib/testing/seen';
import { ResourceScreen } from '../../screens/resource-screen.tsx';
import { memoryProvider } from '../../testing/memory-provider.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { makeToy, toy } from '../../testing/toy.ts';
import { FieldInput } from '../control.tsx';
import { InCell } from '../in-cell.ts';

it('keeps a value whose entry was sealed: labelled, marked, and saved as it is', async () => {
  const data = memoryProvider([makeToy(1, { kind: 9, kindName: 'Kite' })]);
  const { user, provider } = renderScreen(<ResourceScreen resource={toy} />, { data });
  await seen(() => screen.getByText('Kite'));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));

  expect(await dialog.findByText('Kite (no longer offered)')).toBeInTheDocument();
  await user.type(await dialog.findByLabelText('Title'), '!');
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(provider.update.mock.lastCall?.[0].variables).toMatchObject({ title: 'Box 1!', kind: 9 }));
});

it('says nothing of a value whose dictionary cannot be had', async () => {
  const data = memoryProvider([makeToy(1, { kind: 9, kindName: 'Kite' })]);
  const { user } = renderScreen(<ResourceScreen resource={toy} />, { data, dictionaries: { toy_kind: [] } });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));

  expect(await dialog.findByText('Kite')).toBeInTheDocument();
  expect(dialog.queryByText(/no longer offered/)).not.toBeInTheDocument();
});

const toned: Resource = {
  ...toy,
  fields: { ...toy.fields, kind: { ...toy.fields.kind, tones: { 2: 'red' } } },
};
/** Returns the colour of the tag of an entry. */
const colourOf = (tag: HTMLElement) => /\bant-tag-(red|blue)\b/.exec(tag.className)?.[1];

it('colours an entry that has a tone, in the list and in the detail, and no other', async () => {
  const data = memoryProvider([makeToy(1), makeToy(2)]);
  const { user } = renderScreen(<ResourceScreen resource={toned} />, { data });
  await waitFor(() => expect(colourOf(screen.getByText('Doll'))).toBe('red'));
  expect(colourOf(screen.getByText('Blocks'))).toBeUndefined();

  const row = within((await screen.findByText('Box 1')).closest('tr') as HTMLElement);
  await user.click(await row.findByRole('button', { name: 'View' }));
  const dialog = within(await screen.findByRole('dialog'));

  await waitFor(() => expect(colourOf(dialog.getByText('Doll'))).toBe('red'));
});

it('lays few choices side by side, and folds them up where there is the room of a cell', async () => {
  const { kind } = toy.fields;
  const both = (
    <>
      <FieldInput field={kind} name="kind" aria-label="Wide" />
      <InCell value>
        <FieldInput field={kind} name="kind" aria-label="Narrow" />
      </InCell>
    </>
  );
  renderScreen(both, { data: memoryProvider([]) });

  expect(await screen.findAllByRole('radio')).toHaveLength(2);
  expect(screen.getAllByRole('combobox')).toHaveLength(1);
});
