import { describe, expect, it } from 'vitest';
import { FlowError } from '../problem.ts';
import type { Json, Vars } from '../variables.ts';
import { evaluate, evaluateText, evaluateTexts } from './evaluate.ts';
import { ExpressionError } from './lexer.ts';
import { parseExpression, parseList, parseTemplate } from './parse.ts';

const vars: Vars = {
  days: 5,
  text: '5',
  approved: true,
  name: 'ann',
  none: null,
  blank: '',
  list: ['x', 'y'],
  empty_list: [],
  leave: { days: 3, note: null, person: { id: 'u1' }, 'a-b': 7 },
};
const value = (source: string): Json => evaluate(parseExpression(`\${${source}}`), vars);

function refusal(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('an expression', () => {
  it.each<[string, Json]>([
    // Literals.
    ['1', 1],
    ['1.5', 1.5],
    ['.5', 0.5],
    ['2e3', 2000],
    ["'it''s'".slice(0, 4), 'it'],
    ['"a\\"b"', 'a"b'],
    ["'a\\\\b'", 'a\\b'],
    ["'}'", '}'],
    ['true', true],
    ['false', false],
    ['null', null],
    // Names and paths.
    ['days', 5],
    ['leave.days', 3],
    ['leave.person.id', 'u1'],
    ["leave['a-b']", 7],
    ['list[1]', 'y'],
    ['list[days - 5]', 'x'],
    ['list[9]', null],
    ['leave.nothing', null],
    ['leave.note.deeper', null],
    ['leave["constructor"]', null],
    ['leave["__proto__"]', null],
    // Operators and their precedence.
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 2 - 3', 5],
    ['7 % 4', 3],
    ['8 / 2 / 2', 2],
    ['-days', -5],
    ['- -days', 5],
    ['!approved', false],
    ['not approved or days gt 3', true],
    ['true || unknown_name', true],
    ['false && unknown_name', false],
    ['true or true and false', true],
    ['days > 3 && days < 10', true],
    ['1 < 2 == true', true],
    ['days >= 5 and days le 5', true],
    ['days ne 5', false],
    ['days eq 5', true],
    ['approved ? 1 : 2', 1],
    ['false ? 1 : approved ? 2 : 3', 2],
    ["approved ? 'a' : unknown_name", 'a'],
    // The text of a number equals the number, and the text of a boolean equals the boolean.
    ['text == 5', true],
    ['text + 1', 6],
    ['text > 4', true],
    ["approved == 'true'", true],
    ["'10' < '9'", true],
    ["'2026-11-20' < '2026-12-01'", true],
    ["name == 'ann'", true],
    ["name == 'Ann'", false],
    ['none == null', true],
    ['days == null', false],
    ['none != 1', true],
    ["days == 'many'", false],
    // Emptiness.
    ['empty blank', true],
    ['empty none', true],
    ['empty empty_list', true],
    ['empty list', false],
    ['not empty name', true],
    ['empty 0', false],
  ])('%s is %j', (source, expected) => {
    expect(value(source)).toEqual(expected);
  });

  it.each([
    ['unknown_name', 'VAR_UNKNOWN'],
    ['empty unknown_name', 'VAR_UNKNOWN'],
    ['toString', 'VAR_UNKNOWN'],
    ['hasOwnProperty', 'VAR_UNKNOWN'],
    ['days && true', 'EXPR_FAILED'],
    ['!name', 'EXPR_FAILED'],
    ['name > 3', 'EXPR_FAILED'],
    ['none > 3', 'EXPR_FAILED'],
    ['none + 1', 'EXPR_FAILED'],
    ['name + name', 'EXPR_FAILED'],
    ['1 / 0', 'EXPR_FAILED'],
    ['0 % 0', 'EXPR_FAILED'],
    ['list == list[0]', 'EXPR_FAILED'],
    ['leave > 1', 'EXPR_FAILED'],
    ['name.length', 'EXPR_FAILED'],
    ['list.length', 'EXPR_FAILED'],
    ['leave[list]', 'EXPR_FAILED'],
    ['days ? 1 : 2', 'EXPR_FAILED'],
  ])('%s is refused with %s when it is worked out', (source, code) => {
    const ast = parseExpression(`\${${source}}`);

    expect(refusal(() => evaluate(ast, vars))).toMatchObject({ code });
  });

  it('is plain JSON once parsed', () => {
    const ast = parseExpression("#{!(leave.days > 3) ? list[0] : empty 'x'}");

    expect(evaluate(JSON.parse(JSON.stringify(ast)), vars)).toBe('x');
  });

  it.each([
    '',
    '1 +',
    '(1',
    '1)',
    'a b',
    'a..b',
    'a.1',
    'a[',
    'a[]',
    'a = 1',
    'a += 1',
    'a++',
    'f()',
    'a.f(1)',
    "''.concat('x')",
    'a ? b',
    'a ?: b',
    'a; b',
    '{}',
    '[1, 2]',
    'x => x',
    '`a`',
    "'open",
    '1e999',
    'and',
    'a and',
    'a & b',
    'new Date',
    '__proto__',
    'constructor',
    'leave.constructor',
    'leave.__proto__.x',
    'prototype',
    '\u0000',
    '\\u0061',
  ])('«%s» is none', (source) => {
    expect(refusal(() => parseExpression(`\${${source}}`))).toBeInstanceOf(ExpressionError);
  });

  it.each([
    ['brackets', '('.repeat(900)],
    ['indexes', 'a['.repeat(450)],
    ['negations', `${'!'.repeat(900)}a`],
    ['signs', `${'- '.repeat(450)}a`],
    ['choices', `${'a ? '.repeat(200)}a`],
    ['choices on the right', `${'a ? b : '.repeat(100)}a`],
    ['a million characters', 'a'.repeat(1_000_000)],
    ['a million brackets', '('.repeat(1_000_000)],
    ['a string without end', `'${'\\'.repeat(990)}`],
    ['digits', '9'.repeat(990)],
  ])('is refused quickly when it is made of %s', (_name, source) => {
    const begun = performance.now();

    expect(refusal(() => parseExpression(`\${${source}}`))).toBeInstanceOf(ExpressionError);
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  it('may be a chain as long as its text', () => {
    expect(value(`0${' + 1'.repeat(200)}`)).toBe(200);
    expect(value(`leave${'.person'.repeat(100)}`)).toBeNull();
  });

  it('sees no property that a value inherits', () => {
    const inherited = Object.create({ secret: 1 }) as Vars;

    expect(refusal(() => evaluate(parseExpression('#{secret}'), inherited))).toBeInstanceOf(FlowError);
    expect(evaluate(parseExpression('#{a.secret}'), { a: inherited })).toBeNull();
  });
});

describe('a template', () => {
  it.each([
    ['plain', 'plain'],
    ['#{name}', 'ann'],
    ['user-#{days}!', 'user-5!'],
    ['#{name}-#{leave.person.id}', 'ann-u1'],
    ['#{none}', ''],
    [' #{name} ', 'ann'],
    ['$5 and #1', '$5 and #1'],
    ['', ''],
  ])('«%s» is «%s»', (source, expected) => {
    expect(evaluateText(parseTemplate(source), vars)).toBe(expected);
  });

  it.each(['#{list}', '#{leave}', 'x#{leave}'])('«%s» is no text', (source) => {
    expect(refusal(() => evaluateText(parseTemplate(source), vars))).toMatchObject({ code: 'EXPR_FAILED' });
  });

  it.each([
    ['ann, bob', ['ann', 'bob']],
    ['ann,,#{name}', ['ann']],
    ['#{list}', ['x', 'y']],
    ["#{'a,b'}, c", ['a', 'b', 'c']],
    ["role-#{days},#{approved ? 'p,q' : ''}", ['role-5', 'p', 'q']],
    ['#{none},#{blank}', []],
    [' , ', []],
  ])('«%s» is the list %j', (source, expected) => {
    expect(evaluateTexts(parseList(source), vars)).toEqual(expected);
  });

  it('does not grow without bound', () => {
    const long = { long: 'x'.repeat(3000) };

    expect(refusal(() => evaluateText(parseTemplate('#{long}#{long}'), long))).toMatchObject({ values: { reason: 'too_long' } });
  });
});
