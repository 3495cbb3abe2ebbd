import type { CallContext } from '#server/crud/context';
import type { Records, Saved, WireRecord } from '#server/crud/records';
import { refuse } from '#server/crud/write/input';
import { AppError } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { tactic } from '#src/resources/operation/tactic';

/** The person or the car that is to leave the crews of a tactic. */
export type Left = { readonly personId: string } | { readonly carId: string };

/** What is to leave the crews of a tactic, and what is to come in its place. */
export interface Replacement {
  readonly id: string;
  readonly left: Left;
  readonly byId: string;
}

const textOf = (value: unknown): string => String(value ?? '');

/** Returns what puts one value in the place of another. */
const putting = (leftId: string | undefined, byId: string) => (value: unknown) =>
  textOf(value) === leftId ? byId : textOf(value);

/**
 * Returns a crew as it is sent, with one person or car in all the places of another. A backup that becomes the car of its crew
 * leaves its own place empty.
 */
function replacedIn(crew: WireRecord, { left, byId }: Replacement) {
  const person = putting('personId' in left ? left.personId : undefined, byId);
  const car = putting('carId' in left ? left.carId : undefined, byId);
  const [carId, backupCarId] = [car(crew.carId), car(crew.backupCarId)];
  return {
    id: textOf(crew.id),
    carId,
    backupCarId: backupCarId === carId ? '' : backupCarId,
    leaderId: person(crew.leaderId),
    driverId: person(crew.driverId),
    convoyIds: splitMany(textOf(crew.convoyIds)).map(person).join(),
  };
}

const peopleOf = ({ leaderId, driverId, convoyIds }: WireRecord): readonly string[] => [
  textOf(leaderId),
  textOf(driverId),
  ...splitMany(textOf(convoyIds)),
];

/** Returns whether the change puts something into a place of a crew, and nothing into a second place of the same one. */
function isChoice(crews: readonly WireRecord[], { left, byId }: Replacement): boolean {
  if ('carId' in left) return byId !== left.carId && crews.some(({ carId }) => textOf(carId) === left.carId);
  const places = crews.map(peopleOf).filter((people) => people.includes(left.personId));
  return places.length > 0 && places.every((people) => !people.includes(byId));
}

/**
 * Puts one person or car in the place of another in all crews of a tactic, as if the form had been saved: existing tasks stay as
 * they are. Those of another crew may come, since crews take turns.
 */
export async function replaceInCrews(records: Records, call: CallContext, change: Replacement): Promise<Saved> {
  const record = await records.detail(call.actor, change.id);
  if (!record) throw new AppError('NOT_FOUND');
  const crews = Array.isArray(record.crewGroups) ? (record.crewGroups as readonly WireRecord[]) : [];
  if (!isChoice(crews, change)) refuse({ crewGroups: { code: 'NOT_A_CHOICE', params: { field: tactic.fields.crewGroups } } });
  const crewGroups = crews.map((crew) => replacedIn(crew, change));
  return records.submit(call, { id: change.id, version: record.version, crewGroups });
}
