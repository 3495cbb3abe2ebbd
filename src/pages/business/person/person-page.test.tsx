import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '#shared/field';
import { setLanguage } from '#src/lib/language';
import { openParamsQuery } from '#src/lib/nouns/open-params';
import { session } from '#src/lib/session/session';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { rowOf, rowTools } from '#src/meta/testing/row-tools';
import { keeper } from '#src/resources/business/keeper';
import { useDocumentColumns } from './documents.tsx';
import { ClientPage, ConvoyPage, KeeperPage } from './people-pages.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-15T04:00:00Z'), toFake: ['Date'] });
  vi.spyOn(session, 'shown').mockReturnValue({ user: { userId: '1' } } as unknown as ReturnType<typeof session.shown>);
  return () => vi.useRealTimers();
});

const person = (id: string, over: object = {}) => ({
  id,
  account: `account${id}`,
  realName: `Person ${id}`,
  status: 1,
  statusName: 'On duty',
  version: 2,
  docWarn: 0,
  authStart: '2026-01-01',
  authEnd: '2030-01-01',
  certExpire: '',
  deptId: '21',
  deptName: 'Vault',
  ...over,
});

function open(page: React.ReactNode, rows: readonly object[], warnDays?: number) {
  const data = memoryProvider([...rows]);
  const list = data.provider.getList.getMockImplementation();
  data.provider.getList.mockImplementation(async (params) =>
    params.resource === 'dept' ? { data: [{ id: '21', label: 'Vault' }] as never[], total: 1 } : (list?.(params) as never),
  );
  const drawn = renderScreen(page, { data });
  if (warnDays !== undefined) drawn.client.setQueryData(openParamsQuery.queryKey, { 'biz.doc.warnDays': warnDays });
  return { ...drawn, ...rowTools(drawn.user) };
}

describe('the documents of people', () => {
  const rows = [person('2', { authEnd: '2026-02-24', docWarn: 1 }), person('3', { authEnd: '2026-01-10' })];

  it('are pointed out from as many days before their end as the parameter says', async () => {
    open(<KeeperPage />, rows, 45);

    await seen(async () => within(await rowOf('Person 2')).getByText('40 days left'));
    expect(within(await rowOf('Person 2')).getByText('40 days left · Authorised until')).toBeVisible();
    expect(within(await rowOf('Person 3')).getByText('Ended 5 days ago')).toBeVisible();
  });

  it('are left in peace before', async () => {
    open(<KeeperPage />, rows, 10);

    await seen(async () => within(await rowOf('Person 3')).getByText('Ended 5 days ago'));
    expect(within(await rowOf('Person 2')).queryByText(/left/)).not.toBeInTheDocument();
  });

  it('go by what was shipped while nothing is heard', async () => {
    open(<ConvoyPage />, [person('2', { guardCertExpire: '2026-02-14' }), person('3', { guardCertExpire: '2026-02-15' })]);

    await seen(async () => within(await rowOf('Person 2')).getByText('30 days left'));
    expect(within(await rowOf('Person 3')).queryByText(/left/)).not.toBeInTheDocument();
  });

  it('are listed in the record where they are near', async () => {
    const { press } = open(<ClientPage />, [
      person('2', { contractEnd: '2026-01-20' }),
      person('3', { contractEnd: '2027-01-01' }),
    ]);

    await press('Person 2', 'View');

    const detail = within(await screen.findByRole('dialog'));
    const near = (await detail.findByText('5 days left', { selector: 'li *' })).closest('li');
    expect(near).toHaveTextContent('Contract until');
  });
});

it('a column of warnings, empty in most rows, takes no more than its words need, and leaves room for itself beside a tree', () => {
  const names = ['authEnd', 'certExpire'];
  const widthIn = (language: Language) => {
    setLanguage(language);
    return renderHook(() => useDocumentColumns(keeper, names)).result.current.docWarn?.width;
  };

  expect(widthIn('zh')).toBeLessThan(220);
  expect(widthIn('en')).toBe(220);
});

describe('people', () => {
  it('are not removed, nor given a password, by themselves', async () => {
    const { menuOf } = open(<KeeperPage />, [person('1'), person('2')]);

    expect(await menuOf('Person 2')).toEqual(expect.arrayContaining(['Delete', 'Reset password', 'Platform settings']));
    const own = await menuOf('Person 1');
    expect(['Delete', 'Reset password'].filter((name) => own.slice(-1).includes(name))).toEqual([]);
  });

  it('who have left keep their status', async () => {
    const { press } = open(<KeeperPage />, [person('2', { status: 4, statusName: 'Left' })]);

    await press('Person 2', 'Edit');

    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText('Status')).toBeDisabled();
  });

  it('are those of the branch that is chosen in the tree', async () => {
    const { user, provider } = open(<ConvoyPage />, [person('2')]);

    await user.click(await screen.findByText('Vault', { selector: '.ant-tree-title' }));

    await waitFor(() =>
      expect(provider.getList).toHaveBeenCalledWith(
        expect.objectContaining({ resource: 'convoy', meta: expect.objectContaining({ params: { deptId: '21' } }) }),
      ),
    );
  });
});
