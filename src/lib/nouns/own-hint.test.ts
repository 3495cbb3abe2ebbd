import { expect, it } from 'vitest';
import { ownHint } from './own-hint.ts';

it.each([
  ['调度员', 'dispatcher', 'dispatcher'],
  ['Dispatcher', 'dispatcher', undefined],
  ['Vault', '', undefined],
  ['Vault', undefined, undefined],
] as const)('behind %s stands of %j: %j', (name, code, expected) => {
  expect(ownHint(name, code)).toBe(expected);
});
