import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { recordIn, useDialog, useOpened } from './use-dialog.ts';
import { useRecordAddress } from './use-record-address.ts';

function Shelf() {
  const dialogs = useDialog();
  useRecordAddress(dialogs);
  const { view, arrive, close } = dialogs;
  return (
    <>
      <output>{recordIn(useOpened(dialogs)) ?? 'nothing'}</output>
      <button type="button" onClick={() => view({ id: '7' })}>
        Open
      </button>
      <button type="button" onClick={() => arrive('7')}>
        Show
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
    </>
  );
}

/** Opens a list whose router goes on to the next address only when `arrive` is called. */
function open(address = '/shelf') {
  let release = () => {};
  let isHeld = false;
  const due = () => new Promise<null>((resolve) => (release = () => resolve(null)));
  const route = {
    path: '*',
    element: <Shelf />,
    loader: () => (isHeld ? due() : null),
    shouldRevalidate: () => true,
    hydrateFallbackElement: <p />,
  };
  const router = createMemoryRouter([route], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  const hold = () => {
    isHeld = true;
  };
  const arrive = () => {
    isHeld = false;
    release();
    return waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  };
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  return { router, hold, arrive, press };
}

const shown = async (words: string) => expect(await screen.findByText(words)).toBeVisible();

describe('the address of a record', () => {
  it('is that of the one that is open, once it is shown', async () => {
    const { router, press } = open();

    await press('Open');
    await shown('7');
    expect(router.state.location.search).toBe('');
    await press('Show');
    await waitFor(() => expect(router.state.location.search).toBe('?record=7'));
    await press('Close');

    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('opens it, and another one that a link leads to', async () => {
    const { router } = open('/shelf?record=8');
    await shown('8');

    await router.navigate('/shelf?record=9');
    await shown('9');
    await router.navigate(-1);

    await shown('8');
  });

  it('that comes after its record was closed opens nothing', async () => {
    const { router, hold, arrive, press } = open();
    await shown('nothing');
    hold();

    await press('Open');
    await press('Show');
    await shown('7');
    await press('Close');
    await arrive();

    await shown('nothing');
    expect(router.state.location.search).toBe('');
  });

  it('that was closed in haste still opens it when a link leads there', async () => {
    const { router, hold, arrive, press } = open();
    await shown('nothing');
    hold();
    await press('Open');
    await press('Show');
    await press('Close');
    await arrive();

    await router.navigate('/shelf?record=7');

    await shown('7');
  });
});
