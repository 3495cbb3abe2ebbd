import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { addMessages } from '#src/lib/i18n';
import { zh } from '#src/locales/words';
import type { MenuItem } from '#src/screens/routes';
import { ThemeProvider } from '#src/theme/theme-provider.tsx';
import { screenOf } from '../testing/screens.ts';
import { useFrameKeys } from '../use-frame-keys.ts';
import { useOpened } from '../use-opened.ts';
import { SearchPart } from './search-part.tsx';

addMessages('zh', zh);

const screens = [screenOf('/cars'), screenOf('/lines')];
const menu: readonly MenuItem[] = screens.map((each) => ({ key: each.code, title: each.title, icon: '', screen: each }));
const show = vi.fn();
const other = vi.fn();

function Frame() {
  const search = useOpened();
  useFrameKeys({ onSearch: search.open, onLock: other, onHelp: other });
  return (
    <>
      <button type="button">button</button>
      <main tabIndex={-1} />
      {search.wasOpened && <SearchPart key={search.turn} menu={menu} screens={screens} open={show} search={search} />}
    </>
  );
}

const field = () => screen.findByRole('combobox', { name: '搜索菜单' });

function open() {
  render(<Frame />, { wrapper: ThemeProvider });
  screen.getByRole('button').focus();
  return userEvent.setup();
}

beforeEach(() => vi.clearAllMocks());

it('leads to what is typed at once, before the search has been fetched', async () => {
  const user = open();

  await user.keyboard('{Control>}k{/Control}?lines{Backspace>5/}{Backspace}lines{Enter}');

  await vi.waitFor(() => expect(show).toHaveBeenCalledExactlyOnceWith('/lines'));
  expect(other).not.toHaveBeenCalled();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('has the focus with the first key, also the second time, and gives it back as soon as it closes', async () => {
  const user = open();

  await user.keyboard('{Control>}k{/Control}x');
  expect(await field()).toHaveFocus();
  expect(await field()).toHaveValue('x');
  // antd asks for the code of the key, which user-event leaves out.
  fireEvent.keyDown(await field(), { key: 'Escape', keyCode: 27 });
  expect(screen.getByRole('button')).toHaveFocus();

  await user.keyboard('{Control>}k{/Control}');
  expect(await field()).toHaveFocus();
  expect(await field()).toHaveValue('');
});
