import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import own from './query-text.ts';

// It has no types of its own; who asks for it gets the other one in the browser.
const original = createRequire(import.meta.url)('qs') as typeof own;

const states = [
  { currentPage: 2, pageSize: 20, sorters: [{ field: 'code', order: 'asc' }], filters: [] },
  { filters: [{ field: 'name', operator: 'contains', value: 'a&b=c#d %+' }] },
  { filters: [{ operator: 'or', value: [{ field: 'a', operator: 'eq', value: '1' }] }], to: '/x?y=1' },
];

it.each(states)('writes and reads the state of a list as the library does for which it stands: %j', (state) => {
  const written = original.stringify(state, { skipNulls: true, arrayFormat: 'indices', encode: false });

  expect(own.stringify(state, { skipNulls: true, arrayFormat: 'indices', encode: false })).toBe(written);
  const sent = original.stringify(state);
  expect(own.stringify(state)).toBe(sent);
  expect(own.parse(`?${sent}`, { ignoreQueryPrefix: true })).toEqual(original.parse(`?${sent}`, { ignoreQueryPrefix: true }));
});

it('takes no key that every object inherits', () => {
  expect(own.parse('__proto__[a]=1&constructor=2&b=3')).toEqual({ b: '3' });
});
