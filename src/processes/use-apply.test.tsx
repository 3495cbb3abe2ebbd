import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { DictEntry } from '#shared/wire';
import { serverProvider } from '#src/calls/testing/calling.tsx';
import { fakeServer, ok, refuse } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { writeoff } from '#src/resources/business/writeoff';
import { useApply } from './use-apply.ts';

function Asking() {
  const apply = useApply(writeoff);
  if (!apply) return <p>Not for you</p>;
  return (
    <button type="button" onClick={() => apply({ articleId: '7', articleName: 'QT 7' })}>
      Apply
    </button>
  );
}

const categories = [
  { dictKey: '1', dictValue: 'Leave', remark: 'leave' },
  { dictKey: '2', dictValue: 'Write-off', remark: 'writeoff' },
] as unknown as DictEntry[];
const general = { id: 'writeoff:2:a', tenantId: '' };
const own = { id: 'ours:1:b', tenantId: '000000' };

function open(records: readonly object[], may?: readonly string[]) {
  const calls = fakeServer({ 'GET blade-flow/work/start-list': () => ok({ records, total: records.length }) });
  const data = memoryProvider([]);
  data.provider.custom = serverProvider.custom as never;
  const drawn = renderScreen(<Asking />, { data, dictionaries: { flow: categories }, may });
  return { ...drawn, calls };
}

it.each([
  ['of all tenants', [general], 'writeoff%3A2%3Aa'],
  ['of one’s own tenant before it', [general, own], 'ours%3A1%3Ab'],
])('leads to the form of the process %s, with what is known', async (_, records, id) => {
  const { user, router, calls } = open(records);
  // This router has no pages of processes.
  const go = vi.spyOn(router, 'navigate').mockResolvedValue(undefined);

  await user.click(await screen.findByRole('button', { name: 'Apply' }));

  const address = `/work/process/writeoff/form/${id}?articleId=7&articleName=QT+7`;
  await waitFor(() => expect(go).toHaveBeenCalledWith(address, expect.anything()));
  expect(calls.map(({ params }) => params)).toEqual([{ category: 'flow_2', size: 100 }]);
});

it('says so where there is no such process', async () => {
  const { user, router } = open([]);

  await user.click(await screen.findByRole('button', { name: 'Apply' }));

  await seen(() => screen.getByText('There are no processes you may start; ask an administrator'));
  expect(router.state.location.pathname).toBe('/toys');
});

it('tells why it could not be found out', async () => {
  const { user } = open([general]);
  const button = await screen.findByRole('button', { name: 'Apply' });
  fakeServer({ 'GET blade-flow/work/start-list': () => refuse(500, 'The server is tired') });

  await user.click(button);

  await seen(() => screen.getByText('The server is tired'));
});

it('is nothing for those who begin no processes', async () => {
  open([general], ['view']);

  await seen(() => screen.getByText('Not for you'));
});
