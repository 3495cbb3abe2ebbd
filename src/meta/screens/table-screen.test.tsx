import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/lib/http/api-error';
import { setLanguage } from '#src/lib/language';
import { seen } from '#src/lib/testing/seen';
import { firstList } from '../compile/sorters.ts';
import { memoryProvider } from '../testing/memory-provider.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { makeToy, toy } from '../testing/toy.ts';
import { ResourceScreen } from './resource-screen.tsx';

const toys = (count: number) => Array.from({ length: count }, (_, index) => makeToy(index + 1));

let data: ReturnType<typeof memoryProvider>;
beforeEach(() => {
  data = memoryProvider(toys(12));
});

afterEach(() => vi.useRealTimers());

const show = (options: Partial<Parameters<typeof renderScreen>[1]> = {}) =>
  renderScreen(<ResourceScreen resource={toy} />, { data, ...options });

const lastList = () => data.provider.getList.mock.lastCall?.[0];
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const search = () => within(screen.getByRole('search'));

describe('a list', () => {
  it('shows rows in the order of the definition, with labels for keys', async () => {
    show();

    const row = await rowOf('Box 12');

    expect(within(row).getByText('Blocks')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Bought' })).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByText('12 records')).toBeVisible();
  });

  it('begins with what the frame asks for ahead', async () => {
    show();
    await rowOf('Box 12');

    const { pagination, sorters, filters } = firstList(toy);
    expect(data.provider.getList.mock.calls[0]?.[0]).toMatchObject({ pagination, sorters, filters });
  });

  it('says above the cap that a total is an estimate', async () => {
    data.provider.getList.mockResolvedValue({ data: toys(10) as never[], total: 34_567 });
    show();

    await seen(() => screen.getByText('About 34,567 records'));
  });

  it('counts one record as one', async () => {
    data = memoryProvider(toys(1));
    show();

    await seen(() => screen.getByText('1 record'));
  });

  it('says that nothing is there', async () => {
    data = memoryProvider([]);
    show();

    await seen(() => screen.getByText('No records yet'));
  });

  it('says why loading failed, and tries again', async () => {
    data.provider.getList.mockRejectedValueOnce(new ApiError('Out of order', { code: 500, status: 500 }));
    const { user } = show();

    await seen(() => screen.getByText('Out of order'));
    await user.click(within(screen.getByRole('alert')).getByRole('button'));

    expect(await rowOf('Box 12')).toBeVisible();
  });

  it('shows no rows to whom the server denies them', async () => {
    data.provider.getList.mockRejectedValue(new ApiError('Forbidden', { code: 403, status: 403 }));
    show();

    await seen(() => screen.getByText('No access'));
  });
});

describe('searching', () => {
  it('says when the server has no such call, although the menu names the screen', async () => {
    data.provider.getList.mockRejectedValue(new ApiError('404 no such path', { code: 404, status: 404 }));
    show();

    await seen(() => screen.getByText('The server does not offer this'));
    expect(screen.queryByText(/network/i)).not.toBeInTheDocument();
  });

  it('tells what our own server has not found in its words', async () => {
    data.provider.getList.mockRejectedValue(new ApiError('Taken offline', { code: 404, status: 404, bizCode: 'NOT_FOUND' }));
    show();

    await seen(() => screen.getByText('Taken offline'));
  });

  it('begins at page 1', async () => {
    const { user } = show({ address: '/toys?currentPage=2&pageSize=10' });
    await rowOf('Box 2\\b');

    await user.type(search().getByLabelText('Title'), 'Box 1{Enter}');

    await rowOf('Box 12');
    expect(lastList()).toMatchObject({
      pagination: { currentPage: 1 },
      filters: [{ field: 'title', operator: 'contains', value: 'Box 1' }],
    });
  });

  it('waits for no rows that are still on their way', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    data.provider.getList.mockImplementationOnce(() => new Promise(() => undefined));
    const { user } = show();
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Box 12');
    // Five seconds are longer than any delay before a screen shows that it is busy.
    act(() => vi.advanceTimersByTime(5_000));

    await user.click(search().getByRole('button', { name: /Search/ }));

    await rowOf('Box 12');
    expect(lastList()).toMatchObject({ filters: [{ field: 'title', value: 'Box 12' }] });
  });

  it('is undone by reset', async () => {
    const { user } = show();
    await rowOf('Box 12');
    await user.type(search().getByLabelText('Title'), 'nothing like it{Enter}');
    await screen.findByText('No records match the search');

    await user.click(search().getByRole('button', { name: 'Reset' }));

    expect(await rowOf('Box 12')).toBeVisible();
    expect(search().getByLabelText('Title')).toHaveValue('');
  });

  it('takes / as the way to its first field', async () => {
    const { user } = show();
    await rowOf('Box 12');

    await user.keyboard('/');

    expect(search().getByLabelText('Title')).toHaveFocus();
  });
});

describe('the address', () => {
  const address =
    '/toys?currentPage=1&pageSize=30&sorters[0][field]=title&sorters[0][order]=asc' +
    '&filters[0][field]=title&filters[0][operator]=contains&filters[0][value]=Box 1' +
    '&filters[1][field]=kind&filters[1][operator]=eq&filters[1][value]=2';

  it('gives the same view again: size, order, filters and the search form', async () => {
    show({ address });

    expect(await rowOf('Box 11')).toBeVisible();
    expect(screen.queryByText('Box 12')).not.toBeInTheDocument();
    expect(search().getByLabelText('Title')).toHaveValue('Box 1');
    expect(search().getByText('Doll')).toBeVisible();
    expect(lastList()).toMatchObject({ pagination: { pageSize: 30 }, sorters: [{ field: 'title', order: 'asc' }] });
  });

  it('holds what was searched, whatever the characters', async () => {
    const { user, router } = show();
    await rowOf('Box 12');
    await user.type(search().getByLabelText('Title'), 'a&b#c 100%{Enter}');

    await waitFor(() => expect(router.state.location.search).toContain(encodeURIComponent('a&b#c 100%')));
  });

  it('says nothing of the filters that a page sets', async () => {
    const { router } = renderScreen(<ResourceScreen resource={toy} filters={{ shelf: '7' }} />, { data });
    await rowOf('Box 12');

    expect(lastList()?.meta).toMatchObject({ params: { shelf: '7' } });
    expect(router.state.location.search).not.toContain('shelf');
  });
});

describe('ordering', () => {
  it('gives up the default for the first chosen column and then adds', async () => {
    const { user } = show();
    await rowOf('Box 12');

    await user.click(screen.getByRole('columnheader', { name: 'Title' }));
    await waitFor(() => expect(lastList()?.sorters).toEqual([{ field: 'title', order: 'asc' }]));
    await user.click(screen.getByRole('columnheader', { name: 'Price' }));

    await waitFor(() =>
      expect(lastList()?.sorters).toEqual([
        { field: 'title', order: 'asc' },
        { field: 'price', order: 'asc' },
      ]),
    );
  });
});

describe('deleting', () => {
  const confirmation = () => screen.findByRole('dialog', { name: /Delete the selected records/ });

  it('asks before it removes the selected rows, of every page', async () => {
    const { user, notify } = show();
    await user.click(within(await rowOf('Box 12')).getByRole('checkbox'));
    await user.click(screen.getByTitle('2'));
    await user.click(within(await rowOf('Box 1\\b')).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));

    await user.click(within(await confirmation()).getByRole('button', { name: 'OK' }));

    await waitFor(() => expect(data.provider.deleteMany.mock.lastCall?.[0].ids).toEqual(['1012', '1001']));
    await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ message: 'Deleted' })));
  });

  it('does nothing when the reader declines', async () => {
    const { user } = show();
    await user.click(within(await rowOf('Box 12')).getByRole('button', { name: 'Delete' }));

    await user.click(within(await confirmation()).getByRole('button', { name: 'Cancel' }));

    expect(data.provider.deleteMany).not.toHaveBeenCalled();
  });

  it('keeps the keyboard in the list although the button is gone with its row', async () => {
    const { user } = show();
    await user.click(within(await rowOf('Box 12')).getByRole('button', { name: 'Delete' }));

    await user.click(within(await confirmation()).getByRole('button', { name: 'OK' }));

    await waitFor(() => expect(screen.queryByText('Box 12')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('region', { name: 'Toy boxes' })).toHaveFocus());
  });

  it('goes to the page before when the last page has become empty', async () => {
    data = memoryProvider(toys(11));
    const { user } = show({ address: '/toys?currentPage=2&pageSize=10' });
    await user.click(within(await rowOf('Box 1\\b')).getByRole('button', { name: 'Delete' }));

    await user.click(within(await confirmation()).getByRole('button', { name: 'OK' }));

    expect(await rowOf('Box 11')).toBeVisible();
    expect(lastList()?.pagination).toMatchObject({ currentPage: 1 });
  });
});

describe('rights', () => {
  it('leave only the buttons of the granted codes', async () => {
    show({ may: ['view'] });
    const row = await rowOf('Box 12');

    await seen(() => within(row).getByRole('button', { name: 'View' }));
    expect(within(row).queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('the look', () => {
  it('is remembered: a column taken away stays away', async () => {
    const { user } = show();
    await rowOf('Box 12');
    await user.click(screen.getByRole('button', { name: 'Columns' }));

    await user.click(await screen.findByRole('checkbox', { name: 'Price' }));

    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Price' })).not.toBeInTheDocument());
    expect(Object.values({ ...localStorage }).join()).toContain('"hidden":["price"]');
  });

  it('begins with the columns that the noun has chosen, until its reader ticks others', async () => {
    const { user } = renderScreen(<ResourceScreen resource={{ ...toy, columns: ['price', 'title'] }} />, { data });
    await rowOf('Box 12');
    const heads = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || []);
    expect(heads()).toEqual(['Price', 'Title', 'Actions']);
    await user.click(screen.getByRole('button', { name: 'Columns' }));

    await user.click(await screen.findByRole('checkbox', { name: 'Kind' }));
    await waitFor(() => expect(heads()).toEqual(['Price', 'Title', 'Kind', 'Actions']));

    await user.click(screen.getByRole('button', { name: 'Restore defaults' }));
    await waitFor(() => expect(heads()).toEqual(['Price', 'Title', 'Actions']));
  });

  it('follows the language at once, labels of rows included', async () => {
    show();
    await rowOf('Box 12');

    act(() => setLanguage('zh'));

    await seen(() => screen.getByRole('columnheader', { name: '名称' }));
    expect(screen.getAllByText('积木').length).toBeGreaterThan(0);
    expect(screen.getByText('共 12 条')).toBeVisible();
  });
});
