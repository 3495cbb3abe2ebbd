import type { Caller } from '../day.ts';
import type { Dice } from './dice.ts';
import type { Snapshot, Stop, Task } from './snapshot.ts';
import type { House, World } from './world.ts';

/** A call of a person. */
export interface Action {
  /** The name by which the action is counted. */
  readonly kind: string;
  readonly by: Caller;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** False if the call takes no `requestId`. */
  readonly isOnce?: false;
}

/** The facts from which an action is chosen. */
export interface Walk {
  readonly world: World;
  readonly dice: Dice;
  readonly snapshot: Snapshot;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly now: string;
}

/** Chooses an action; returns undefined if there is nothing to do it with. */
export type Choose = (walk: Walk) => Action | undefined | Promise<Action | undefined>;

export function houseOf({ houses }: World, baseId: string | null): House {
  return houses.find((one) => one.baseId === baseId) ?? houses[0];
}

/** Returns a keeper of a place, or a dispatcher if it has none. */
export function keeperAt({ world, dice }: Walk, deptId: string): Caller {
  return dice.one(world.keepersAt[deptId] ?? [world.houses[0].dispatcher]);
}

export const stopsOf = ({ snapshot }: Walk, { id }: Task): readonly Stop[] =>
  snapshot.stops.filter(({ taskId }) => taskId === id);

/** Returns the stop where the car stands, or to which it comes next. */
export const nextStop = (walk: Walk, of: Task): Stop | undefined =>
  stopsOf(walk, of).find(({ stopState }) => (stopState ?? 0) < 4);

const sentences = ['because it is so', 'as it was agreed', 'by mistake', 'nobody was there'] as const;
export const reason = ({ dice }: Walk): string => dice.one(sentences);
