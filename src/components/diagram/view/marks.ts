import type { ModelView } from '#shared/flow-wire';

/** What is told of an element of the drawing; flows are only ever taken. */
export const stepMarks = ['active', 'rejected', 'finished'] as const;
export type Mark = (typeof stepMarks)[number] | 'taken';

/** What is told of each element. Where somebody is at work now counts most, then that it was sent back. */
export function marksOf({ flows, finished, rejected, active }: ModelView): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  const add = (ids: readonly string[], mark: Mark) => {
    for (const id of ids) marks.set(id, mark);
  };
  add(flows, 'taken');
  add(finished, 'finished');
  add(rejected, 'rejected');
  add(active, 'active');
  return marks;
}
