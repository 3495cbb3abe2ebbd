import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { GrantNode } from '#shared/grants';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { TopMenuPage } from './top-menu-page.tsx';

const node = (id: string, children?: GrantNode[]): GrantNode => ({
  id,
  parentId: '0',
  key: id,
  value: id,
  title: id,
  ...(children && { children }),
});
const tree = [node('Desk', [node('Notices'), node('Services')]), node('Base', [node('Regions')])];

function placed(menu: readonly string[]) {
  const data = memoryProvider([{ id: '7', code: 'top_desk', name: 'Work', sort: 1 }]);
  const answers: Readonly<Record<string, unknown>> = {
    'blade-system/menu/grant-top-tree': { menu: tree, dataScope: [], apiScope: [] },
    'blade-system/menu/top-tree-keys': { menu, dataScope: [], apiScope: [] },
    'blade-system/topmenu/grant': {},
  };
  const custom = vi.fn(async ({ url }: { url: string; payload?: unknown }) => ({ data: answers[url] as never }));
  data.provider.custom = custom as never;
  const sent = () => custom.mock.calls.map(([asked]) => asked).filter(({ url }) => url === 'blade-system/topmenu/grant');
  return { ...renderScreen(<TopMenuPage />, { data }), sent };
}

async function openDialog({ user }: ReturnType<typeof placed>) {
  const row = within(await screen.findByRole('row', { name: /Work/ }));
  await user.click(row.queryByRole('button', { name: 'Menus' }) ?? row.getByRole('button', { name: 'More actions' }));
  const item = screen.queryByRole('menuitem', { name: 'Menus' });
  if (item) await user.click(item);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Notices');
  return dialog;
}

describe('the menus of an entry of the top bar', () => {
  it('begin with what is stored and are saved as ticked', async () => {
    const drawn = placed(['Desk', 'Notices']);
    const dialog = await openDialog(drawn);
    expect(dialog.getByText('Save').closest('button')).toBeDisabled();

    await drawn.user.click(dialog.getByText('Regions'));
    await drawn.user.click(dialog.getByText('Save'));

    await waitFor(() => expect(drawn.sent()).toHaveLength(1));
    expect(drawn.sent()[0]?.payload).toEqual({ topMenuIds: ['7'], menuIds: ['Desk', 'Notices', 'Regions', 'Base'] });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('are searched and ticked as a whole', async () => {
    const drawn = placed([]);
    const dialog = await openDialog(drawn);

    await drawn.user.type(dialog.getByPlaceholderText('Search Menus'), 'serv');
    await waitFor(() => expect(dialog.queryByText('Regions')).not.toBeInTheDocument());
    await drawn.user.click(dialog.getByText('All'));
    await drawn.user.click(dialog.getByText('Save'));

    await waitFor(() => expect(drawn.sent()[0]?.payload).toEqual({ topMenuIds: ['7'], menuIds: ['Desk', 'Services'] }));
  });
});
