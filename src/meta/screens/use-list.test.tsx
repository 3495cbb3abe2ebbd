import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { KeptTab } from '../testing/kept-tab.tsx';
import { memoryProvider } from '../testing/memory-provider.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { makeToy, toy } from '../testing/toy.ts';
import { ResourceScreen } from './resource-screen.tsx';

it('leaves what has been typed since the last search in the form of a list that comes back to the front', async () => {
  const address = '/toys?filters[0][field]=title&filters[0][operator]=contains&filters[0][value]=Box%201';
  const list = (
    <KeptTab>
      <ResourceScreen resource={toy} />
    </KeptTab>
  );
  const { user } = renderScreen(list, { data: memoryProvider([makeToy(1)]), address });
  const title = () => within(screen.getByRole('search')).getByLabelText('Title');
  await screen.findByText('Box 1');
  expect(title()).toHaveValue('Box 1');
  await user.type(title(), '23');

  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await user.click(screen.getByRole('button', { name: 'Return' }));

  expect(title()).toHaveValue('Box 123');
});
