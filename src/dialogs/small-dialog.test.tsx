import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { Activity, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { field } from '#shared/define';
import { session } from '#src/lib/session/session';
import { signIn } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { hasUnsavedChanges } from '#src/lib/unsaved';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { FieldItem } from './field-item.tsx';
import { SmallDialog } from './small-dialog.tsx';

const shelf = field.text({ zh: '库位', en: 'Shelf', required: true });

async function open(standIn?: string) {
  const onSave = vi.fn(async () => true);
  const onClose = vi.fn();
  const dialog = (
    <SmallDialog title="Move" draftOf="move 1" isOpen standIn={standIn} onSave={onSave} onClose={onClose} afterClose={vi.fn()}>
      {() => <FieldItem name="shelf" field={shelf} />}
    </SmallDialog>
  );
  const drawn = renderScreen(dialog, { data: memoryProvider([]) });
  return { ...drawn, box: within(await screen.findByRole('dialog')), onSave, onClose };
}

describe('a small dialog', () => {
  it('begins in its first field and saves by keyboard', async () => {
    const { user, box, onSave, onClose } = await open();
    await waitFor(() => expect(box.getByLabelText('Shelf')).toHaveFocus());

    await user.keyboard('A-1-2{Control>}{Enter}{/Control}');

    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onSave).toHaveBeenCalledWith({ shelf: 'A-1-2' });
  });

  it('leaves whoever was quicker than it in the field where they are', async () => {
    const words = (
      <SmallDialog title="Move" draftOf="move 1" isOpen onSave={async () => true} onClose={vi.fn()} afterClose={vi.fn()}>
        {() => (
          <>
            <FieldItem name="shelf" field={shelf} />
            <FieldItem name="note" field={{ ...shelf, en: 'Note' }} />
          </>
        )}
      </SmallDialog>
    );
    const { user } = renderScreen(words, { data: memoryProvider([]) });
    const typed = 'typed while the dialog was still on its way to the screen';

    screen.getByLabelText('Note').focus();
    await user.keyboard(typed);

    expect(screen.getByLabelText('Note')).toHaveValue(typed);
  });

  it('asks before it loses what was entered, and only then', async () => {
    const { user, box, onClose } = await open();
    await user.type(box.getByLabelText('Shelf'), 'A');

    await user.click(box.getByText('Cancel'));

    expect(await screen.findAllByText('There are unsaved changes')).not.toHaveLength(0);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes at once when nothing was entered', async () => {
    const { user, box, onClose } = await open();

    await user.click(box.getByText('Cancel'));

    expect(onClose).toHaveBeenCalled();
  });

  it('cannot be saved while something stands in place of its form', async () => {
    const { box } = await open('Waiting');

    expect(box.getByRole('button', { name: 'OK' })).toBeDisabled();
    await waitFor(() => expect(box.getByText('Waiting')).toBeVisible());
    expect(box.queryByLabelText('Shelf')).not.toBeInTheDocument();
  });
});

describe('what was typed into a small dialog', () => {
  const code = field.secret({ zh: '密码', en: 'Code' });
  const owner = field.ref('person', { zh: '主人', en: 'Owner' });
  const onSave = vi.fn<(values: object) => Promise<boolean>>();
  const onClose = vi.fn();

  interface Begun {
    readonly of?: string;
    readonly first?: Readonly<Record<string, string>>;
  }

  function Moving({ of = 'move 1', first }: Begun) {
    const [isOpen, setOpen] = useState(true);
    const close = () => {
      setOpen(false);
      onClose();
    };
    const life = { isOpen, onClose: close, afterClose: () => undefined };
    return (
      <>
        <SmallDialog {...life} title="Move" draftOf={of} initialValues={first} onSave={onSave}>
          {() => (
            <>
              <FieldItem name="shelf" field={shelf} />
              <FieldItem name="note" field={{ ...shelf, en: 'Note', required: false }} />
              <FieldItem name="code" field={code} />
              <FieldItem name="ownerId" field={owner} />
            </>
          )}
        </SmallDialog>
        <button type="button" onClick={() => setOpen(true)}>
          Open again
        </button>
      </>
    );
  }

  const leave = () => act(() => void window.dispatchEvent(new Event('pagehide')));

  /** Opens the dialog after the page on which it was drawn before has been left. */
  async function begin(begun: Begun = {}) {
    leave();
    cleanup();
    const data = memoryProvider([]);
    data.provider.getList.mockImplementation(async () => ({ data: [{ id: '8', label: 'Ann' }] as never[], total: 1 }));
    const { user } = renderScreen(<Moving {...begun} />, { data });
    const box = within(await screen.findByRole('dialog'));
    return { user, box, shelf: await box.findByLabelText('Shelf'), note: await box.findByLabelText('Note') };
  }
  const isBack = () => screen.queryByText('Unsaved changes were restored') !== null;

  beforeEach(() => {
    signIn();
    onClose.mockReset();
    onSave.mockReset().mockResolvedValue(true);
  });

  it('is there again after a reload, in the same dialog only, and guarded like before', async () => {
    const { user, shelf: before } = await begin();
    await user.type(before, 'A-1');

    const other = await begin({ of: 'move 2' });
    expect(other.shelf).toHaveValue('');
    expect(isBack()).toBe(false);

    const again = await begin();
    expect(again.shelf).toHaveValue('A-1');
    await seen(() => screen.getByText('Unsaved changes were restored'));
    expect(hasUnsavedChanges()).toBe(true);
  });

  it('is forgotten when it is saved', async () => {
    const { user, shelf: before } = await begin();
    await user.type(before, 'A-1');
    leave();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onClose).toHaveBeenCalled());

    const again = await begin();

    expect(again.shelf).toHaveValue('');
    expect(isBack()).toBe(false);
  });

  it('is forgotten when it was given up, also by a dialog that is opened again', async () => {
    const { user, box, shelf: before } = await begin();
    await user.type(before, 'A-1');
    leave();
    await user.click(box.getByText('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());

    await user.click(screen.getByText('Open again'));
    await waitFor(() => expect(screen.getByLabelText('Shelf')).toHaveValue(''));
    expect(isBack()).toBe(false);

    expect((await begin()).shelf).toHaveValue('');
  });

  it('comes back over what the record holds by then, which was not touched', async () => {
    const { user, shelf: before } = await begin({ first: { shelf: 'A-1', note: 'dusty' } });
    await user.clear(before);

    const again = await begin({ first: { shelf: 'A-1', note: 'clean' } });

    expect(again.shelf).toHaveValue('');
    expect(again.note).toHaveValue('clean');
  });

  it('names who was chosen', async () => {
    const { user, box } = await begin();
    await user.click(box.getByLabelText('Owner'));
    await user.click(await screen.findByTitle('Ann'));

    const again = await begin();

    await seen(() => again.box.getByText('Ann'));
    expect(again.box.queryByText('8')).not.toBeInTheDocument();
  });

  it('is nowhere when nobody may read it back, nor when its session has ended', async () => {
    const { user, box, shelf: before } = await begin();
    await user.type(before, 'A-1');
    await user.type(box.getByLabelText('Code'), 'open sesame');
    leave();
    expect(JSON.stringify({ ...sessionStorage })).toContain('A-1');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('sesame');

    act(() => session.end('signedOut'));
    leave();

    expect(JSON.stringify({ ...sessionStorage })).not.toContain('A-1');
  });

  it('stays as it is while its tab is hidden, and is kept and guarded from there', async () => {
    function Tab() {
      const [mode, setMode] = useState<'visible' | 'hidden'>('visible');
      return (
        <>
          <Activity mode={mode}>
            <Moving />
          </Activity>
          <button type="button" onClick={() => setMode(mode === 'hidden' ? 'visible' : 'hidden')}>
            Turn
          </button>
        </>
      );
    }
    const { user } = renderScreen(<Tab />, { data: memoryProvider([]) });
    await user.type(await screen.findByLabelText('Shelf'), 'A');
    leave();
    await user.type(screen.getByLabelText('Shelf'), '-1');

    await user.click(screen.getByText('Turn'));
    expect(hasUnsavedChanges()).toBe(true);
    await user.click(screen.getByText('Turn'));
    expect(screen.getByLabelText('Shelf')).toHaveValue('A-1');
    expect(isBack()).toBe(false);

    await user.click(screen.getByText('Turn'));
    expect((await begin()).shelf).toHaveValue('A-1');
  });
});
