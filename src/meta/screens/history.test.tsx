import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Resource } from '#shared/define';
import { ApiError } from '#src/lib/http/api-error';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '../testing/memory-provider.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { makeToy, toy } from '../testing/toy.ts';
import { ResourceScreen } from './resource-screen.tsx';

let data: ReturnType<typeof memoryProvider>;
beforeEach(() => {
  data = memoryProvider([makeToy(1)]);
});

const change = (number: number, more: object = {}) => ({
  id: String(number),
  action: 'update',
  account: 'ann',
  userName: 'Ann',
  time: '2026-01-02 10:00:00',
  fields: ['title', 'kind', 'former'],
  before: { title: `Box ${number}`, kind: 1, kindName: 'Blocks', former: null },
  after: { title: `Box ${number + 1}`, kind: 2, kindName: 'Doll', former: 'x' },
  ...more,
});

/** Returns the history in pages of ten, and everything else from the memory provider. */
function answerHistory(changes: readonly object[]) {
  const list = data.provider.getList.getMockImplementation();
  data.provider.getList.mockImplementation(async (params) => {
    const meta = params.meta as { verb?: string } | undefined;
    if (meta?.verb !== 'changes') return list?.(params) ?? { data: [], total: 0 };
    const from = ((params.pagination?.currentPage ?? 1) - 1) * 10;
    return { data: changes.slice(from, from + 10) as never[], total: changes.length };
  });
}

async function openHistory(resource: Resource = toy) {
  const rendered = renderScreen(<ResourceScreen resource={resource} />, { data });
  await rendered.user.click(await screen.findByRole('button', { name: 'View' }));
  const dialog = within(await screen.findByRole('dialog'));
  await rendered.user.click(await dialog.findByRole('button', { name: 'History' }));
  return { ...rendered, dialog };
}

describe('the history of a record', () => {
  it('shows who changed what, in the words of the fields', async () => {
    answerHistory([change(1), change(0, { action: 'insert', fields: ['title'], before: { title: null } })]);
    const { dialog } = await openHistory();

    const [update, insert] = await within(await dialog.findByRole('list', { name: 'History' })).findAllByRole('listitem');

    expect(update).toHaveTextContent('EditAnn2026-01-02 10:00:00');
    expect(within(update as HTMLElement).getByRole('row', { name: 'Title Box 1 Box 2' })).toBeVisible();
    expect(within(update as HTMLElement).getByRole('row', { name: 'Kind Blocks Doll' })).toBeVisible();
    expect(within(update as HTMLElement).getByRole('row', { name: 'former (empty) x' })).toBeVisible();
    expect(within(insert as HTMLElement).getByRole('row', { name: 'Title (empty) Box 1' })).toBeVisible();
  });

  it('calls what other calls did by the words of the definition', async () => {
    answerHistory([change(1, { action: 'mendAll', fields: [] })]);
    const { dialog } = await openHistory({ ...toy, auditLabels: { mendAll: { zh: '修理', en: 'Mended' } } });

    await seen(() => dialog.getByText('Mended'));
  });

  it('is not asked for before somebody wants it', async () => {
    const { user } = renderScreen(<ResourceScreen resource={toy} />, { data });

    await user.click(await screen.findByRole('button', { name: 'View' }));
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'History' });

    expect(data.provider.getList.mock.calls.filter(([{ meta }]) => meta?.verb === 'changes')).toEqual([]);
  });

  it('goes further back on demand', async () => {
    answerHistory(Array.from({ length: 12 }, (_, index) => change(12 - index)));
    const { user, dialog } = await openHistory();

    await user.click(await dialog.findByRole('button', { name: 'Older changes' }));

    await seen(() => dialog.getByRole('row', { name: 'Title Box 1 Box 2' }));
    expect(dialog.queryByRole('button', { name: 'Older changes' })).not.toBeInTheDocument();
  });

  it('says so when it cannot be had, and tries again', async () => {
    data.provider.getList.mockImplementation(async ({ meta }) => {
      if (meta?.verb === 'changes') throw new ApiError('Not now', { code: 503, status: 503 });
      return { data: [makeToy(1)] as never[], total: 1 };
    });
    const { user, dialog } = await openHistory();
    await dialog.findByText('Not now');
    answerHistory([change(1)]);

    await user.click(dialog.getByRole('button', { name: /Retry|Try again/ }));

    await seen(() => dialog.getByRole('row', { name: 'Title Box 1 Box 2' }));
  });
});
