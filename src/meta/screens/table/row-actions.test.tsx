import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
