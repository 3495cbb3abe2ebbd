import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { addSeconds } from '#shared/time';
import { nowText } from '#src/lib/dates';
import { signIn } from '#src/lib/testing/fake-server';
import type { Row } from '#src/meta/kinds/kind';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { endAfterMonths } from './limits.ts';
import { TenantPage } from './tenant-page.tsx';

const DAY = 24 * 3600;
const bank = (id: string, more: Partial<Row> = {}) => ({
  id,
  version: 1,
  tenantId: `10000${id}`,
  tenantName: `Bank ${id}`,
  linkman: 'Li',
  contactNumber: '13800000000',
  status: 1,
  accountNumber: -1,
  accountCount: 4,
  expireTime: '',
  datasourceId: '',
  ...more,
});

function open(...rows: ReturnType<typeof bank>[]) {
  const data = memoryProvider(rows);
  const custom = vi.fn(async (_: { url: string }) => ({ data: {} as never }));
  data.provider.custom = custom as never;
  const { user, ...drawn } = renderScreen(<TenantPage />, { data });
  return {
    ...drawn,
    user,
    data,
    asked: () => custom.mock.calls.map(([{ url }]) => decodeURIComponent(url.replaceAll('+', ' '))),
    async press(name: string, button: string) {
      const row = within(await screen.findByRole('row', { name: new RegExp(name) }));
      await user.click(row.queryByRole('button', { name: button }) ?? row.getByRole('button', { name: 'More actions' }));
      const item = screen.queryByRole('menuitem', { name: button });
      if (item) await user.click(item);
      return within(await screen.findByRole('dialog'));
    },
  };
}

it('keeps over a reload what was filled into a dialog', async () => {
  signIn();
  const begun = open(bank('1', { accountNumber: 5 }));
  const dialog = await begun.press('Bank 1', 'Licence');
  fireEvent.change(await dialog.findByRole('spinbutton'), { target: { value: '42' } });
  act(() => void window.dispatchEvent(new Event('pagehide')));
  cleanup();

  const again = await open(bank('1', { accountNumber: 5 })).press('Bank 1', 'Licence');

  expect(await again.findByRole('spinbutton')).toHaveValue('42');
});

describe('the list of tenants', () => {
  it('says what is unlimited, full, over and near its end', async () => {
    const soon = addSeconds(nowText(), 10 * DAY - 60);
    open(
      bank('1'),
      bank('2', { accountNumber: 4, expireTime: '2020-01-01 00:00:00' }),
      bank('3', { accountNumber: 9, expireTime: soon }),
    );

    const row = async (name: string) => (await screen.findByRole('row', { name: new RegExp(name) })).textContent;

    expect(await row('Bank 1')).toMatch(/4 \/ Unlimited.*Unlimited/);
    expect(await row('Bank 1')).not.toMatch(/Expired|Full|left/);
    expect(await row('Bank 2')).toMatch(/4 \/ 4Full.*Expired/);
    expect(await row('Bank 3')).toMatch(/4 \/ 9.*10 days left/);
  });

  it('does not offer to remove the platform itself', async () => {
    open(bank('1', { tenantId: '000000' }));
    const row = within(await screen.findByRole('row', { name: /Bank 1/ }));

    await row.findByRole('button', { name: 'Edit' });

    expect(row.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  });
});

describe('the licence of a tenant', () => {
  it('begins with what is stored and sends what was changed', async () => {
    const { user, press, asked } = open(bank('1', { expireTime: '2099-12-31 23:59:59' }));
    const dialog = await press('Bank 1', 'Licence');

    await user.click(dialog.getByRole('radio', { name: 'At most' }));
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    expect(await dialog.findByText('Please enter Accounts')).toBeInTheDocument();
    await user.type(dialog.getByRole('spinbutton'), '25');
    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await waitFor(() => expect(asked()).toEqual(['blade-system/tenant/setting?ids=1&accountNumber=25']));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('takes its end from a shortcut, and none from another', async () => {
    const { user, press, asked } = open(bank('1', { expireTime: '2099-12-31 23:59:59' }));
    const dialog = await press('Bank 1', 'Licence');

    await user.click(dialog.getByRole('button', { name: '1 year' }));
    expect(await dialog.findByDisplayValue(endAfterMonths(nowText(), 12))).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Never' }));
    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await waitFor(() => expect(asked()).toEqual(['blade-system/tenant/setting?ids=1&expireTime=']));
  });

  it('of several that differ keeps what nobody touched', async () => {
    const { user, asked } = open(bank('1', { accountNumber: 5 }), bank('2', { expireTime: '2099-12-31 23:59:59' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Bank 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Bank 2' }));
    const [ofSelection] = screen.getAllByRole('button', { name: 'Licence' });
    await user.click(ofSelection as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Licence of 2 tenants' }));
    expect(dialog.getByText(/set differently/)).toBeInTheDocument();

    await user.click(dialog.getByRole('radio', { name: 'Unlimited' }));
    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await waitFor(() => expect(asked()).toEqual(['blade-system/tenant/setting?ids=1,2&accountNumber=-1']));
  });

  it('of the platform has no end', async () => {
    const { press } = open(bank('1', { tenantId: '000000' }));
    const dialog = await press('Bank 1', 'Licence');

    expect(await dialog.findByText(/never expires/)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: '1 year' })).not.toBeInTheDocument();
  });
});

describe('a tenant that was added', () => {
  it('shows how to sign in until that is kept', async () => {
    const { user, data } = open(bank('1'));
    data.provider.create = (async ({ variables }: { variables: object }) => ({
      data: { ...variables, id: '9', version: 1, tenantId: '654321', account: 'admin', initialPassword: 'k3eepThisOnce' },
    })) as never;

    await user.click(await screen.findByRole('button', { name: /^Add/ }));
    const form = within(await screen.findByRole('dialog'));
    await user.type(await form.findByLabelText('Name'), 'New Bank');
    await user.type(form.getByLabelText('Contact'), 'Wang');
    await user.type(form.getByLabelText('Phone'), '13900000000');
    await user.click(form.getByRole('button', { name: 'Save' }));

    const shown = within(await screen.findByRole('dialog', { name: 'Tenant added' }));
    expect(shown.getByText('654321')).toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Copy all' }));
    expect(await navigator.clipboard.readText()).toBe(
      'Name\tNew Bank\nTenant\t654321\nAccount\tadmin\nInitial password\tk3eepThisOnce',
    );
    // The library reads the number of the key, which `user.keyboard` leaves out.
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape', keyCode: 27 });
    expect(screen.getByText('k3eepThisOnce')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'I have saved it, close' }));
    await waitFor(() => expect(screen.queryByText('k3eepThisOnce')).not.toBeInTheDocument());
  });
});
