import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Condition } from '#shared/condition';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '../testing/memory-provider.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { toy } from '../testing/toy.ts';
import { ConditionText } from './condition-text.tsx';

const open = (value: Condition) =>
  renderScreen(
    <section aria-label="Rule">
      <ConditionText resource={toy} value={value} />
    </section>,
    { data: memoryProvider([]) },
  );

it.each<[string, Condition, RegExp]>([
  ['a text', { all: [{ field: 'title', op: 'like', value: 'Box' }] }, /^Title contains Box$/],
  [
    'whoever reads',
    { any: [{ field: 'createUser', op: 'eq', value: '$dept' }] },
    /^Created by is The signed-in user’s departments$/,
  ],
  ['nothing', { all: [{ field: 'title', op: 'isNull' }] }, /^Title is empty $/],
  ['what there is no more', { all: [{ field: 'gone', op: 'eq', value: 'x' }] }, /^gone is x$/],
])('tells a comparison with %s in words', (_, condition, words) => {
  open(condition);

  expect(screen.getByRole('region', { name: 'Rule' }).textContent).toMatch(words);
});

it('names the entries of a dictionary', async () => {
  open({ all: [{ field: 'kind', op: 'in', value: ['1', '2'] }] });

  await seen(() => screen.getByText('Doll'));
  expect(screen.getByRole('region', { name: 'Rule' })).toHaveTextContent(/^Kind is one of .+, Doll$/);
});

it('says how parts are joined, groups within groups', () => {
  open({
    any: [
      { field: 'title', op: 'eq', value: 'A' },
      {
        all: [
          { field: 'title', op: 'ne', value: 'B' },
          { field: 'title', op: 'notNull' },
        ],
      },
    ],
  });

  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim());
  expect(items).toEqual(['Title is A', 'All are metTitle is not BTitle is not empty', 'Title is not B', 'Title is not empty']);
});
