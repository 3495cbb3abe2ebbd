import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { Summary } from './evaluate-page.tsx';

/** The rows that may be chosen, by their noun. */
const offered: Readonly<Record<string, object>> = {
  dept: { id: '3', label: 'East branch' },
  convoy: { id: '9', label: 'Li Lei' },
};

function open(may?: readonly string[]) {
  const data = memoryProvider([]);
  const asked: unknown[] = [];
  const custom = vi.fn(async ({ url, query }: { url: string; query?: object }) => {
    if (url.endsWith('/summary')) asked.push(query);
    return { data: { count: 2, average: 4.5, steps: [] } as never };
  });
  data.provider.custom = custom as never;
  data.provider.getList.mockImplementation(async ({ resource }) => ({ data: [offered[resource]] as never[], total: 1 }));
  const drawn = renderScreen(<Summary />, { data, ...(may && { may }) });
  const choose = async (name: string, option: string) => {
    await drawn.user.click(await screen.findByRole('combobox', { name }));
    await drawn.user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
  };
  return { ...drawn, asked, choose };
}

describe('the summary of evaluations', () => {
  it('is of everybody at first, and narrowed to a place and to one of the escort', async () => {
    const { asked, choose } = open();
    await seen(() => screen.getByText('4.5'));

    await choose('Place', 'East branch');
    await choose('Escort', 'Li Lei');

    await vi.waitFor(() => expect(asked).toHaveLength(3));
    const period = { from: expect.any(String), to: expect.any(String) };
    expect(asked).toEqual([period, { ...period, deptId: '3' }, { ...period, deptId: '3', convoyId: '9' }]);
  });

  it('offers neither to whoever may not', async () => {
    open([]);
    await seen(() => screen.getByText('4.5'));
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });
});
