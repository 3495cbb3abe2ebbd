import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { memoryProvider } from '../testing/memory-provider.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { makeToy, toy } from '../testing/toy.ts';
import { ResourceScreen } from './resource-screen.tsx';
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

/** Opens the record of a list whose header counts how often the list is drawn. */
async function openRecord(data = memoryProvider([makeToy(1)])) {
  const header = vi.fn(() => null);
  const { user, router } = renderScreen(<ResourceScreen resource={toy} header={header} />, { data });
  const row = await screen.findByRole('row', { name: /Box 1/ });
  const view = await within(row).findByRole('button', { name: 'View' });
  const drawn = header.mock.calls.length;
  await user.click(view);
  await screen.findByRole('dialog');
  return { user, router, data, times: () => header.mock.calls.length - drawn };
}

it('is drawn while the list below stays as it is, and its address waits for it', async () => {
  const data = memoryProvider([makeToy(1)]);
  data.provider.getOne.mockReturnValue(new Promise(() => undefined));

  const { router, times } = await openRecord(data);

  expect(times()).toBe(0);
  expect(router.state.location.search).toBe('');
});

it('is named in the address, and the rows are not requested again for that', async () => {
  const { user, router, data } = await openRecord();

  await waitFor(() => expect(router.state.location.search).toContain('record='));
  const [close] = within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' });
  if (close) await user.click(close);
  await waitFor(() => expect(router.state.location.search).not.toContain('record='));

  expect(data.provider.getList).toHaveBeenCalledOnce();
});

it('that is refused is named in the address as well', async () => {
  const data = memoryProvider([makeToy(1)]);
  data.provider.getOne.mockRejectedValue(Object.assign(new Error('Refused'), { statusCode: 403 }));

  const { router } = await openRecord(data);

  await waitFor(() => expect(router.state.location.search).toContain('record='));
});
