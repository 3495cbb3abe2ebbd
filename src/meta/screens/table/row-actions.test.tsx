import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Words } from '#shared/field';
import { setLanguage } from '#src/lib/language';
import { RowActions } from './row-actions.tsx';

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

it('are never a menu of one', () => {
  expect(shown({ zh: '配置', en: 'A button with quite a lot to say' })).toEqual(['A button with quite a lot to say']);
});

const more = () => screen.getByRole('button', { expanded: false });

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
