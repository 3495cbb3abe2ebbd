import type { DeployCode, Problem, ProblemValues, WarningCode } from '../problem.ts';
import { type BpmnElement, idOf, nameOf } from './element.ts';

/** The most problems, and the most warnings, that are kept. */
const longest = 100;

/** The problems and warnings of a file, collected so that its author sees all of them at once. */
export class Findings {
  readonly problems: Problem[] = [];
  readonly warnings: Problem[] = [];

  refuse(code: DeployCode, element: BpmnElement | string, values: ProblemValues = {}): void {
    if (this.problems.length < longest) this.problems.push(problem(code, element, values));
  }

  warn(code: WarningCode, element: BpmnElement, values: ProblemValues): void {
    if (this.warnings.length < longest) this.warnings.push(problem(code, element, values));
  }
}

function problem(code: Problem['code'], element: BpmnElement | string, values: ProblemValues): Problem {
  if (typeof element === 'string') return { elementId: element, code, values };
  const elementName = nameOf(element);
  return { elementId: idOf(element), ...(elementName !== '' && { elementName }), code, values };
}
