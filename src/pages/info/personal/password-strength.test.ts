import { expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

it.each([
  ['', 0],
  ['Ab1!', 0],
  ['aaaaaaaaaaaa', 0],
  ['aaaa1111', 1],
  ['abcd1234', 1],
  ['north7vault', 2],
  ['Vault!77-north', 3],
])('%s is of strength %i', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
