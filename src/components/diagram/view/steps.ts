import type { ModelView } from '#shared/flow-wire';
import { ownName } from '../own-name.ts';
import type { BpmnObject, Services, ViewServices } from '../services.ts';
import { type Mark, marksOf, stepMarks } from './marks.ts';

/** A step of a process, in words. */
export interface Step {
  readonly id: string;
  readonly name: string;
  readonly mark: Mark;
  readonly count: number;
  readonly people: string;
}

/** A gateway without a name would tell the listener nothing; a task without one still shows that it exists. */
const isWorthTelling = (object: BpmnObject) => object.$instanceOf('bpmn:Activity') || ownName(object) !== '';

/** Returns the steps that have a state, the active ones first. */
export function stepsOf(drawing: Services<ViewServices>, view: ModelView): readonly Step[] {
  const registry = drawing.get('elementRegistry');
  const steps = [...marksOf(view)].flatMap(([id, mark]): Step[] => {
    const object = registry.get(id)?.businessObject;
    if (!object?.$instanceOf('bpmn:FlowNode') || !isWorthTelling(object)) return [];
    return [{ id, name: ownName(object) || id, mark, count: view.counts[id] ?? 1, people: view.people[id] ?? '' }];
  });
  return stepMarks.flatMap((mark) => steps.filter((step) => step.mark === mark));
}
