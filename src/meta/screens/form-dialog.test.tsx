import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/lib/http/api-error';
import { seen } from '#src/lib/testing/seen';
import { hasUnsavedChanges } from '#src/lib/unsaved';
import { memoryProvider } from '../testing/memory-provider.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { makeToy, toy } from '../testing/toy.ts';
import { ResourceScreen } from './resource-screen.tsx';

let data: ReturnType<typeof memoryProvider>;
beforeEach(() => {
  data = memoryProvider([makeToy(1, { owner: '13800000000', note: 'as bought' })]);
});

async function openEdit(options: Partial<Parameters<typeof renderScreen>[1]> = {}) {
  const rendered = renderScreen(<ResourceScreen resource={toy} />, { data, ...options });
  await rendered.user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByLabelText('Title');
  // It is fetched when it is first drawn.
  await waitFor(() => expect(dialog.getByLabelText('Note')).toBeEnabled());
  return { ...rendered, dialog };
}

async function openAdd(options: Partial<Parameters<typeof renderScreen>[1]> = {}) {
  const rendered = renderScreen(<ResourceScreen resource={toy} />, { data, ...options });
  await rendered.user.click(await screen.findByRole('button', { name: /Add|新增/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('button', { name: /Save|保存/ });
  return { ...rendered, dialog };
}

const save = { name: 'Save' };
const submitted = () => data.provider.update.mock.lastCall?.[0].variables;

/** A form that is reset after it was drawn has all of its fields mounted anew. */
it.each(['Add', 'Edit'])('mounts each field once for "%s"', async (button) => {
  const handleMount = vi.fn();
  const Counted = ({ id }: { readonly id?: string }) => {
    useEffect(() => handleMount(), []);
    return <input id={id} />;
  };
  const { user } = renderScreen(<ResourceScreen resource={toy} inputs={{ title: Counted }} />, { data });

  await user.click(await screen.findByRole('button', { name: button }));

  await waitFor(() => expect(screen.getByLabelText('Title', { selector: '[role=dialog] input' })).toHaveFocus());
  expect(handleMount).toHaveBeenCalledTimes(1);
});

describe('adding', () => {
  it('refuses in the words of the catalogue, before anything is sent', async () => {
    const { user, dialog } = await openAdd({ language: 'zh' });

    await user.click(dialog.getByRole('button', { name: '保存' }));

    await seen(() => dialog.getByText('请输入名称'));
    await seen(() => dialog.getByText('请选择类型'));
    expect(data.provider.create).not.toHaveBeenCalled();
  });

  it('sends what was entered, says so and fetches the list again', async () => {
    const { user, dialog, notify } = await openAdd();
    await user.type(dialog.getByLabelText('Title'), 'New box');
    await user.click(dialog.getByRole('radio', { name: 'Doll' }));

    await user.keyboard('{Control>}{Enter}{/Control}');

    await seen(() => screen.getByText('New box'));
    expect(data.provider.create.mock.lastCall?.[0].variables).toEqual({ title: 'New box', kind: 2 });
    expect(notify).toHaveBeenCalledWith(expect.objectContaining({ message: 'Added' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('acts once on a double click', async () => {
    const { user, dialog } = await openAdd();
    await user.type(dialog.getByLabelText('Title'), 'New box');
    await user.click(dialog.getByRole('radio', { name: 'Doll' }));

    await user.dblClick(dialog.getByRole('button', save));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(data.provider.create).toHaveBeenCalledTimes(1);
  });
});

describe('editing', () => {
  it('keeps the first field in focus when the record comes after the dialog', async () => {
    let answer: (found: { data: never }) => void = () => undefined;
    data.provider.getOne.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const rendered = renderScreen(<ResourceScreen resource={toy} />, { data });
    await rendered.user.click(await screen.findByRole('button', { name: 'Edit' }));
    const opened = await screen.findByRole('dialog');
    const dialog = within(opened);
    await waitFor(() => expect(opened.contains(document.activeElement)).toBe(true));

    await act(async () => answer({ data: makeToy(1) as never }));

    await waitFor(() => expect(dialog.getByLabelText('Title')).toHaveFocus());
    await rendered.user.keyboard(' and more');
    expect(dialog.getByLabelText('Title')).toHaveValue('Box 1 and more');
  });

  it('sends the version it was made on, and clears with an empty text', async () => {
    const { user, dialog } = await openEdit();
    await user.clear(dialog.getByLabelText('Note'));

    await user.click(dialog.getByRole('button', save));

    await waitFor(() => expect(submitted()).toMatchObject({ id: '1001', version: 1, note: '', title: 'Box 1' }));
  });

  it('checks rules between fields as the server does', async () => {
    const { user, dialog } = await openEdit();
    await user.type(dialog.getByLabelText('Broken'), '2025-01-01 00:00:00{Enter}');

    await user.click(dialog.getByRole('button', save));

    await seen(() => dialog.getByText('Broken must not be before Bought'));
    expect(data.provider.update).not.toHaveBeenCalled();
  });

  it('shows a refusal of the server at its field', async () => {
    const refusal = new ApiError('Refused', { code: 400, status: 400, fields: { title: 'Title already exists' } });
    data.provider.update.mockRejectedValueOnce(refusal);
    const { user, dialog, notify } = await openEdit();

    await user.click(dialog.getByRole('button', save));

    await seen(() => dialog.getByText('Title already exists'));
    expect(notify).not.toHaveBeenCalled();
  });

  it('says aloud what is refused of a field that the form leaves out', async () => {
    const owner = { ...toy.fields.owner, onlyWhen: { field: 'note', is: ['never'] } };
    const resource = { ...toy, fields: { ...toy.fields, owner } } as unknown as typeof toy;
    const refusal = new ApiError('Choose an owner', { code: 400, status: 400, fields: { owner: 'Choose an owner' } });
    data.provider.create.mockRejectedValueOnce(refusal);
    const { user, notify } = renderScreen(<ResourceScreen resource={resource} defaultValues={{ kind: 1 }} />, { data });
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('Title'), 'Box');

    await user.click(dialog.getByRole('button', save));

    await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ description: 'Choose an owner' })));
    expect(dialog.queryByLabelText('Phone')).not.toBeInTheDocument();
  });

  it('uses another key after a refusal, and the same one after a lost answer', async () => {
    const { user, dialog } = await openEdit();
    data.provider.update
      .mockRejectedValueOnce(new ApiError('Lost', { code: 0, status: 0 }))
      .mockRejectedValueOnce(new ApiError('Refused', { code: 400, status: 400 }));
    const keys = () => data.provider.update.mock.calls.map(([{ meta }]) => meta?.idempotencyKey);

    await user.click(dialog.getByRole('button', save));
    await waitFor(() => expect(keys()).toHaveLength(1));
    await user.click(dialog.getByRole('button', save));
    await waitFor(() => expect(keys()).toHaveLength(2));
    await user.click(dialog.getByRole('button', save));
    await waitFor(() => expect(keys()).toHaveLength(3));

    expect(keys()[1]).toBe(keys()[0]);
    expect(keys()[2]).not.toBe(keys()[1]);
  });

  it('says why the record could not be fetched', async () => {
    data.provider.getOne.mockRejectedValueOnce(new ApiError('Gone away', { code: 404, status: 404 }));
    const { user } = renderScreen(<ResourceScreen resource={toy} />, { data });

    await user.click(await screen.findByRole('button', { name: 'Edit' }));

    expect(await within(await screen.findByRole('dialog')).findByText('Gone away')).toBeInTheDocument();
  });
});

describe('unsaved input', () => {
  const answer = (name: string) => screen.findByRole('button', { name });

  it('is asked about before the dialog closes, and kept when the reader stays', async () => {
    const { user, dialog } = await openEdit();
    await user.type(dialog.getByLabelText('Title'), ' more');

    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await answer('Keep editing'));

    expect(dialog.getByLabelText('Title')).toHaveValue('Box 1 more');
  });

  it('is asked about on Esc, and lost when the reader says so', async () => {
    const { user, dialog } = await openEdit();
    await user.type(dialog.getByLabelText('Title'), ' more');

    fireEvent.keyDown(dialog.getByLabelText('Title'), { key: 'Escape', keyCode: 27 });
    await user.click(await answer('Discard changes'));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('holds a change of route until the reader agrees', async () => {
    const { user, dialog, router } = await openEdit();
    await user.type(dialog.getByLabelText('Title'), ' more');

    void router.navigate('/elsewhere');
    await user.click(await answer('Discard changes'));

    await seen(() => screen.getByText('Elsewhere'));
  });

  it('does not wait on a screen that stays after the reader gave it up', async () => {
    const { user, dialog, router } = await openEdit();
    await user.type(dialog.getByLabelText('Title'), ' more');

    void router.navigate('/toys/other');
    await user.click(await answer('Discard changes'));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.pathname).toBe('/toys/other');
  });

  it('stays when the record is answered anew, as it is in another language', async () => {
    const { user, dialog, client } = await openEdit();
    await user.type(dialog.getByLabelText('Title'), ' more');

    data.change('1001', { title: 'Box theirs' });
    await act(() => client.invalidateQueries());

    expect(data.provider.getOne).toHaveBeenCalledTimes(2);
    expect(dialog.getByLabelText('Title')).toHaveValue('Box 1 more');
  });

  it('is known to the tab bar and to reload', async () => {
    const { user, dialog } = await openEdit();
    const before = hasUnsavedChanges();

    await user.type(dialog.getByLabelText('Title'), ' more');
    const reload = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(reload);

    expect([before, hasUnsavedChanges(), reload.defaultPrevented]).toEqual([false, true, true]);
  });

  it('is nothing where nothing was changed', async () => {
    const { user, dialog } = await openEdit();

    await user.click(dialog.getByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('a newer version', () => {
  async function openConflict() {
    const rendered = await openEdit();
    const { user, dialog } = rendered;
    await user.type(dialog.getByLabelText('Title'), ' mine');
    data.change('1001', { title: 'Box theirs', note: 'mended' });
    await user.click(dialog.getByRole('button', save));
    await dialog.findByText('Someone else changed this record');
    return rendered;
  }

  it('is shown beside the own changes, field by field', async () => {
    const { dialog } = await openConflict();

    const title = within(dialog.getByRole('row', { name: /Title/ }));
    expect(title.getByText('Box 1 mine')).toBeVisible();
    expect(title.getByText('Box theirs')).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Title: Yours' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Note: Theirs' })).toBeChecked();
  });

  it('is saved upon as chosen', async () => {
    const { user, dialog } = await openConflict();

    await user.click(dialog.getByRole('button', { name: 'Save the choice' }));

    await waitFor(() => expect(data.store.rows[0]).toMatchObject({ title: 'Box 1 mine', note: 'mended', version: 3 }));
  });

  it('loses nothing that was typed on the way back to the form', async () => {
    const { user, dialog } = await openConflict();

    await user.click(dialog.getByRole('button', { name: 'Back to editing' }));

    expect(dialog.getByLabelText('Title')).toHaveValue('Box 1 mine');
  });
});
