import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { memoryProvider } from '../testing/memory-provider.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { makeToy, toy } from '../testing/toy.ts';
import { ResourceScreen } from './resource-screen.tsx';

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
