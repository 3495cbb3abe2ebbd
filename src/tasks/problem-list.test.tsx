import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { en } from '#src/locales/words';
import { ProblemList, type Told } from './problem-list.tsx';
import { Warnings } from './warnings.tsx';

beforeEach(() => {
  addMessages('en', en);
  setLanguage('en');
});

/** A problem as the server tells it: with words of its own. */
const away = (code: string): Told & { msg: string } => ({ bizCode: 'TASK_ITEM_LATER', params: { code }, msg: `${code} is away` });

it('says in one sentence what is wrong with several things, and leaves other problems apart', () => {
  render(<ProblemList problems={[away('KB1'), away('KB2'), away('KB3')]} />);

  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  expect(lines).toEqual(['Not home yet, to be loaded once back in the vault: KB1 and others, 3 in all']);
});

it('begins with what stands in the way, and marks apart what is only told', () => {
  const { container } = render(<ProblemList problems={[away('KB1'), { bizCode: 'TASK_NO_ITEM' }, away('KB2')]} />);

  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  expect(lines).toEqual([expect.not.stringContaining('KB'), expect.stringContaining('KB1')]);
  expect([...container.querySelectorAll('li > .anticon')].map(({ classList }) => classList.contains('anticon-warning'))).toEqual([
    true,
    false,
  ]);
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
