import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Resource } from '#shared/define';
import { seen } from '#src/lib/testing/seen';
import type { Shown } from '../kinds/kind.ts';
import { memoryProvider } from '../testing/memory-provider.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { makeToy, toy, toyTree } from '../testing/toy.ts';
import { ResourceScreen } from './resource-screen.tsx';
import type { Action } from './slots.ts';

let data: ReturnType<typeof memoryProvider>;
beforeEach(() => {
  data = memoryProvider([makeToy(1), makeToy(2)]);
});

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('a page', () => {
  const mend = { verb: 'mend', zh: '修理', en: 'Mend' } as const;

  it('takes the place of what was searched by a field once it says something of that field itself', async () => {
    const filter = (at: number, field: string, value: string) =>
      `filters[${at}][field]=${field}&filters[${at}][operator]=eq&filters[${at}][value]=${value}`;
    const address = `/toys?${filter(0, 'title', 'Box')}&${filter(1, 'kind', '2')}`;
    function Viewed() {
      const [kind, setKind] = useState<number>();
      const toCars = (
        <button type="button" onClick={() => setKind(1)}>
          Cars
        </button>
      );
      return <ResourceScreen resource={toy} filters={{ kind }} header={toCars} />;
    }
    const lastList = () => data.provider.getList.mock.lastCall?.[0];
    const { user } = renderScreen(<Viewed />, { data, address });
    await waitFor(() => expect(lastList()?.filters).toHaveLength(2));

    await user.click(await screen.findByRole('button', { name: 'Cars' }));

    await waitFor(() => expect(lastList()).toMatchObject({ meta: { params: { kind: 1 } }, filters: [{ field: 'title' }] }));
    expect(within(screen.getByRole('search')).queryByText('Doll')).not.toBeInTheDocument();
  });

  it('offers to open the screen that a row leads to, where it leads to one', async () => {
    data = memoryProvider([
      { ...makeToy(1), shelf: '/toys?shelf=1' },
      { ...makeToy(2), shelf: '' },
    ]);
    const leading: Resource = { ...toy, opens: 'shelf' };
    const { user, router } = renderScreen(<ResourceScreen resource={leading} />, { data });
    const open = await within(await rowOf('Box 1')).findByRole('button', { name: 'Open' });
    expect(within(await rowOf('Box 2')).queryByRole('button', { name: 'Open' })).not.toBeInTheDocument();

    await user.click(open);

    expect(router.state.location.search).toContain('shelf=1');
  });

  it('adds an action of a row, guarded by its own code', async () => {
    const run = vi.fn();
    const actions: Action[] = [{ ...mend, on: 'row', run }];
    const { user } = renderScreen(<ResourceScreen resource={toy} actions={actions} />, { data, may: ['mend'] });

    await user.click(await within(await rowOf('Box 2')).findByRole('button', { name: 'Mend' }));

    expect(run.mock.lastCall?.[0]).toEqual([expect.objectContaining({ title: 'Box 2' })]);
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  });

  it('asks before an action in words of its own, about the row', async () => {
    const run = vi.fn();
    const confirm = { zh: '修理“{title}”？', en: 'Mend “{title}”, a {kind} of {price}?' };
    const actions: Action[] = [{ ...mend, on: 'row', confirm, run }];
    data = memoryProvider([makeToy(2, { kindName: 'Blocks' })]);
    const { user } = renderScreen(<ResourceScreen resource={toy} actions={actions} />, { data, may: ['mend'] });

    await user.click(await within(await rowOf('Box 2')).findByRole('button', { name: 'Mend' }));

    await screen.findByRole('dialog', { name: 'Mend “Box 2”, a Blocks of 12.50?' });
    expect(run).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(run).toHaveBeenCalledOnce());
  });

  it('leads from what a verb has done to the screen that it made', async () => {
    const resource = { ...toy, verbs: [{ ...mend, on: 'row' as const }] };
    data.provider.custom.mockResolvedValue({ data: { opens: '/elsewhere' } } as never);
    const { user, router, notify } = renderScreen(<ResourceScreen resource={resource} />, { data, may: ['mend'] });

    await user.click(await within(await rowOf('Box 2')).findByRole('button', { name: 'Mend' }));
    await user.click(await screen.findByRole('button', { name: 'Open' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
    expect(notify).not.toHaveBeenCalled();
  });

  it('adds an action of the selection, which is there for one only', async () => {
    const run = vi.fn();
    const actions: Action[] = [{ ...mend, on: 'selection', run }];
    const { user } = renderScreen(<ResourceScreen resource={toy} actions={actions} />, { data });
    const box = await within(await rowOf('Box 2')).findByRole('checkbox');
    expect(screen.queryByRole('button', { name: 'Mend' })).not.toBeInTheDocument();

    await user.click(box);
    await user.click(await screen.findByRole('button', { name: 'Mend' }));

    expect(run.mock.calls[0]?.[0]).toMatchObject([{ title: 'Box 2' }]);
  });

  it('offers several actions under one right, each by its state', async () => {
    const run = { on: vi.fn(), off: vi.fn() };
    const isKind = (kind: number) => (row: object) => 'kind' in row && row.kind === kind;
    const actions: Action[] = [
      { verb: 'edit', name: 'on', on: 'row', zh: '开', en: 'Switch on', isFirst: true, isVisible: isKind(2), run: run.on },
      { verb: 'edit', name: 'off', on: 'row', zh: '关', en: 'Switch off', isVisible: isKind(1), run: run.off },
    ];
    const { user } = renderScreen(<ResourceScreen resource={toy} actions={actions} />, { data, may: ['edit'] });

    await user.click(await within(await rowOf('Box 1')).findByRole('button', { name: 'Switch on' }));

    expect([run.on.mock.calls.length, run.off.mock.calls.length]).toEqual([1, 0]);
    expect(within(await rowOf('Box 2')).getByRole('button', { name: 'Switch off' })).toBeVisible();
    expect(
      within(await rowOf('Box 1'))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Switch on', 'Edit']);
  });

  it('puts something above the rows', async () => {
    renderScreen(<ResourceScreen resource={toy} header={<p>All boxes</p>} />, { data });

    await seen(() => screen.getByText('All boxes'));
  });

  const hinted = { ...toy, emptyHint: { zh: '先添一箱', en: 'Add a box first' } };

  it('shows in an empty list what the definition says comes first', async () => {
    renderScreen(<ResourceScreen resource={hinted} />, { data: memoryProvider([]) });

    await seen(() => screen.getByText('Add a box first'));
  });

  it('says it in its own words where it has some', async () => {
    const none = { zh: '此处无箱', en: 'No box here' };
    renderScreen(<ResourceScreen resource={hinted} emptyText={none} />, { data: memoryProvider([]) });

    await seen(() => screen.getByText('No box here'));
  });

  it('hears what an addition was answered', async () => {
    const onAdded = vi.fn();
    const { user } = renderScreen(<ResourceScreen resource={toy} defaultValues={{ kind: 2 }} onAdded={onAdded} />, { data });
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    await user.type(await within(await screen.findByRole('dialog')).findByLabelText('Title'), 'New box');

    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(onAdded).toHaveBeenCalledWith(expect.objectContaining({ title: 'New box', version: 1 })));
  });

  it('gives a new record the values that it keeps', async () => {
    const { user } = renderScreen(<ResourceScreen resource={toy} defaultValues={{ kind: 2, shelfId: '9' }} />, { data });
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    await user.type(await within(await screen.findByRole('dialog')).findByLabelText('Title'), 'New box');

    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(data.provider.create.mock.lastCall?.[0].variables).toEqual({ shelfId: '9', kind: 2, title: 'New box' }),
    );
  });

  it('draws a value of the detail as the page says, and none that is empty', async () => {
    const details = { title: ({ value }: Shown) => `So-called ${value}`, note: () => 'Never drawn' };
    const { user } = renderScreen(<ResourceScreen resource={toy} details={details} />, { data });

    await user.click(within(await rowOf('Box 2')).getByRole('button', { name: 'View' }));

    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('So-called Box 2')).toBeInTheDocument();
    expect(dialog.queryByText('Never drawn')).not.toBeInTheDocument();
  });

  it('adds to the detail what the definition cannot say', async () => {
    const extra = (row: object) => <p>{`More of ${'title' in row && row.title}`}</p>;
    const { user } = renderScreen(<ResourceScreen resource={toy} detailExtra={extra} />, { data });

    await user.click(within(await rowOf('Box 2')).getByRole('button', { name: 'View' }));

    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('More of Box 2')).toBeInTheDocument();
    expect(dialog.getByText('1002')).toBeInTheDocument();
    expect(dialog.getByText('Ann')).toBeInTheDocument();
  });
});

describe('a verb of the definition', () => {
  it('is a guarded button that asks, calls and fetches again', async () => {
    const mended: Resource = { ...toy, verbs: [{ verb: 'mendAll', on: 'row', confirm: true, zh: '修理', en: 'Mend' }] };
    const { user } = renderScreen(<ResourceScreen resource={mended} />, { data, may: ['mendAll'] });
    await user.click(await within(await rowOf('Box 2')).findByRole('button', { name: 'Mend' }));
    const before = data.provider.getList.mock.calls.length;

    await user.click(await screen.findByRole('button', { name: 'OK' }));

    await waitFor(() =>
      expect(data.provider.custom).toHaveBeenCalledWith(
        expect.objectContaining({ url: 'blade-test/toy-box/mend-all?id=1002', method: 'post' }),
      ),
    );
    await waitFor(() => expect(data.provider.getList.mock.calls.length).toBeGreaterThan(before));
  });
});

describe('a tree', () => {
  it('shows flat rows as branches, the roots expanded', async () => {
    data = memoryProvider([
      { id: '1', title: 'Room' },
      { id: '2', title: 'Shelf', parentId: '1' },
      { id: '3', title: 'Box', parentId: '2' },
    ]);
    const { user } = renderScreen(<ResourceScreen resource={toyTree} />, { data });
    const shelf = await rowOf('Shelf');

    expect(screen.queryByText('Box')).not.toBeInTheDocument();
    await user.click(within(shelf).getByRole('button', { name: /Expand/ }));

    await seen(() => screen.getByText('Box'));
  });
});
