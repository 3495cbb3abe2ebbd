import type { ModelView } from '#shared/flow-wire';

/** The states of an element, in order of priority; flows can only be `taken`. */
export const stepMarks = ['active', 'rejected', 'finished'] as const;
export type Mark = (typeof stepMarks)[number] | 'taken';

/** Returns the state of each element. An active one takes precedence, then one that was sent back. */
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
