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
