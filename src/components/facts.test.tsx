import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Fact, Facts } from './facts.tsx';

const fact = (key: string, isWide = false): Fact => ({ key, label: key, value: `value of ${key}`, isWide });

/** Returns the keys of the facts that take a line of their own. */
function wholeOf(items: readonly Fact[]): string[] {
  render(<Facts items={items} />);
  const lines = items.map(({ key }) => [key, screen.getByText(key).parentElement?.className] as const);
  return lines.filter(([, look]) => look).map(([key]) => key);
}

it('names each value', () => {
  render(<Facts items={[fact('Plate'), fact('Seats')]} />);

  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Plate', 'Seats']);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['value of Plate', 'value of Seats']);
});

it.each([
  ['two to a line', [fact('a'), fact('b'), fact('c'), fact('d')], []],
  ['a wide one alone', [fact('a'), fact('b'), fact('c', true)], ['c']],
  ['the last one alone where nothing is left to stand beside it', [fact('a'), fact('b'), fact('c')], ['c']],
  ['one alone that has a wide one after it', [fact('a'), fact('b', true), fact('c'), fact('d')], ['a', 'b']],
  ['two to a line again after a wide one', [fact('a', true), fact('b'), fact('c'), fact('d', true)], ['a', 'd']],
])('shows %s', (_, items, expected) => {
  expect(wholeOf(items)).toEqual(expected);
});
