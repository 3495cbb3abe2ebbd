import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { en } from '#src/locales/words';
import { Warnings } from './warnings.tsx';

beforeEach(() => {
  addMessages('en', en);
  setLanguage('en');
});

/** The same problem of three boxes. */
const three = (bizCode: string) => ['KB1', 'KB2', 'KB3'].map((code) => ({ bizCode, params: { code } }));

it.each([
  ['as many as their sentences: three boxes with one fault are one', three('TASK_ITEM'), '1 problem'],
  ['notes, where nothing else is to be said', three('TASK_ITEM_LATER'), '1 note'],
  ['without what is only told', [...three('TASK_ITEM_LATER'), { bizCode: 'TASK_NO_ITEM' }], '1 problem'],
])('the problems of a task are counted %s', (_, warnings, told) => {
  render(<Warnings warnings={warnings} />);

  expect(screen.getByRole('button')).toHaveTextContent(told);
});
