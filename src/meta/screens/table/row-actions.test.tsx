import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Words } from '#shared/field';
import { setLanguage } from '#src/lib/language';
import type { Action } from '../slots.ts';
import { RowActions, roomFor } from './row-actions.tsx';

const [view, edit] = [
  { zh: '查看', en: 'View' },
  { zh: '编辑', en: 'Edit' },
];

const actionsOf = (...all: Words[]) =>
  all.map((words) => ({ ...words, verb: words.en, on: 'row', run: () => undefined }) as const);

function shown(...all: Words[]) {
  setLanguage('en');
  render(<RowActions row={{ id: '1' }} actions={actionsOf(...all)} onRun={() => undefined} name="Box" />);
  return screen.getAllByRole('button').map((button) => button.textContent);
}

it('stand beside each other as long as there is room for their words', () => {
  expect(shown(view, edit, { zh: '删除', en: 'Delete' })).toEqual(['View', 'Edit', 'Delete']);
});

it('go into a menu when there are too many of them or their words are too long', () => {
  expect(shown(view, edit, { zh: '平台配置', en: 'Platform settings' })).toEqual(['View', 'Edit', '']);
});

it('need no more room than their words, and never more than is usual', () => {
  expect(roomFor(['View', 'Edit'], 3)).toBe(72);
  expect(roomFor(['查看', '编辑', '删除'], 3)).toBe(116);
  expect(roomFor(['查看', '编辑', '删除', '站点'], 3)).toBe(104);
  expect(roomFor(['Platform settings', 'Reset password', 'View', 'Edit'], 3)).toBe(156);
  expect(roomFor([], 3)).toBe(0);
});

it('are never a menu of one', () => {
  expect(shown({ zh: '配置', en: 'A button with quite a lot to say' })).toEqual(['A button with quite a lot to say']);
});

const more = () => screen.getByRole('button', { expanded: false });

it('are grey in the menu too, and tell there why, where the row does not allow them', async () => {
  setLanguage('en');
  const user = userEvent.setup();
  const why = 'The car is on its way';
  const [first, second, third] = actionsOf(view, edit, { zh: '平台配置', en: 'Platform settings' });
  const actions = [first, second, { ...third, blockedBy: () => why }] as Action[];
  render(<RowActions row={{ id: '1' }} actions={actions} onRun={() => undefined} name="Box" />);

  await user.click(more());

  expect(await screen.findByRole('menuitem', { name: 'Platform settings' })).toHaveAccessibleDescription(why);
});

it('opens the menu at the first press of a key, keeps the focus, and runs what is chosen from where it was', async () => {
  setLanguage('en');
  const user = userEvent.setup();
  const focused: (Element | null)[] = [];
  const onRun = vi.fn(() => void focused.push(document.activeElement));
  const actions = actionsOf(view, edit, { zh: '平台配置', en: 'Platform settings' });
  render(<RowActions row={{ id: '1' }} actions={actions} onRun={onRun} name="Box" />);
  more().focus();

  await user.keyboard('{Enter}');

  expect(screen.getByRole('button', { expanded: true })).toHaveFocus();
  await user.click(await screen.findByRole('menuitem', { name: 'Platform settings' }));
  expect(onRun).toHaveBeenCalledWith(actions[2], [{ id: '1' }]);
  expect(more()).toBeVisible();
  expect(focused).toEqual([more()]);
});

it('has what cannot be undone at the end of the menu', async () => {
  setLanguage('en');
  const user = userEvent.setup();
  const [first, second, remove, print] = actionsOf(view, edit, { zh: '删除', en: 'Delete' }, { zh: '打印', en: 'Print' });
  const actions = [first, second, { ...remove, isDanger: true }, print].filter((action) => action !== undefined) as Action[];
  render(<RowActions row={{ id: '1' }} actions={actions} onRun={() => undefined} name="Box" />);

  await user.click(more());

  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['Print', 'Delete']);
});
