import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { MenuItem } from '#src/screens/routes';
import { SideMenu } from './side-menu.tsx';
import { screenOf } from './testing/screens.ts';

const leaf = (path: string): MenuItem => ({ key: path, title: { zh: path, en: path }, icon: '', screen: screenOf(path) });
const branch = (name: string, ...children: readonly MenuItem[]): MenuItem => ({
  key: name,
  title: { zh: name, en: name },
  icon: '',
  children: [...children],
});

it('a shut branch tells how much waits in it, and leaves that to its entries once it is open', async () => {
  const user = userEvent.setup();
  const menu = [branch('work', leaf('/todo'), branch('more', leaf('/claim'))), branch('rest', leaf('/rest'))];
  render(
    <MemoryRouter>
      <SideMenu menu={menu} counts={{ '/todo': 2, '/claim': 3 }} collapsed={false} path="/" />
    </MemoryRouter>,
  );
  const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(entries()).toEqual(['work5', 'rest']);

  await user.click(screen.getByRole('menuitem', { name: /work/ }));

  expect(entries()).toEqual(['work', '/todo2', 'more3', 'rest']);
  expect(within(screen.getByRole('menuitem', { name: /todo/ })).getByRole('link')).toBeVisible();
});
