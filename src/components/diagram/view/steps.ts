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

/** Whoever hears of a gateway without a name learns nothing; of a task without one, that it is there. */
const isWorthTelling = (object: BpmnObject) => object.$instanceOf('bpmn:Activity') || ownName(object) !== '';

/** The steps that a drawing tells something about: what is going on first. */
export function stepsOf(drawing: Services<ViewServices>, view: ModelView): readonly Step[] {
  const registry = drawing.get('elementRegistry');
  const steps = [...marksOf(view)].flatMap(([id, mark]): Step[] => {
    const object = registry.get(id)?.businessObject;
    if (!object?.$instanceOf('bpmn:FlowNode') || !isWorthTelling(object)) return [];
    return [{ id, name: ownName(object) || id, mark, count: view.counts[id] ?? 1, people: view.people[id] ?? '' }];
  });
  return stepMarks.flatMap((mark) => steps.filter((step) => step.mark === mark));
}
