import type { Ast, Template } from '../expression/ast.ts';
import { ExpressionError } from '../expression/lexer.ts';
import { parseExpression, parseList, parseTemplate } from '../expression/parse.ts';
import { type BpmnElement, strayAttribute, textOf } from './element.ts';
import type { Findings } from './findings.ts';

/** Reads expressions of one element; what is none is refused there and counts as absent. */
export interface ExpressionReader {
  /** Returns undefined where there is no text. */
  template(text: string | undefined): Template | undefined;
  list(text: string): readonly Template[];
  expression(text: string): Ast | undefined;
  /** The name of a variable, as a name and as what reads it. */
  name(text: string): (Ast & { is: 'name' }) | undefined;
  /** The text of an element that holds an expression, which must not say a language of its own. */
  body(holder: BpmnElement | undefined): string | undefined;
}

export function expressionsOf(element: BpmnElement, findings: Findings): ExpressionReader {
  const tried = <Result>(text: string, parse: (text: string) => Result): Result | undefined => {
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      findings.refuse('EXPR_INVALID', element, { text: text.slice(0, 200), reason: error.reason, at: error.at });
      return undefined;
    }
  };
  return {
    template: (text) => (text ? tried(text, parseTemplate) : undefined),
    list: (text) => tried(text, parseList) ?? [],
    expression: (text) => tried(text, parseExpression),
    name: (text) => tried(text, parseName),
    body: (holder) => {
      // Without `xsi:type` it is read as an ordinary attribute, with the same meaning.
      const language = holder && (textOf(holder, 'language') || strayAttribute(holder, 'language'));
      if (language) findings.refuse('EXPR_LANGUAGE', element, { language: language.slice(0, 100) });
      return holder && !language ? textOf(holder, 'body') : undefined;
    },
  };
}

function parseName(text: string): Ast & { is: 'name' } {
  const ast = parseExpression(`\${${text}}`);
  if (ast.is !== 'name') throw new ExpressionError('unexpected', 0);
  return ast;
}
