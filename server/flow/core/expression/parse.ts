import type { Ast, BinaryOperator, Template, UnaryOperator } from './ast.ts';
import { ExpressionError, expressionLimits, type Lexeme, lexemesOf } from './lexer.ts';

/** Weakest first; operators of one line bind equally and to the left. */
const levels: readonly (readonly BinaryOperator[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];
const unaries: readonly UnaryOperator[] = ['!', '-', 'empty'];

/** Reads lexemes from left to right; each method takes what it understands and leaves the rest. */
class Parser {
  readonly #lexemes: readonly Lexeme[];
  #at = 0;
  #depth = 0;

  constructor(lexemes: readonly Lexeme[]) {
    this.#lexemes = lexemes;
  }

  whole(): Ast {
    const ast = this.#choice();
    if (this.#next.kind !== 'close') throw this.#unexpected();
    return ast;
  }

  /** The last lexeme closes and is never stepped over. */
  get #next(): Lexeme {
    return this.#lexemes[this.#at] ?? { kind: 'close', at: 0 };
  }

  #unexpected(): ExpressionError {
    return new ExpressionError('unexpected', this.#next.at);
  }

  #isSign(text: string): boolean {
    return this.#next.kind === 'sign' && this.#next.text === text;
  }

  #take<Sign extends string>(signs: readonly Sign[]): Sign | undefined {
    const taken = signs.find((text) => this.#isSign(text));
    if (taken !== undefined) this.#at += 1;
    return taken;
  }

  #expect(text: string): void {
    if (this.#take([text]) === undefined) throw this.#unexpected();
  }

  /** Everything that nests comes through here, so that the depth is known. */
  #deeper(parse: () => Ast): Ast {
    this.#depth += 1;
    if (this.#depth > expressionLimits.depth) throw new ExpressionError('too_deep', this.#next.at);
    const ast = parse();
    this.#depth -= 1;
    return ast;
  }

  #choice(): Ast {
    return this.#deeper(() => {
      const of = this.#binary(0);
      if (this.#take(['?']) === undefined) return of;
      const yes = this.#choice();
      this.#expect(':');
      return { is: 'choice', of, yes, no: this.#choice() };
    });
  }

  #binary(level: number): Ast {
    const operators = levels[level];
    if (!operators) return this.#unary();
    let left = this.#binary(level + 1);
    for (let op = this.#take(operators); op !== undefined; op = this.#take(operators)) {
      left = { is: 'binary', op, left, right: this.#binary(level + 1) };
    }
    return left;
  }

  #unary(): Ast {
    const op = this.#take(unaries);
    return op === undefined ? this.#path() : this.#deeper(() => ({ is: 'unary', op, of: this.#unary() }));
  }

  #path(): Ast {
    let of = this.#primary();
    for (;;) {
      if (this.#take(['.'])) of = { is: 'member', of, key: { is: 'value', value: this.#word() } };
      else if (this.#take(['['])) {
        of = { is: 'member', of, key: this.#choice() };
        this.#expect(']');
      } else return of;
    }
  }

  #word(): string {
    const lexeme = this.#next;
    if (lexeme.kind !== 'name') throw this.#unexpected();
    this.#at += 1;
    return lexeme.text;
  }

  #primary(): Ast {
    const lexeme = this.#next;
    if (lexeme.kind === 'name') return { is: 'name', name: this.#word() };
    if (lexeme.kind === 'value') {
      this.#at += 1;
      return { is: 'value', value: lexeme.value };
    }
    this.#expect('(');
    const inner = this.#choice();
    this.#expect(')');
    return inner;
  }
}

/** Reads text with `${…}` or `#{…}` in it; throws `ExpressionError`. Text alone is a template of one string. */
export function parseTemplate(source: string): Template {
  if (source.length > expressionLimits.length) throw new ExpressionError('too_long', expressionLimits.length);
  const parts: (string | Ast)[] = [];
  for (let at = 0; at < source.length; ) {
    const open = nextOpening(source, at);
    if (open > at) parts.push(source.slice(at, open));
    if (open === source.length) break;
    const { lexemes, end } = lexemesOf(source, open + 2);
    parts.push(new Parser(lexemes).whole());
    at = end;
  }
  return parts;
}

/** Reads text that is one expression and nothing else, as conditions are. */
export function parseExpression(source: string): Ast {
  const [first, ...others] = parseTemplate(source.trim());
  if (first === undefined || typeof first === 'string' || others.length > 0) throw new ExpressionError('not_one', 0);
  return first;
}

/** Reads a list with commas between its items; a comma within an expression does not part. */
export function parseList(source: string): readonly Template[] {
  const items: (string | Ast)[][] = [[]];
  for (const part of parseTemplate(source)) {
    if (typeof part !== 'string') items.at(-1)?.push(part);
    else {
      const [first = '', ...others] = part.split(',');
      items.at(-1)?.push(first);
      items.push(...others.map((text) => [text]));
    }
  }
  return items.map(trimmed).filter((item) => item.length > 0);
}

function trimmed(parts: readonly (string | Ast)[]): Template {
  const last = parts.length - 1;
  return parts
    .map((part, index) => {
      if (typeof part !== 'string') return part;
      const text = index === 0 ? part.trimStart() : part;
      return index === last ? text.trimEnd() : text;
    })
    .filter((part) => part !== '');
}

function nextOpening(source: string, from: number): number {
  const found = /[$#]\{/.exec(source.slice(from));
  return found ? from + found.index : source.length;
}
