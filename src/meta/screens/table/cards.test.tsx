import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { memoryProvider } from '../../testing/memory-provider.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { makeToy, toy } from '../../testing/toy.ts';
import { ResourceScreen } from '../resource-screen.tsx';

vi.mock('#src/components/use-phone', () => ({ useIsPhone: () => true }));

it('a card has no line for a cell that draws nothing', async () => {
  const columns = { kind: { cell: () => null } };
  renderScreen(<ResourceScreen resource={toy} columns={columns} />, { data: memoryProvider([makeToy(1)]) });

  const card = within((await screen.findByText('Box 1')).closest('li') as HTMLElement);

  expect(await card.findByText('Price')).toBeVisible();
  expect(card.queryByText('Kind')).not.toBeInTheDocument();
});
