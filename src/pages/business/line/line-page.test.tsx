import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/lib/http/api-error';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { LinePage } from './line-page.tsx';

const morning = { id: '7', lineCode: 'L1', lineName: 'Morning', baseId: '1', baseName: 'Vault', planMinutes: 90, status: 1 };
const node = (id: string, deptName: string, status = 1) => ({ id, deptName, address: `Road ${id}`, status });
const places = [node('11', 'East'), node('12', 'West'), node('13', 'Park'), node('14', 'Shut', 0)];
const stop = (id: string, deptId: string, offsetMinutes: number) => ({ id, deptId, offsetMinutes, stayMinutes: 10 });

interface Stored {
  readonly outStops?: readonly object[];
  readonly inStops?: readonly object[];
}

const stale = new ApiError('Stale', { code: 409, status: 409, bizCode: 'STALE', data: null });

async function openEditor({ outStops = [], inStops = [] }: Stored, refuse?: ApiError) {
  const data = memoryProvider([morning]);
  const answers: Record<string, unknown> = {
    'blade-business/line/detail': { ...morning, version: 3, outStops, inStops },
    'blade-system/dept/listByBase': places,
  };
  const custom = vi.fn(async ({ url }: { url: string; payload?: unknown }) => {
    if (url === 'blade-business/line/stops' && refuse) throw refuse;
    return { data: answers[url] as never };
  });
  data.provider.custom = custom as never;
  const drawn = renderScreen(<LinePage />, { data });
  const row = within(await screen.findByRole('row', { name: /Morning/ }));
  const button = row.queryByRole('button', { name: 'Stops' });
  await drawn.user.click(button ?? row.getByRole('button', { name: 'More actions' }));
  if (!button) await drawn.user.click(await screen.findByRole('menuitem', { name: 'Stops' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Branches to add');
  const sent = () => custom.mock.calls.map(([asked]) => asked).filter(({ url }) => url === 'blade-business/line/stops');
  /** Stores rows as another person would who saves meanwhile. */
  const store = (version: number, stored: readonly object[]) => {
    answers['blade-business/line/detail'] = { ...morning, version, outStops: stored, inStops: [] };
  };
  return { ...drawn, dialog, sent, store };
}

const save = (dialog: ReturnType<typeof within>) => dialog.getByText('Save').closest('button') as HTMLButtonElement;
const minutes = (dialog: ReturnType<typeof within>, name: string) => dialog.getByLabelText(`Minutes after departure, ${name}`);

describe('a new line', () => {
  it('is asked for no stops in its form', async () => {
    const data = memoryProvider([]);
    data.provider.custom = vi.fn(async ({ url }: { url: string }) => ({
      data: (url.endsWith('/detail') ? { ...morning, version: 1, outStops: [], inStops: [] } : places) as never,
    })) as never;
    const { user } = renderScreen(<LinePage />, { data });
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const form = within(await screen.findByRole('dialog'));
    await form.findByLabelText('Code');
    expect(form.queryByText('Outbound stops')).not.toBeInTheDocument();
  });
});

describe('the stops of a line', () => {
  it('are added from the nodes of its base that are in use, put in order and saved', async () => {
    const { dialog, user, sent } = await openEditor({ outStops: [stop('91', '12', 20)] });
    expect(dialog.queryByRole('button', { name: 'Add Shut' })).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Add West' })).not.toBeInTheDocument();

    await user.click(dialog.getByRole('button', { name: 'Add East' }));
    await user.click(dialog.getByRole('button', { name: 'Move up: East' }));
    await user.click(save(dialog));

    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.payload).toEqual({
      id: '7',
      version: 3,
      inStops: [],
      outStops: [
        { id: undefined, deptId: '11', offsetMinutes: 20, stayMinutes: 10 },
        { id: '91', deptId: '12', offsetMinutes: 45, stayMinutes: 10 },
      ],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('are found by name or address', async () => {
    const { dialog, user } = await openEditor({});

    await user.type(dialog.getByRole('searchbox'), 'road 13');

    expect(dialog.getAllByRole('button', { name: /^Add / }).map((button) => button.getAttribute('aria-label'))).toEqual([
      'Add Park',
    ]);
  });

  it('tell the time of day after a sample departure', async () => {
    const { dialog, user } = await openEditor({ outStops: [stop('91', '12', 20)] });
    expect(dialog.getByText(/arrives 07:20 · leaves 07:30/)).toBeVisible();

    const departure = dialog.getByLabelText('Sample departure');
    await user.clear(departure);
    await user.type(departure, '23:50{Enter}');

    expect(dialog.getByText(/arrives 00:10 next day/)).toBeVisible();
  });

  it('are not saved while a time is not later than the one before', async () => {
    const { dialog } = await openEditor({ outStops: [stop('91', '12', 20), stop('92', '11', 40)] });

    fireEvent.change(minutes(dialog, 'East'), { target: { value: '20' } });

    expect(await dialog.findByRole('alert')).toHaveTextContent('Must be later than the stop before');
    expect(save(dialog)).toBeDisabled();
  });

  it('say at the stop what the server refuses', async () => {
    const fields = { 'outStops.1.deptId': 'Stop East is not an enabled node of the line’s base' };
    const { dialog, user } = await openEditor(
      { outStops: [stop('91', '12', 20), stop('92', '11', 40)] },
      new ApiError('Refused', { code: 400, status: 400, bizCode: 'LINE_STOP', fields, data: null }),
    );

    fireEvent.change(minutes(dialog, 'East'), { target: { value: '50' } });
    await user.click(save(dialog));

    const item = (await dialog.findByRole('alert')).closest('li');
    expect(item).toHaveTextContent('East');
    expect(item).toHaveTextContent('is not an enabled node');
  });

  it('are reversed for the way back', async () => {
    const { dialog, user, sent } = await openEditor({ outStops: [stop('91', '12', 20), stop('92', '11', 40)] });

    await user.click(dialog.getByRole('tab', { name: /Inbound/ }));
    await user.click(dialog.getByRole('button', { name: /Reverse/ }));
    await user.click(save(dialog));

    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.payload).toMatchObject({
      inStops: [
        { deptId: '11', offsetMinutes: 40 },
        { deptId: '12', offsetMinutes: 60 },
      ],
    });
  });

  it('keep what is arranged when somebody else saved first, and are saved upon theirs', async () => {
    const { dialog, user, sent, store } = await openEditor({ outStops: [stop('91', '12', 20)] }, stale);
    await user.click(dialog.getByRole('button', { name: 'Add East' }));
    await user.click(save(dialog));
    store(4, [stop('95', '13', 30), stop('96', '11', 50)]);

    await user.click(await dialog.findByRole('button', { name: 'Load the latest' }));
    await seen(() => dialog.getByText('Outbound: Park → East'));
    await user.click(save(dialog));

    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.payload).toMatchObject({
      version: 4,
      outStops: [
        { id: undefined, deptId: '12', offsetMinutes: 20 },
        { id: '96', deptId: '11', offsetMinutes: 45 },
      ],
    });
  });

  it('become those of somebody else when one drops one’s own', async () => {
    const { dialog, user, store } = await openEditor({ outStops: [stop('91', '12', 20)] }, stale);
    await user.click(dialog.getByRole('button', { name: 'Add East' }));
    await user.click(save(dialog));
    store(4, [stop('95', '13', 30)]);
    await user.click(await dialog.findByRole('button', { name: 'Load the latest' }));

    await user.click(await dialog.findByRole('button', { name: 'Discard mine, use the latest' }));

    expect(dialog.getByRole('button', { name: 'Remove Park' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Remove East' })).not.toBeInTheDocument();
    expect(save(dialog)).toBeDisabled();
  });

  it('are not lost by closing without being asked', async () => {
    const { dialog, user } = await openEditor({});

    await user.click(dialog.getByRole('button', { name: 'Add East' }));
    await user.click(dialog.getByText('Cancel'));

    expect(await screen.findAllByText('There are unsaved changes')).not.toHaveLength(0);
  });
});
