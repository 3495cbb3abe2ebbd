import { describe, expect, it } from 'vitest';
import { type ArtState, artEvents, artStates, holderTypes } from '#shared/handover/article';
import { type CustodyEvent, stateAfter } from './custody.ts';

const states = Object.values(artStates);
const keys = (digits: string): ArtState[] => [...digits].map((digit) => Number(digit) as ArtState);
const { vault, branch } = holderTypes;

/** The table of domain model 9.1: the states in which an event is possible, and the states after it, in the same order. */
const rows: readonly (readonly [keyof typeof artEvents, from: string, to: string, holder?: number])[] = [
  ['inStock', '05', '11'],
  ['accepted', '05', '44'],
  ['reserved', '1', '2'],
  ['unreserved', '2', '1'],
  ['outStock', '12', '33'],
  ['delivered', '3', '4'],
  ['collected', '4', '3'],
  ['returned', '3', '1'],
  ['released', '14', '55'],
  ['packed', '14', '14'],
  ['unpacked', '14', '14'],
  ['relocated', '12', '12'],
  ['frozen', '1234', '6666'],
  ['unfrozen', '6', '1', vault],
  ['unfrozen', '6', '4', branch],
  ['writtenOff', '0156', '7777'],
];

const table = rows.map(([name, from, to, holder = vault]) => ({ name, from, to, holder }));

describe.each(table)('$name', ({ name, from, to, holder }) => {
  const event = artEvents[name] as CustodyEvent;

  it(`leads from ${from} to ${to}, and is refused otherwise`, () => {
    const expected = states.map((state) => keys(to)[keys(from).indexOf(state)]);

    expect(states.map((state) => stateAfter(event, state, holder))).toEqual(expected);
  });
});

it('names every event of the dictionary but those that leave custody alone', () => {
  const named = new Set(table.map(({ name }) => name));
  const silent = Object.keys(artEvents).filter((name) => !named.has(name as keyof typeof artEvents));

  expect(silent).toEqual(['registered', 'changed', 'appraised']);
});
