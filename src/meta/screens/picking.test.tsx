import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '../testing/memory-provider.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { makeToy, toy } from '../testing/toy.ts';
import { ResourceScreen } from './resource-screen.tsx';
import type { ResourceSlots } from './slots.ts';

let data: ReturnType<typeof memoryProvider>;
beforeEach(() => {
  data = memoryProvider([makeToy(1), makeToy(2)]);
});

const show = (slots: ResourceSlots, address?: string) =>
  renderScreen(<ResourceScreen resource={toy} {...slots} />, { data, address });
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('a list whose rows can be picked', () => {
  it('names each by a button, for the keyboard', async () => {
    const onRowClick = vi.fn();
    const { user } = show({ onRowClick });
    (await within(await rowOf('Box 2')).findByRole('button', { name: 'Box 2' })).focus();

    await user.keyboard('{Enter}');

    expect(onRowClick.mock.calls).toEqual([[expect.objectContaining({ title: 'Box 2' })]]);
  });

  it('calls what the page hands over now, also from rows that were drawn before', async () => {
    const [before, now] = [vi.fn(), vi.fn()];
    function Page() {
      const [isClicked, setClicked] = useState(false);
      const pick = isClicked ? now : before;
      return (
        <ResourceScreen
          resource={toy}
          onRowClick={pick}
          header={
            <button type="button" onClick={() => setClicked(true)}>
              Go on
            </button>
          }
        />
      );
    }
    const { user } = renderScreen(<Page />, { data });
    const box = await within(await rowOf('Box 1')).findByRole('button', { name: 'Box 1' });
    await user.click(screen.getByRole('button', { name: 'Go on' }));

    await user.click(box);

    expect([before.mock.calls.length, now.mock.calls.length]).toEqual([0, 1]);
  });

  it('marks the one that the page is about', async () => {
    show({ onRowClick: vi.fn(), currentId: '1002' });

    expect(await rowOf('Box 2')).toHaveAttribute('aria-current', 'true');
    expect(await rowOf('Box 1')).not.toHaveAttribute('aria-current');
  });
});

describe('the state of a record', () => {
  it('may leave out a button of the engine’s own', async () => {
    show({ isVisible: (verb, row) => verb !== 'delete' || row.id !== '1001' });

    await seen(async () => within(await rowOf('Box 2')).getByRole('button', { name: 'Delete' }));
    expect(within(await rowOf('Box 1')).queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    expect(within(await rowOf('Box 1')).getByRole('button', { name: 'Edit' })).toBeVisible();
  });

  it('may lock fields of its form, which are not sent then', async () => {
    const readOnlyFields = (row: object) => ('id' in row && row.id === '1001' ? ['owner'] : []);
    const { user, provider } = show({ readOnlyFields });
    await user.click(await within(await rowOf('Box 1')).findByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog'));

    expect(await form.findByLabelText('Phone')).toBeDisabled();
    await user.type(form.getByLabelText('Title'), '!');
    await user.click(form.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(provider.update).toHaveBeenCalled());
    expect(provider.update.mock.lastCall?.[0].variables).toMatchObject({ title: 'Box 1!' });
    expect(provider.update.mock.lastCall?.[0].variables).not.toHaveProperty('owner');
  });
});

describe('another list of a noun', () => {
  it('is asked for by its own name, with the look that it had', async () => {
    const { provider } = show({ verb: 'broken-list' });
    await rowOf('Box 1');

    expect(provider.getList.mock.lastCall?.[0].meta).toMatchObject({ verb: 'broken-list' });
  });

  it('beside a first one leaves it address, heading and shortcuts', async () => {
    const screens = (
      <>
        <ResourceScreen resource={toy} />
        <ResourceScreen resource={{ ...toy, label: { zh: '旧箱', en: 'Old boxes' } }} isSecondary />
      </>
    );
    const { user, router } = renderScreen(screens, { data });
    const second = within(await screen.findByRole('region', { name: 'Old boxes' }));

    await user.click(await second.findByRole('columnheader', { name: 'Title' }));
    await waitFor(() => expect(data.provider.getList.mock.lastCall?.[0].sorters?.[0]).toMatchObject({ field: 'title' }));
    expect(decodeURIComponent(router.state.location.search)).not.toContain('sorters[0][field]=title');
    expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual(['Toy boxes']);
    await user.keyboard('n');
    expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  });
});
