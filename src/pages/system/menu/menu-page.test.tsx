import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { MenuPage } from './menu-page.tsx';

const row = (id: string, category: number) => ({
  id,
  name: `Row ${id}`,
  code: `row_${id}`,
  path: '/x',
  source: 'truck',
  category,
  sort: 1,
  parentId: '0',
  isOpen: 1,
});
const categories = [
  { code: 'menu_category', dictKey: 1, dictValue: 'Menu', dictValueEn: 'Menu', sort: 1, remark: '' },
  { code: 'menu_category', dictKey: 2, dictValue: 'Button', dictValueEn: 'Button', sort: 2, remark: '' },
];

const draw = () =>
  renderScreen(<MenuPage />, {
    data: memoryProvider([row('1', 1), row('2', 2)]),
    may: ['view', 'add'],
    dictionaries: { menu_category: categories },
  });

describe('the menu tree', () => {
  it('shows each with its icon, and adds below menus only', async () => {
    draw();
    const [menu, button] = [await screen.findByRole('row', { name: /Row 1/ }), await screen.findByRole('row', { name: /Row 2/ })];

    expect(menu.querySelector('[data-icon="truck"]')).toBeVisible();
    expect(within(menu).getByText('Add below')).toBeVisible();
    expect(within(button).queryByText('Add below')).not.toBeInTheDocument();
  });

  it('asks for what a menu needs, or for what a button needs', async () => {
    const { user } = draw();
    await screen.findByRole('row', { name: /Row 1/ });
    await user.click(screen.getAllByText('Add')[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText('Path')).toHaveAttribute('aria-required', 'true');
    expect(dialog.getByText('New window')).toBeInTheDocument();
    expect(dialog.queryByText('Button place')).not.toBeInTheDocument();

    await user.click(dialog.getByText('Button'));

    expect(await dialog.findByText('Button place')).toBeInTheDocument();
    expect(dialog.getByLabelText('Path')).not.toHaveAttribute('aria-required');
    expect(dialog.queryByText('New window')).not.toBeInTheDocument();
  });
});
