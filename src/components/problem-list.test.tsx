import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { ProblemList, type Told } from './problem-list.tsx';

const away = (code: string): Told => ({ bizCode: 'TASK_ITEM_LATER', params: { code } });

it('says in one sentence what is wrong with several things, and leaves other problems apart', async () => {
  const problems = [away('KB1'), away('KB2'), away('KB3'), { bizCode: 'TASK_NO_ITEM' } as const];
  renderScreen(<ProblemList problems={problems} />, { data: memoryProvider([]) });

  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe('Article KB1 and 2 more is loaded once it is back in the vault');
});
