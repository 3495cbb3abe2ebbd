import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { describeError } from './log.ts';

function databaseError(code: string, message: string, more: object = {}): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, 1, 'error'), { code, ...more });
}

it('names the query, the code and the constraint of a failed write, and none of its values', () => {
  const cause = databaseError('23505', 'duplicate key value violates unique constraint "user_account_unique"', {
    detail: 'Key (account)=(wang) already exists.',
    table: 'user',
    constraint: 'user_account_unique',
  });
  const error = new DrizzleQueryError('insert into "user" values ($1, $2)', ['wang', 'argon2-hash'], cause);

  const line = JSON.stringify(describeError(error));

  expect(describeError(error)).toMatchObject({
    query: 'insert into "user" values ($1, $2)',
    cause: { code: '23505', table: 'user', constraint: 'user_account_unique' },
  });
  expect(line).not.toMatch(/wang|argon2-hash/);
});

it('keeps a value that a type does not take to itself', () => {
  const error = databaseError('22P02', 'invalid input syntax for type integer: "13800138000"');

  expect(JSON.stringify(describeError(error))).not.toContain('13800138000');
});

it('tells where any other error comes from', () => {
  expect(describeError(new TypeError('x is not a function'))).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
    stack: expect.stringContaining('log.test.ts'),
  });
});

it('takes whatever was thrown', () => {
  expect(describeError('no error')).toEqual({ type: 'string', message: 'no error', stack: '' });
});
