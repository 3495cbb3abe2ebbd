import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { seen } from '#src/lib/testing/seen';
import { hasUnsavedChanges } from '#src/lib/unsaved';
import { rowOf } from '#src/meta/testing/row-tools';
import { openUsers } from './testing/open-users.tsx';

describe('a registration', () => {
  async function openAudit() {
    const { user, answer, calls } = openUsers();
    answer({});
    await user.click(await within(await rowOf('Person 2')).findByRole('button', { name: 'Approve' }));
    return { user, calls, drawer: within(await screen.findByRole('dialog', { name: 'Approve registrations' })) };
  }

  it('is passed with roles and departments', async () => {
    const { user, calls, drawer } = await openAudit();
    expect(drawer.getByText('account2')).toBeVisible();
    await user.click(await drawer.findByRole('combobox', { name: 'Roles' }));
    await user.click(await screen.findByTitle('Auditor'));
    await user.click(await drawer.findByRole('combobox', { name: 'Departments' }));
    await user.click(await screen.findByText('Vault', { selector: '.ant-select-tree-title' }));

    await user.click(drawer.getByRole('button', { name: 'Approve' }));

    await waitFor(() => expect(calls()[0]?.url).toBe('blade-user/audit-pass?userIds=2&roleIds=12&deptIds=21'));
  });

  it('is not passed without them', async () => {
    const { user, calls, drawer } = await openAudit();

    await user.click(drawer.getByRole('button', { name: 'Approve' }));

    await seen(() => drawer.getByText('Please select Roles'));
    await seen(() => drawer.getByText('Please select Departments'));
    expect(calls()).toEqual([]);
  });

  it('asks before what was chosen for it is lost', async () => {
    const { user, drawer } = await openAudit();
    await user.click(await drawer.findByRole('combobox', { name: 'Roles' }));
    await user.click(await screen.findByTitle('Auditor'));

    await user.click(drawer.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));

    expect(drawer.getByTitle('Auditor')).toBeVisible();
    expect(hasUnsavedChanges()).toBe(true);
  });

  it('is refused after a question', async () => {
    const { user, calls, drawer } = await openAudit();

    await user.click(drawer.getByRole('button', { name: 'Refuse' }));
    await screen.findByText('The registration of Person 2 will be deleted and cannot be brought back.');
    await user.click(screen.getAllByRole('button', { name: 'Refuse' }).at(-1) as HTMLElement);

    await waitFor(() => expect(calls()[0]?.url).toBe('blade-user/audit-refuse?userIds=2'));
  });

  it('is chosen among those who wait', async () => {
    const { user } = openUsers();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Person 3' }));

    const [ofSelection] = screen.getAllByRole('button', { name: 'Approve' });
    await user.click(ofSelection as HTMLElement);

    await seen(() => screen.getByText(/Only accounts that wait for approval/));
  });
});
