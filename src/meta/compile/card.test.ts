// @vitest-environment jsdom
// The registry of kinds imports controls, and controls need a browser.
import { expect, it } from 'vitest';
import { toy } from '../testing/toy.ts';
import { compileCard } from './card.ts';

it('a card says on top what its row is, where the title is only a code, and not again below', () => {
  const { title, called, lines } = compileCard({ ...toy, called: 'kind' });

  expect([title?.name, called?.name, ...lines.map(({ name }) => name)]).toEqual(['title', 'kind', 'owner', 'bought', 'price']);
});
