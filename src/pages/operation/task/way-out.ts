import { splitMany } from '#shared/kinds';
import type { Told } from '#src/components/problem-list.tsx';
import { isApiError } from '#src/lib/api-error';
import { isRecord } from '#src/lib/token';
import type { Row } from '#src/meta/kinds/kind';

/** Somebody or something that is free at the time of a task. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** What stands in the way of a task, with a way out where there is one. */
export interface Conflict extends Told {
  /** The task that has the car, the person or the article now. */
  readonly taskId?: string;
  /** The member of the crew that it is about. */
  readonly personId?: string;
  /** Who or what is free in that time. */
  readonly free?: readonly Choice[];
}

/** Everything that stands in the way of another crew, where that is why it was refused. */
export function conflictsIn(error: unknown): readonly Conflict[] {
  const data = isApiError(error) ? error.data : undefined;
  return isRecord(data) && Array.isArray(data.conflicts) ? (data.conflicts as Conflict[]) : [];
}

const isOfCar = ({ bizCode }: Conflict) => bizCode.startsWith('TASK_CAR');

/** What changes of car and crew when a free one takes the place that a conflict is about, or joins where it is about none. */
export function takenInto(crew: Row, conflict: Conflict, { id }: Choice): Readonly<Record<string, string>> {
  if (isOfCar(conflict)) return { carId: id };
  const { personId } = conflict;
  const people = splitMany(String(crew.convoyIds ?? ''));
  if (personId === undefined) return { convoyIds: [...people, id].join() };
  const posts = ['leaderId', 'driverId'].filter((name) => String(crew[name] ?? '') === personId);
  return {
    ...Object.fromEntries(posts.map((name) => [name, id])),
    convoyIds: people.map((each) => (each === personId ? id : each)).join(),
  };
}

/** What still stands in the way once somebody has been taken, who is not free for a second place. */
export function leftAfter(conflicts: readonly Conflict[], taken: Conflict, { id }: Choice): readonly Conflict[] {
  const isSettled = (one: Conflict) =>
    one === taken || (isOfCar(one) && isOfCar(taken)) || (one.personId !== undefined && one.personId === taken.personId);
  return conflicts
    .filter((one) => !isSettled(one))
    .map((one) => (one.free ? { ...one, free: one.free.filter((choice) => choice.id !== id) } : one));
}
