import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { PasswordsDialog } from './passwords-dialog.tsx';

vi.mock('#src/components/use-phone', () => ({ useIsPhone: () => true }));

it('lists the people on a phone, with a copy of each account and password', async () => {
  const user = userEvent.setup();
  const life = { isOpen: true, onClose: vi.fn(), afterClose: vi.fn() };
  const passwords = [
    { account: 'ann.lee', realName: 'Ann', password: 'firstAndOnly7' },
    { account: 'bo.xu', realName: 'Bo', password: 'k3eepThisOnce' },
  ];
  renderScreen(<PasswordsDialog passwords={passwords} {...life} />, { data: memoryProvider([]) });
  const dialog = within(await screen.findByRole('dialog'));
  const [, second] = dialog.getAllByRole('listitem').map((item) => within(item));
  expect(dialog.queryByRole('table')).toBeNull();

  await user.click(second?.getByRole('button', { name: 'Copy the account of Bo' }) as HTMLElement);
  expect(await navigator.clipboard.readText()).toBe('bo.xu');
  await user.click(second?.getByRole('button', { name: 'Copy the password of Bo' }) as HTMLElement);
  expect(await navigator.clipboard.readText()).toBe('k3eepThisOnce');
});
