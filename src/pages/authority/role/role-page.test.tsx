import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { GrantNode, GrantPreview } from '#shared/grants';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { RolePage } from './role-page.tsx';

const node = (id: string, more: Partial<GrantNode> = {}): GrantNode => ({
  id,
  parentId: '0',
  key: id,
  value: id,
  title: id,
  category: 1,
  ...more,
});
const button = (id: string) => node(id, { category: 2 });

const trees = {
  menu: [
    node('Desk', { children: [node('Notices', { children: [button('Add'), button('Edit')] }), node('Services')] }),
    node('Base', { disabled: true, children: [node('Regions')] }),
  ],
  dataScope: [node('Notices', { children: [node('Own notices')] })],
  apiScope: [],
};
const preview: GrantPreview = {
  added: { menu: [{ id: 'Services', title: 'Services' }], dataScope: [], apiScope: [] },
  removed: { menu: [], dataScope: [{ id: 'Own notices', title: 'Own notices' }], apiScope: [] },
  users: 7,
  userNames: ['Ann', 'Ben'],
};
const roles = [
  { id: '1', roleName: 'Clerk', roleAlias: 'clerk', sort: 1, parentId: '0' },
  { id: '2', roleName: 'Guard', roleAlias: 'guard', sort: 2, parentId: '0' },
];

interface Asked {
  readonly url: string;
  readonly method: string;
  readonly payload?: unknown;
  readonly query?: unknown;
}

/** Opens the page on a server where the roles have these grants. */
function rolesGranted(menu: readonly string[], dataScope: readonly string[] = [], address = '/toys') {
  const data = memoryProvider(roles);
  const answers: Readonly<Record<string, unknown>> = {
    'blade-system/menu/grant-tree': trees,
    'blade-system/menu/role-tree-keys': { menu, dataScope, apiScope: [] },
    'blade-system/role/grant-preview': preview,
    'blade-system/role/grant': {},
  };
  const custom = vi.fn(async ({ url }: Asked) => ({ data: answers[url] as never }));
  data.provider.custom = custom as never;
  const sent = (url: string) => custom.mock.calls.map(([asked]) => asked).filter((asked) => asked.url === `blade-system/${url}`);
  return { ...renderScreen(<RolePage />, { data, address }), sent };
}
type Drawn = ReturnType<typeof rolesGranted>;

async function openFor({ user }: Drawn, role: string) {
  const row = await screen.findByRole('row', { name: new RegExp(role) });
  const found = within(row).queryByRole('button', { name: 'Grant' });
  await user.click(found ?? within(row).getByRole('button', { name: 'More actions' }));
  if (!found) await user.click(await screen.findByRole('menuitem', { name: 'Grant' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Notices');
  return within(dialog);
}
type Dialog = Awaited<ReturnType<typeof openFor>>;
// Buttons are found by their text: computing the roles of all elements in a dialog with a tree takes seconds.
const press = ({ user }: Drawn, dialog: Dialog, name: string) => user.click(dialog.getByText(name));
const chip = (dialog: Dialog, title: string) => dialog.getByLabelText(title);

describe('granting a role', () => {
  it('begins with what is stored and sends back exactly that, with what was ticked', async () => {
    const drawn = rolesGranted(['Desk', 'Notices', 'Add'], ['Own notices']);
    const dialog = await openFor(drawn, 'Clerk');
    expect(drawn.sent('menu/role-tree-keys')[0]?.query).toEqual({ roleIds: '1' });
    expect(chip(dialog, 'Add')).toBeChecked();
    expect(chip(dialog, 'Edit')).not.toBeChecked();

    await drawn.user.click(dialog.getByText('Services'));
    await press(drawn, dialog, 'Next');
    await dialog.findByText('1 will be added');
    await press(drawn, dialog, 'Save');

    await waitFor(() => expect(drawn.sent('role/grant')).toHaveLength(1));
    expect(drawn.sent('role/grant')[0]?.payload).toEqual({
      roleIds: ['1'],
      menuIds: ['Desk', 'Notices', 'Add', 'Services'],
      dataScopeIds: ['Own notices'],
      apiScopeIds: [],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows before it saves what changes and for whom', async () => {
    const drawn = rolesGranted(['Desk']);
    const dialog = await openFor(drawn, 'Clerk');
    await drawn.user.click(chip(dialog, 'Add'));
    await press(drawn, dialog, 'Next');

    await seen(() => dialog.getByText('Users affected (7): Ann, Ben and others'));
    expect(dialog.getByText('1 will be removed')).toBeVisible();
    expect(drawn.sent('role/grant')).toHaveLength(0);

    await press(drawn, dialog, 'Back');
    expect(chip(dialog, 'Add')).toBeChecked();
  });

  it('ticks what leads to a button, shows a half menu as half, and leaves alone what cannot be granted', async () => {
    const drawn = rolesGranted([]);
    const dialog = await openFor(drawn, 'Clerk');

    await drawn.user.click(chip(dialog, 'Edit'));
    await drawn.user.click(dialog.getByText('Regions'));
    expect(dialog.getByRole('checkbox', { name: /Notices/ })).toHaveAttribute('aria-checked', 'mixed');
    await press(drawn, dialog, 'Next');

    await waitFor(() => expect(drawn.sent('role/grant-preview')).toHaveLength(1));
    expect(drawn.sent('role/grant-preview')[0]?.payload).toMatchObject({ menuIds: ['Edit', 'Notices', 'Desk', 'Regions'] });
  });

  it('begins at once for the role that another page has sent, and not again', async () => {
    const { router } = rolesGranted(['Desk'], [], '/toys?grant=2&page=1');

    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/Guard/)).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.search).not.toContain('grant'));
  });

  it('asks before ticks are lost', async () => {
    const drawn = rolesGranted(['Desk']);
    const dialog = await openFor(drawn, 'Clerk');
    await drawn.user.click(dialog.getByText('Services'));

    await press(drawn, dialog, 'Cancel');

    expect(await screen.findAllByText('There are unsaved changes')).not.toHaveLength(0);
    expect(dialog.getByRole('checkbox', { name: 'Services' })).toHaveAttribute('aria-checked', 'true');
  });

  it('says what it starts from when several roles are granted at once', async () => {
    const drawn = rolesGranted(['Desk', 'Hidden']);
    await drawn.user.click(await screen.findByRole('checkbox', { name: /Clerk/ }));
    await drawn.user.click(await screen.findByRole('checkbox', { name: /Guard/ }));
    const [toolbar] = screen.getAllByRole('button', { name: 'Grant' });
    await drawn.user.click(toolbar as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));

    await seen(() => dialog.getByText(/all of them have the same rights/));
    expect(dialog.getByText('1 grant that you cannot see stays unchanged')).toBeVisible();
    await press(drawn, dialog, 'Next');
    expect(drawn.sent('role/grant-preview')[0]?.payload).toMatchObject({ roleIds: ['1', '2'], menuIds: ['Desk'] });
  });

  it('is not offered without the right', async () => {
    renderScreen(<RolePage />, { data: memoryProvider(roles), may: ['view', 'edit'] });

    expect(await screen.findAllByRole('button', { name: 'Edit' })).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Grant' })).not.toBeInTheDocument();
  });
});
