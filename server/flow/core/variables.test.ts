import { describe, expect, it } from 'vitest';
import { mergeVars, type Vars, variableLimits } from './variables.ts';

const deep = (levels: number): Vars => ({ a: Array.from({ length: levels }).reduce<unknown[]>((inner) => [inner], []) }) as Vars;

describe('variables', () => {
  it('are laid over each other', () => {
    expect(mergeVars({ a: 1, b: { c: 2 } }, { b: { d: 3 }, e: null })).toEqual({ a: 1, b: { d: 3 }, e: null });
  });

  it('may be called anything', () => {
    const sent = JSON.parse('{"__proto__": {"approved": true}, "constructor": 1}');
    const merged = mergeVars({}, sent);

    expect(Object.keys(merged)).toEqual(['__proto__', 'constructor']);
    expect(merged.approved).toBeUndefined();
  });

  it.each<[string, Vars]>([
    ['too many', Object.fromEntries(Array.from({ length: variableLimits.keys + 1 }, (_, index) => [`v${index}`, index]))],
    ['too large', { text: 'x'.repeat(variableLimits.bytes) }],
    ['too large in bytes', { text: '\u4e2d'.repeat(variableLimits.bytes / 3) }],
    ['too deep', deep(50)],
    ['too deep for the stack', deep(50_000)],
    ['no JSON: a date', { at: new Date(0) } as unknown as Vars],
    ['no JSON: nothing', { at: undefined } as unknown as Vars],
    ['no JSON: infinity', { at: Number.POSITIVE_INFINITY }],
    ['no JSON: a function', { at: () => 1 } as unknown as Vars],
  ])('are refused when %s', (_name, vars) => {
    expect(() => mergeVars({}, vars)).toThrow('VAR_TOO_LARGE');
  });
});
