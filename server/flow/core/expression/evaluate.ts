import { FlowError } from '../problem.ts';
import type { Json, Vars } from '../variables.ts';
import type { Ast, BinaryOperator, Template, UnaryOperator } from './ast.ts';

/** The reason why a value is not accepted; the caller adds the place. */
export type EvaluationFault = 'type' | 'not_number' | 'not_boolean' | 'not_list' | 'not_text' | 'too_long';

/** No text that is worked out is longer. */
const longestText = 4000;

function failed(reason: EvaluationFault): FlowError {
  return new FlowError('EXPR_FAILED', '', { reason });
}

/** The value of an expression; a name that no variable has is refused, a property that an object lacks is null. */
export function evaluate(ast: Ast, vars: Vars): Json {
  switch (ast.is) {
    case 'value':
      return ast.value;
    case 'name':
      return variable(ast.name, vars);
    case 'member':
      return member(evaluate(ast.of, vars), evaluate(ast.key, vars));
    case 'unary':
      return unary(ast.op, evaluate(ast.of, vars));
    case 'binary':
      return binary(ast, vars);
    case 'choice':
      return evaluate(truth(evaluate(ast.of, vars)) ? ast.yes : ast.no, vars);
  }
}

/** The value of a condition, which must be true or false. */
export function evaluateCondition(ast: Ast, vars: Vars): boolean {
  return truth(evaluate(ast, vars));
}

/** The text of a template; null within it is empty. */
export function evaluateText(template: Template, vars: Vars): string {
  const text = template.map((part) => (typeof part === 'string' ? part : textOf(evaluate(part, vars)))).join('');
  if (text.length > longestText) throw failed('too_long');
  return text.trim();
}

/** The texts of several templates; a list counts as its items, and text with commas as the parts between. */
export function evaluateTexts(templates: readonly Template[], vars: Vars): readonly string[] {
  const texts = templates.flatMap((template) => {
    const [only] = template;
    const value = template.length === 1 && typeof only === 'object' ? evaluate(only, vars) : evaluateText(template, vars);
    return isList(value) ? value.map(textOf) : textOf(value).split(',');
  });
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}

/** The items of an expression that must be a list. */
export function evaluateList(ast: Ast, vars: Vars): readonly Json[] {
  const value = evaluate(ast, vars);
  if (!isList(value)) throw failed('not_list');
  return value;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function variable(name: string, vars: Vars): Json {
  if (!Object.hasOwn(vars, name)) throw new FlowError('VAR_UNKNOWN', '', { name });
  return vars[name] ?? null;
}

/** Own properties only: nothing of the language beneath can be reached. */
function member(of: Json, key: Json): Json {
  if (of === null) return null;
  if (isList(of)) {
    const index = numberOf(key);
    if (index === undefined || !Number.isInteger(index)) throw failed('type');
    return of[index] ?? null;
  }
  if (typeof of !== 'object' || (typeof key !== 'string' && typeof key !== 'number')) throw failed('type');
  return Object.hasOwn(of, key) ? (of[key] ?? null) : null;
}

function unary(op: UnaryOperator, value: Json): Json {
  if (op === '!') return !truth(value);
  if (op === '-') return -number(value);
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function binary({ op, left, right }: Ast & { is: 'binary' }, vars: Vars): Json {
  const first = evaluate(left, vars);
  if (op === '&&') return truth(first) && truth(evaluate(right, vars));
  if (op === '||') return truth(first) || truth(evaluate(right, vars));
  const second = evaluate(right, vars);
  if (op === '==') return isEqual(first, second);
  if (op === '!=') return !isEqual(first, second);
  return isOrder(op) ? ordered(op, compare(first, second)) : calculated(op, number(first), number(second));
}

type Order = '<' | '<=' | '>' | '>=';

function isOrder(op: BinaryOperator): op is Order {
  return op === '<' || op === '<=' || op === '>' || op === '>=';
}

function ordered(op: Order, difference: number): boolean {
  if (difference === 0) return op === '<=' || op === '>=';
  return difference < 0 === op.startsWith('<');
}

function calculated(op: BinaryOperator, left: number, right: number): number {
  const results: Partial<Record<BinaryOperator, number>> = {
    '+': left + right,
    '-': left - right,
    '*': left * right,
    '/': left / right,
    '%': left % right,
  };
  const result = results[op];
  if (result === undefined || !Number.isFinite(result)) throw failed('not_number');
  return result;
}

/** As in the expression language of Java: the text of a number counts as the number, that of a truth as the truth. */
function isEqual(left: Json, right: Json): boolean {
  if (left === right) return true;
  if (left === null || right === null) return false;
  if (typeof left === 'object' || typeof right === 'object') throw failed('type');
  if (typeof left === 'number' || typeof right === 'number') {
    const [first, second] = [numberOf(left), numberOf(right)];
    return first !== undefined && first === second;
  }
  return String(left) === String(right);
}

/** Below zero when the first comes first; dates in ISO order compare as text. */
function compare(left: Json, right: Json): number {
  if (typeof left === 'string' && typeof right === 'string') {
    if (left === right) return 0;
    return left < right ? -1 : 1;
  }
  return number(left) - number(right);
}

function numberOf(value: Json): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\s*-?\d{1,15}(?:\.\d{1,15})?\s*$/.test(value)) return undefined;
  return Number(value);
}

function number(value: Json): number {
  const found = numberOf(value);
  if (found === undefined) throw failed('not_number');
  return found;
}

function truth(value: Json): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw failed('not_boolean');
}

function textOf(value: Json): string {
  if (value === null) return '';
  if (typeof value === 'object') throw failed('not_text');
  return String(value);
}
