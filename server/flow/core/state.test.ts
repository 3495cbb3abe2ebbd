import { describe, expect, it } from 'vitest';
import { readState, stateFormat } from './state.ts';

describe('a stored state', () => {
  it('of each format ever written is read', () => {
    const stored = { f: 1, n: 7, tokens: [{ id: 7, node: 'hrTask', scope: 0, k: 'wait' }] };

    expect(readState(stored)).toEqual({ ...stored, f: stateFormat });
  });

  it.each([
    { f: 2, n: 1, tokens: [] },
    { f: 0, n: 1, tokens: [] },
    { f: '1', n: 1, tokens: [] },
    { n: 1, tokens: [] },
    { f: 1, n: 1 },
    null,
    'state',
  ])('is refused when nothing here wrote it: %j', (stored) => {
    expect(() => readState(stored)).toThrow('STATE_FORMAT');
  });
});
