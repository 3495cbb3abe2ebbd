import type { Scalar } from './ast.ts';

/** Longer text is not read at all; deeper nesting neither. */
export const expressionLimits = { length: 1000, depth: 40 } as const;

/** Text that is no expression. `at` counts characters from the text's start. */
export class ExpressionError extends Error {
  readonly reason: ExpressionFault;
  readonly at: number;

  constructor(reason: ExpressionFault, at: number) {
    super(`${reason} at ${at}`);
    this.name = 'ExpressionError';
    this.reason = reason;
    this.at = at;
  }
}

export type ExpressionFault = 'too_long' | 'too_deep' | 'unexpected' | 'unclosed' | 'reserved' | 'not_one';

export type Lexeme =
  | { readonly kind: 'value'; readonly value: Scalar; readonly at: number }
  | { readonly kind: 'name'; readonly text: string; readonly at: number }
  | { readonly kind: 'sign'; readonly text: string; readonly at: number }
  | { readonly kind: 'close'; readonly at: number };

/** Words that mean a sign, so that XML needs no escapes. */
const words: Readonly<Record<string, string>> = {
  and: '&&',
  or: '||',
  not: '!',
  eq: '==',
  ne: '!=',
  lt: '<',
  gt: '>',
  le: '<=',
  ge: '>=',
  empty: 'empty',
};
const constants: Readonly<Record<string, Scalar>> = { true: true, false: false, null: null };
/** Names of the language beneath, which no variable has. */
const reserved = new Set(['__proto__', 'prototype', 'constructor']);

const blank = /\s+/y;
const number = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,3})?/y;
const name = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const sign = /&&|\|\||[=!<>]=|[!<>+\-*/%?:()[\].]/y;
const text = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/suy;

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

/** The lexemes of one expression, which begins at `start` and reaches to the brace that closes it. */
export function lexemesOf(source: string, start: number): { lexemes: readonly Lexeme[]; end: number } {
  const lexemes: Lexeme[] = [];
  for (let at = start; at < source.length; ) {
    at += match(blank, source, at)?.[0].length ?? 0;
    if (source[at] === '}') return { lexemes: [...lexemes, { kind: 'close', at }], end: at + 1 };
    if (at >= source.length) break;
    const { lexeme, length } = lexemeAt(source, at);
    lexemes.push(lexeme);
    at += length;
  }
  throw new ExpressionError('unclosed', source.length);
}

function lexemeAt(source: string, at: number): { lexeme: Lexeme; length: number } {
  const numeral = match(number, source, at)?.[0];
  if (numeral !== undefined) return { lexeme: { kind: 'value', value: finite(numeral, at), at }, length: numeral.length };
  const word = match(name, source, at)?.[0];
  if (word !== undefined) return { lexeme: wordLexeme(word, at), length: word.length };
  const quoted = match(text, source, at);
  if (quoted) {
    const value = (quoted[1] ?? quoted[2] ?? '').replaceAll(/\\(.)/gsu, '$1');
    return { lexeme: { kind: 'value', value, at }, length: quoted[0].length };
  }
  const mark = match(sign, source, at)?.[0];
  if (mark === undefined) throw new ExpressionError('unexpected', at);
  return { lexeme: { kind: 'sign', text: mark, at }, length: mark.length };
}

/** JSON, in which expressions are kept, has no infinity. */
function finite(numeral: string, at: number): number {
  const value = Number(numeral);
  if (!Number.isFinite(value)) throw new ExpressionError('unexpected', at);
  return value;
}

function wordLexeme(word: string, at: number): Lexeme {
  if (reserved.has(word)) throw new ExpressionError('reserved', at);
  if (Object.hasOwn(words, word)) return { kind: 'sign', text: words[word] ?? word, at };
  if (Object.hasOwn(constants, word)) return { kind: 'value', value: constants[word] ?? null, at };
  return { kind: 'name', text: word, at };
}
