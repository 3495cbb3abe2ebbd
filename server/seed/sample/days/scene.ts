import type { Transaction } from '#server/db/types';
import type { LineRow } from '#server/modules/operation/exchange/rows';
import { type Signing, signExchange } from '#server/modules/operation/exchange/sign';
import type { HandoverContext } from '#server/modules/operation/running/context';
import { type Running, readTask, type StopRow, stopOf } from '#server/modules/operation/running/lock';
import { signMethods } from '#shared/handover/exchange';
import { type Escort, escortsOfTask, type Keepers, type Stage } from './stage.ts';

/** The device that everything is done on. */
export const DEVICE = 'sample';

/** A stop of a task, and who is there. */
export interface Place {
  readonly stage: Stage;
  readonly tx: Transaction;
  readonly taskId: string;
  readonly stopId: string;
  readonly keepers: Keepers;
  /** The moment so many minutes after the car was to arrive. */
  readonly moment: (minutes: number) => string;
}

/** The same as it is when an action begins. */
export interface Scene extends Place {
  readonly running: Running;
  readonly stop: StopRow;
  readonly crew: readonly Escort[];
}

/** Does something at a stop, unless others have to be served first. */
export async function step<T>(place: Place, work: (scene: Scene) => Promise<T>): Promise<T> {
  place.stage.giveWay();
  const running = await readTask(place.tx, place.taskId);
  const crew = await escortsOfTask(place.tx, running.task);
  return work({ ...place, running, crew, stop: stopOf(running, place.stopId) });
}

/** The signatures of one side: the first two of its people sign. */
interface SideSigned extends Pick<Signing, 'id' | 'side' | 'arts'> {
  readonly people: readonly { readonly id: string }[];
}

/** Signs a side of an exchange. */
export async function sign(context: HandoverContext, { people, ...said }: SideSigned): Promise<void> {
  const signs = people.slice(0, 2).map(({ id }) => ({ personId: id, method: signMethods.password, password: DEVICE }));
  const proven = new Set(signs.map(({ personId }) => personId));
  await signExchange(context, { ...said, signs, proven, device: DEVICE });
}

/** Returns the number of the seal on an article: the planned one, or one that is made up from its code. */
export const sealOf = ({ sealNoPlan, artCode }: Pick<LineRow, 'sealNoPlan' | 'artCode'>): string =>
  sealNoPlan ?? `FQ-${artCode?.slice(-6) ?? ''}`;
