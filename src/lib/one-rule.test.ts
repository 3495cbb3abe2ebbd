import { describe, expect, it } from 'vitest';
import { OneRule } from './one-rule.ts';

type Rule = ConstructorParameters<typeof OneRule>[0][string][number];

async function faultsOf(rule: Rule, value: unknown): Promise<readonly unknown[]> {
  const told = new OneRule({ field: [rule] }).validate({ field: value });
  return told.then(
    () => [],
    ({ errors }: { errors: readonly { message: unknown }[] }) => errors.map(({ message }) => message),
  );
}

const message = 'wrong';

describe('a rule of a field', () => {
  it.each<{ what: string; rule: Rule; right: readonly unknown[]; wrong: readonly unknown[] }>([
    { what: 'required', rule: { required: true, message }, right: ['x', 0, false, ' ', []], wrong: [undefined, null, ''] },
    {
      what: 'not only spaces',
      rule: { required: true, whitespace: true, message },
      ...{ right: ['x', ' x '], wrong: [undefined, '', ' ', '\t'] },
    },
    {
      what: 'a pattern',
      rule: { pattern: /^\d*$/g, message },
      ...{ right: [undefined, null, '', '12', 12, '12'], wrong: ['x', '1x', ' '] },
    },
  ])('that is $what', async ({ rule, right, wrong }) => {
    expect(await Promise.all(right.map((value) => faultsOf(rule, value)))).toEqual(right.map(() => []));
    expect(await Promise.all(wrong.map((value) => faultsOf(rule, value)))).toEqual(wrong.map(() => [message]));
  });

  it('of its own decides alone, and says what it says, unless the rule has words', async () => {
    const validator: Rule['validator'] = (_, value, done) => done(value === 'no' ? new Error('not this') : undefined);

    expect(await faultsOf({ validator }, 'no')).toEqual(['not this']);
    expect(await faultsOf({ validator, message }, 'no')).toEqual([message]);
    expect(await faultsOf({ validator, required: true, message }, '')).toEqual([]);
  });

  it('that fails by itself is a fault', async () => {
    expect(await faultsOf({ validator: () => Promise.reject('broken') }, 'x')).toEqual(['broken']);
  });

  it('of a kind that is left out says so', () => {
    expect(() => new OneRule({ field: [{ type: 'email' } as Rule] })).toThrow('"type"');
  });
});
