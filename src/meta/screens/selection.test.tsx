import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '../testing/memory-provider.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { makeToy, toy } from '../testing/toy.ts';
import { ResourceScreen } from './resource-screen.tsx';
import type { Action } from './slots.ts';

let data: ReturnType<typeof memoryProvider>;
beforeEach(() => {
  data = memoryProvider(Array.from({ length: 12 }, (_, index) => makeToy(index + 1)));
});

const show = () => renderScreen(<ResourceScreen resource={toy} />, { data });
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const lastList = () => data.provider.getList.mock.lastCall?.[0];

describe('what is done to selected rows', () => {
  it('is offered for a selection only, in the place of what is done with the list', async () => {
    const { user } = show();
    const row = within(await rowOf('Box 12'));
    await seen(() => screen.getByRole('button', { name: 'Add' }));
    expect(screen.queryByRole('button', { name: 'Delete selected' })).not.toBeInTheDocument();

    await user.click(row.getByRole('checkbox'));

    expect(screen.getByRole('button', { name: 'Delete selected' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByRole('button', { name: 'Add' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Toy boxes' })).toHaveFocus());
  });

  it('begins with what can be undone, away from the button that ends the selection', async () => {
    const { user } = show();
    await user.click(within(await rowOf('Box 12')).getByRole('checkbox'));

    const last = screen.getByRole('button', { name: 'Delete selected' });
    const other = screen.getByRole('button', { name: 'Export selected' });
    expect(other.compareDocumentPosition(last)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    ['a box in every row', {}, 1],
    ['no boxes where it says so', { bringsBoxes: false }, 0],
  ])('brings %s', async (_, said, count) => {
    const archive: Action = { verb: 'archive', on: 'selection', zh: '归档', en: 'Archive', run: vi.fn(), ...said };

    renderScreen(<ResourceScreen resource={{ ...toy, readOnly: true, verbs: [] }} actions={[archive]} />, { data });

    expect(within(await rowOf('Box 12')).queryAllByRole('checkbox')).toHaveLength(count);
  });

  it('is left with Escape, also from the box of a row', async () => {
    const { user } = show();
    await user.click(within(await rowOf('Box 12')).getByRole('checkbox'));

    await user.keyboard('{Escape}');

    expect(await screen.findByRole('button', { name: 'Add' })).toBeVisible();
  });

  it('takes all that match, and forgets them for another search', async () => {
    const { user } = show();
    await user.click(within(await rowOf('Box 12')).getByRole('checkbox'));

    await user.click(screen.getByRole('button', { name: 'Select all 12' }));

    await seen(() => screen.getByText('12 selected'));
    expect(lastList()).toMatchObject({ pagination: { currentPage: 1, pageSize: 200 } });
    expect(screen.queryByRole('button', { name: /^Select / })).not.toBeInTheDocument();
    await user.type(within(screen.getByRole('search')).getByLabelText('Title'), 'Box 1{Enter}');
    await waitFor(() => expect(screen.queryByText('12 selected')).not.toBeInTheDocument());
  });

  it('of all that match can be given up while they are read', async () => {
    const { user } = show();
    await user.click(within(await rowOf('Box 12')).getByRole('checkbox'));
    data.provider.getList.mockReturnValueOnce(new Promise(() => undefined));
    await user.click(screen.getByRole('button', { name: 'Select all 12' }));

    await user.click(await screen.findByRole('button', { name: /Cancel/ }));

    await seen(() => screen.getByText('1 selected'));
    expect(screen.getByRole('button', { name: 'Select all 12' })).toBeVisible();
  });
});
