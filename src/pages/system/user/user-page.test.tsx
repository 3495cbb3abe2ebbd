import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { seen } from '#src/lib/testing/seen';
import { rowOf } from '#src/meta/testing/row-tools';
import { openUsers } from './testing/open-users.tsx';

describe('the screen of accounts', () => {
  it('offers for each person what their state allows', async () => {
    const { menuOf } = openUsers();

    expect(await menuOf('Person 3')).toEqual(['Roles', 'Reset password', 'Unlock', 'Platform settings', 'Delete']);
  });

  it('offers approval first to those who wait', async () => {
    const { menuOf } = openUsers();

    await seen(async () => within(await rowOf('Person 2')).getByRole('button', { name: 'Approve' }));
    expect(await menuOf('Person 2')).toEqual(['Edit', 'Reset password', 'Platform settings', 'Delete']);
  });

  it('offers nobody what would end their own work', async () => {
    const { user } = openUsers();
    const row = within(await rowOf('Person 1'));
    await row.findByRole('button', { name: 'Edit' });

    await user.click(row.getByRole('button', { name: 'More actions' }));

    const further = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    const beside = row.getAllByRole('button').map(({ textContent }) => textContent);
    expect([...beside, ...further]).toEqual(['View', 'Edit', '', 'Platform settings']);
  });

  it('shows who has to wait after wrong passwords, and until when', async () => {
    openUsers();

    const tag = await within(await rowOf('Person 5')).findByText('Paused');
    expect(tag).toHaveAttribute('title', expect.stringContaining('2026-01-01 08:15:00'));
    expect(within(await rowOf('Person 4')).queryByText('Paused')).not.toBeInTheDocument();
  });

  it('shows no button without its right', async () => {
    openUsers(['view']);

    await seen(async () => within(await rowOf('Person 2')).getByRole('button', { name: 'View' }));
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Pending \(/)).not.toBeInTheDocument();
  });

  it('filters by a department of the tree', async () => {
    const { user, provider } = openUsers();

    await user.click(await screen.findByText('Vault', { selector: '.ant-tree-title' }));

    await waitFor(() =>
      expect(provider.getList).toHaveBeenCalledWith(
        expect.objectContaining({
          resource: 'user',
          meta: expect.objectContaining({ params: { deptId: '21', status: undefined } }),
        }),
      ),
    );
  });

  it('shows those who wait, and how many they are', async () => {
    const { user, provider } = openUsers();

    await user.click(await screen.findByText(/^Pending \(\d+\)$/));

    await waitFor(() =>
      expect(provider.getList).toHaveBeenCalledWith(
        expect.objectContaining({
          resource: 'user',
          meta: expect.objectContaining({ params: { deptId: undefined, status: 0 } }),
        }),
      ),
    );
  });
});

describe('a reset', () => {
  it('asks, calls, and shows the passwords until they are kept', async () => {
    const { user, answer, press, calls } = openUsers();
    answer([{ userId: '3', account: 'account3', realName: 'Person 3', password: 'k3eepThisOnce' }]);

    await press('Person 3', 'Reset password');
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/Person 3 will get a new random password/)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'OK' }));

    const shown = within(await screen.findByRole('dialog', { name: 'Initial passwords' }));
    expect(calls()[0]?.url).toBe('blade-user/reset-password?userIds=3');
    expect(shown.getByText('k3eepThisOnce')).toBeInTheDocument();
    expect(shown.getByRole('alert')).toHaveTextContent('shown only once');
    await user.click(shown.getByRole('button', { name: 'Copy all' }));
    expect(await navigator.clipboard.readText()).toBe('account3\tPerson 3\tk3eepThisOnce');
    // The library reads the number of the key, which `user.keyboard` leaves out.
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape', keyCode: 27 });
    expect(screen.getByText('k3eepThisOnce')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'I have saved them, close' }));
    await waitFor(() => expect(screen.queryByText('k3eepThisOnce')).not.toBeInTheDocument());
  });

  it('shows nothing when it was refused', async () => {
    const { user, notify, press, provider } = openUsers();
    provider.custom.mockRejectedValue(Object.assign(new Error('You may not do this'), { statusCode: 403 }));

    await press('Person 3', 'Reset password');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'OK' }));

    await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ type: 'error' })));
    expect(screen.queryByRole('dialog', { name: 'Initial passwords' })).not.toBeInTheDocument();
  });
});

describe('an addition', () => {
  it('shows the password that the server made', async () => {
    const { user, provider } = openUsers();
    provider.create.mockResolvedValue({
      data: { id: '9', version: 1, account: ' Ann.Lee ', realName: 'Ann', initialPassword: 'firstAndOnly7' } as never,
    });
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const form = within(await screen.findByRole('dialog'));
    await user.type(await form.findByLabelText('Account'), 'Ann.Lee');
    await user.type(form.getByLabelText('Name'), 'Ann');
    await user.click(await form.findByRole('combobox', { name: 'Roles' }));
    await user.click(await screen.findByTitle('Auditor'));
    await user.click(await form.findByRole('combobox', { name: 'Departments' }));
    await user.click(await screen.findByText('Vault', { selector: '.ant-select-tree-title' }));

    await user.click(form.getByRole('button', { name: 'Save' }));

    const shown = within(await screen.findByRole('dialog', { name: 'Initial passwords' }));
    expect(shown.getByRole('row', { name: /^ann\.lee Ann firstAndOnly7/ })).toBeInTheDocument();
  });
});

describe('roles', () => {
  it('of one person begin with those they have, and are replaced', async () => {
    const { user, answer, press, calls } = openUsers();
    answer({});
    await press('Person 3', 'Roles');
    const dialog = within(await screen.findByRole('dialog', { name: 'Roles' }));
    expect(await dialog.findByText('Dispatcher')).toBeInTheDocument();

    await user.click(await dialog.findByRole('combobox', { name: 'Roles' }));
    await user.click(await screen.findByTitle('Auditor'));
    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await waitFor(() => expect(calls()[0]?.url).toBe('blade-user/grant?userIds=3&roleIds=11%2C12'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Roles' })).not.toBeInTheDocument());
  });

  it('of several people begin empty and need one', async () => {
    const { user, calls } = openUsers();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Person 3' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Person 4' }));
    await user.click(screen.getByRole('button', { name: 'Roles' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Roles' }));

    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await seen(() => dialog.getByText('Please select Roles'));
    expect(dialog.getByText(/Roles of Person 3, Person 4\./)).toBeVisible();
    expect(calls()).toEqual([]);
  });

  it('of oneself are not even asked for', async () => {
    const { user } = openUsers();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Person 1' }));

    await user.click(screen.getByRole('button', { name: 'Roles' }));

    await seen(() => screen.getByText('You cannot do this to your own account'));
  });
});

describe('the platform', () => {
  it('begins with what is stored, and is no text that cannot be read', async () => {
    const { user, answer, press, calls } = openUsers();
    answer({ id: '3', userType: 2, userTypeName: 'App', userExt: '{"a":1}' });
    await press('Person 3', 'Platform settings');
    const ext = await screen.findByLabelText('Platform data');
    expect(ext).toHaveValue('{"a":1}');

    await user.clear(ext);
    await user.type(ext, '{{');
    await user.click(screen.getByRole('button', { name: 'OK' }));

    expect(await screen.findByText('Platform data is not valid JSON')).toBeInTheDocument();
    await user.clear(ext);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() =>
      expect(calls()[1]).toMatchObject({
        url: 'blade-user/update-platform',
        payload: { userId: '3', userType: '2', userExt: '' },
      }),
    );
  });
});

describe('the state', () => {
  it('is changed on the version that was seen', async () => {
    const { user, answer, press, calls } = openUsers();
    answer({});

    await press('Person 4', 'Enable');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'OK' }));

    await waitFor(() => expect(calls()[0]).toMatchObject({ payload: { id: '4', version: 3, status: 1 } }));
    expect(calls()[0]?.url).toContain('blade-user/update');
  });
});
