import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { defineResource, field } from '#shared/define';
import { drafts } from '#src/lib/session/drafts';
import { session } from '#src/lib/session/session';
import { signIn } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '../../testing/memory-provider.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { makeToy, toy } from '../../testing/toy.ts';
import { ResourceScreen } from '../resource-screen.tsx';

let data: ReturnType<typeof memoryProvider>;
beforeEach(() => {
  signIn();
  data = memoryProvider([makeToy(1, { note: 'as bought' })]);
});

const open = (resource = toy) => renderScreen(<ResourceScreen resource={resource} />, { data });
const dialog = async () => within(await screen.findByRole('dialog'));

/** The window goes and comes back. */
function reload(resource = toy) {
  act(() => void window.dispatchEvent(new Event('pagehide')));
  cleanup();
  return open(resource);
}

describe('a half-filled form', () => {
  it('is there again after a reload, says so, and is saved as it stands', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /Add/ }));
    await user.type(await (await dialog()).findByLabelText('Title'), 'New box');
    await user.click((await dialog()).getByRole('radio', { name: 'Doll' }));

    const again = reload();
    expect(await (await dialog()).findByText('Unsaved changes were restored')).toBeInTheDocument();
    expect((await dialog()).getByLabelText('Title')).toHaveValue('New box');
    await again.user.click((await dialog()).getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(data.provider.create.mock.lastCall?.[0].variables).toEqual({ title: 'New box', kind: 2 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    reload();
    await seen(() => screen.getByText('New box'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('that was given up does not come back', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /Add/ }));
    await user.type(await (await dialog()).findByLabelText('Title'), 'New box');
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));

    reload();
    await seen(() => screen.getByText('Box 1'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is none while nothing was changed', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await (await dialog()).findByLabelText('Note');

    reload();
    await seen(() => screen.getByText('Box 1'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('of a record that was changed meanwhile overwrites nothing: both versions are shown', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const note = await (await dialog()).findByLabelText('Note');
    await user.clear(note);
    await user.type(note, 'mine');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    cleanup();
    data = memoryProvider([makeToy(1, { note: 'theirs', version: 2 })]);

    const again = open();
    await waitFor(async () => expect((await dialog()).getByLabelText('Note')).toHaveValue('mine'));
    await again.user.click((await dialog()).getByRole('button', { name: 'Save' }));

    expect(await screen.findByRole('region', { name: /changed/ })).toBeInTheDocument();
    expect(screen.getByText('theirs')).toBeInTheDocument();
  });

  it('leaves no secret in storage', async () => {
    const keyed = defineResource({
      name: 'toyKey',
      path: 'blade-test/toy-key',
      label: { zh: '钥匙', en: 'Keys' },
      fields: {
        title: field.text({ zh: '名称', en: 'Title' }),
        code: field.secret({ zh: '密码', en: 'Code' }),
      },
    });
    const { user } = open(keyed as unknown as typeof toy);
    await user.click(await screen.findByRole('button', { name: /Add/ }));
    await user.type(await (await dialog()).findByLabelText('Title'), 'Front door');
    await user.type((await dialog()).getByLabelText('Code'), 'open sesame');
    act(() => void window.dispatchEvent(new Event('pagehide')));

    const stored = JSON.stringify({ ...sessionStorage });
    expect(stored).toContain('Front door');
    expect(stored).not.toContain('sesame');
  });
});

it('is nobody else’s, and ends with the session', () => {
  const draft = { dialog: { kind: 'add', defaultValues: {} }, values: { title: 'x' }, row: {} } as const;
  drafts.write('here', draft);
  expect(drafts.read('here')).toEqual(draft);

  act(() => signIn({ user: { ...session.get()?.user, userId: '77' } as never }));
  expect(drafts.read('here')).toBeUndefined();

  drafts.write('here', draft);
  act(() => session.end('signedOut'));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('title');
});

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
