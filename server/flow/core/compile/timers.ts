import type { TimerKind, TimerTemplate } from '../graph.ts';
import { isTimer } from '../timer.ts';
import { type BpmnElement, childOf, childrenOf } from './element.ts';
import { expressionsOf } from './expressions.ts';
import type { Findings } from './findings.ts';

const properties: { readonly [Kind in TimerKind]: string } = { duration: 'timeDuration', date: 'timeDate', cycle: 'timeCycle' };
const kinds: readonly TimerKind[] = ['duration', 'date', 'cycle'];

/** The timer of an event; one whose text holds no expression is checked now, any other when it is set. */
export function timerOf(element: BpmnElement, findings: Findings, allowed = kinds): TimerTemplate | undefined {
  const definition = childrenOf(element, 'eventDefinitions')[0];
  const written = kinds.filter((kind) => definition && childOf(definition, properties[kind]));
  const [kind] = written;
  if (!definition || !kind || written.length > 1 || !allowed.includes(kind)) {
    findings.refuse('TIMER_INVALID', element, { reason: kind && written.length === 1 ? kind : 'not_one' });
    return undefined;
  }
  const expressions = expressionsOf(element, findings);
  const source = expressions.body(childOf(definition, properties[kind]));
  const text = expressions.template(source);
  if (source === '') findings.refuse('TIMER_INVALID', element, { reason: 'empty' });
  if (!source || !text) return undefined;
  if (text.every((part) => typeof part === 'string') && !isTimer({ kind, text: source })) {
    findings.refuse('TIMER_INVALID', element, { reason: 'text', text: source.slice(0, 100) });
  }
  return { kind, text };
}
