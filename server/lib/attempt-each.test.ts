import { expect, it } from 'vitest';
import { attemptEach } from './attempt-each.ts';

it('a failure for one keeps nobody else from theirs, and is told at the end', async () => {
  const done: string[] = [];

  const attempt = attemptEach(['a', 'b', 'c'], 'Working', async (one) => {
    if (one === 'b') throw new Error('b fails');
    done.push(one);
  });

  await expect(attempt).rejects.toMatchObject({ message: 'Working: failed for 1 of 3', errors: [{ message: 'b fails' }] });
  expect(done).toEqual(['a', 'c']);
});
