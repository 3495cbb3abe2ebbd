import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '#src/locales/tactic';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { endsOf, monthOf } from './month.ts';
import { PreviewDialog } from './preview-dialog.tsx';

vi.mock('#src/components/use-phone', () => ({ useIsPhone: () => true }));

it('has its problems before the days, which are thirty lines', async () => {
  const data = memoryProvider([]);
  data.provider.custom = vi.fn(async ({ query }: { query: { startDate: string } }) => {
    const [startDate, endDate] = endsOf(monthOf(query.startDate));
    const days = [{ date: startDate, isKept: true, conflicts: [], tasks: [] }];
    return {
      data: { startDate, endDate, days, crews: [], keptCount: 1, itemCount: 0, itemProblems: [], standIns: [], otherCars: [] },
    };
  }) as never;
  const life = { isOpen: true, onClose: vi.fn(), afterClose: vi.fn() };
  renderScreen(<PreviewDialog row={{ id: '7', tacticName: 'Morning' }} mayGenerate={false} onGenerate={vi.fn()} {...life} />, {
    data,
  });

  const dialog = within(await screen.findByRole('dialog'));
  const problems = await dialog.findByRole('region', { name: 'Problems' });
  const days = await dialog.findByRole('list', { name: /^Calendar/ });

  expect(problems.compareDocumentPosition(days)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
