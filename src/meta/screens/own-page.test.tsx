import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LoanPage } from '../../../docs/example/loan-page.tsx';
import { KeptTab } from '../testing/kept-tab.tsx';
import { memoryProvider } from '../testing/memory-provider.ts';
import { renderScreen } from '../testing/render-screen.tsx';

const loans = Array.from({ length: 12 }, (_, index) => ({
  id: String(index + 1),
  keyNo: `K${index + 1}`,
  holder: `Ann ${index + 1}`,
  loanStateName: 'Lent',
}));

/** Opens the page in a tab that can be left and come back to, as the frame keeps its tabs. */
function openTab(may?: readonly string[]) {
  const data = memoryProvider(loans);
  data.provider.deleteOne.mockImplementation(async ({ id }: { id: unknown }) => {
    data.store.rows = data.store.rows.filter((row) => row.id !== id);
    return { data: { id } as never };
  });
  const tab = (
    <KeptTab>
      <LoanPage />
    </KeptTab>
  );
  return renderScreen(tab, { data, may });
}

it("written with Refine's hooks alone keeps its page and its choice in a tab that comes back", async () => {
  const { user } = openTab();
  await screen.findByText('K1');
  await user.click(screen.getByTitle('Next Page'));
  await user.click(await screen.findByRole('button', { name: 'K12' }));
  await screen.findByText('Lent to: Ann 12');

  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await user.click(screen.getByRole('button', { name: 'Return' }));

  expect(screen.getByRole('button', { name: 'K12' })).toBeVisible();
  expect(screen.getByText('Lent to: Ann 12')).toBeVisible();
});

it('deletes a record by a button of its own, asks before, and shows the list without it', async () => {
  const { user, provider } = openTab();
  await user.click(await screen.findByRole('button', { name: 'K3' }));
  await user.click(await screen.findByRole('button', { name: /Delete/ }));
  expect(provider.deleteOne).not.toHaveBeenCalled();

  const confirm = await waitFor(() => {
    const [, second] = screen.getAllByRole('button', { name: /Delete$/ });
    expect(second).toBeVisible();
    return second as HTMLElement;
  });
  await user.click(confirm);

  await waitFor(() => expect(screen.queryByText('K3')).not.toBeInTheDocument());
  expect(provider.deleteOne.mock.calls[0]?.[0]).toMatchObject({ resource: 'keyLoan', id: '3' });
  expect(screen.queryByText(/Ann 3$/)).not.toBeInTheDocument();
});

it('offers nothing that is not granted', async () => {
  openTab(['list']);

  expect(await screen.findByText('K1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'K1' })).not.toBeInTheDocument();
});
