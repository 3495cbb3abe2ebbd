import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { KeptView, KeptViews } from '#shared/kept-views';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '../../testing/memory-provider.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { makeToy, toy } from '../../testing/toy.ts';
import { ResourceScreen } from '../resource-screen.tsx';

const view = (id: string, values: Partial<KeptView> = {}): KeptView => ({
  id,
  viewName: `View ${id}`,
  shared: 0,
  ownerName: 'Ann',
  isOwn: true,
  query: { search: {}, sorters: [] },
  ...values,
});

let data: ReturnType<typeof memoryProvider>;
let stored: KeptView[];
let mayShare: boolean;
beforeEach(() => {
  data = memoryProvider(Array.from({ length: 12 }, (_, index) => makeToy(index + 1)));
  stored = [];
  mayShare = true;
  // The mock keeps views in memory as the server does.
  data.provider.custom.mockImplementation((async ({ url, payload }: { url: string; payload?: KeptView }) => {
    if (url.endsWith('/keep') && payload) stored = [...stored, { ...view('9'), ...payload }];
    if (url.endsWith('/drop')) stored = stored.filter(({ id }) => id !== payload?.id);
    return { data: { views: stored, mayShare } satisfies KeptViews };
  }) as never);
});

async function open() {
  const rendered = renderScreen(<ResourceScreen resource={toy} />, { data });
  await screen.findByRole('row', { name: /Box 12/ });
  await rendered.user.click(screen.getByRole('button', { name: 'Views' }));
  return rendered;
}
const search = () => within(screen.getByRole('search'));

describe('the views of a list', () => {
  it('are told with how many rows they have, and show them with a click', async () => {
    stored = [
      view('1', { viewName: 'Tens', query: { search: { title: 'Box 1' }, sorters: [{ field: 'title', order: 'asc' }] } }),
      view('2', { viewName: 'All', shared: 1, isOwn: false, ownerName: 'Bob' }),
    ];
    const { user, router } = await open();

    expect(await screen.findByRole('button', { name: 'Tens 4' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'All Shared by Bob 12' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tens 4' }));

    await seen(() => screen.getByText('4 records'));
    expect(search().getByLabelText('Title')).toHaveValue('Box 1');
    expect(screen.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
    expect(decodeURIComponent(router.state.location.search)).toContain('Box 1');
  });

  it('are kept from what the list shows, and given up by their keeper', async () => {
    const { user } = await open();
    await user.type(search().getByLabelText('Title'), 'Box 2{Enter}');
    await seen(() => screen.getByText('1 record'));
    if (!screen.queryByLabelText('Name of the view')) await user.click(screen.getByRole('button', { name: 'Views' }));

    await user.type(await screen.findByLabelText('Name of the view'), 'Twos');
    await user.click(screen.getByRole('checkbox', { name: 'Share with everybody' }));
    await user.click(screen.getByRole('button', { name: 'Save this search' }));

    expect(await screen.findByRole('button', { name: 'Twos Shared by Ann 1' })).toHaveAttribute('aria-current', 'true');
    expect(stored).toMatchObject([{ viewName: 'Twos', list: 'toyBox', shared: 1, query: { search: { title: 'Box 2' } } }]);
    await user.click(screen.getByRole('button', { name: 'Delete the view “Twos”' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(stored).toEqual([]));
    await seen(() => screen.getByText(/No views yet/));
  });

  it('need a name, and are shared only by whoever may', async () => {
    mayShare = false;
    const { user } = await open();

    await user.click(await screen.findByRole('button', { name: 'Save this search' }));

    await seen(() => screen.getByText('Enter a name'));
    expect(screen.queryByRole('checkbox', { name: 'Share with everybody' })).not.toBeInTheDocument();
    expect(stored).toEqual([]);
  });
});
