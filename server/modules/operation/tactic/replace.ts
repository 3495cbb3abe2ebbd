import type { CallContext } from '#server/crud/context';
import type { Records, Saved, WireRecord } from '#server/crud/records';
import { refuse } from '#server/crud/write/input';
import { AppError } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { tactic } from '#src/resources/operation/tactic';

/** Who is to leave the crews of a tactic, and who is to come in his place. */
export interface Replacement {
  readonly id: string;
  readonly personId: string;
  readonly byId: string;
}

const textOf = (value: unknown): string => String(value ?? '');

/** Returns a crew as it is sent, with one person in all the places of another. */
function replacedIn(crew: WireRecord, { personId, byId }: Replacement) {
  const put = (value: unknown) => (textOf(value) === personId ? byId : textOf(value));
  return {
    ...{ id: textOf(crew.id), carId: textOf(crew.carId), backupCarId: textOf(crew.backupCarId) },
    ...{ leaderId: put(crew.leaderId), driverId: put(crew.driverId) },
    convoyIds: splitMany(textOf(crew.convoyIds)).map(put).join(),
  };
}

const peopleOf = ({ leaderId, driverId, convoyIds }: WireRecord): readonly string[] => [
  ...[textOf(leaderId), textOf(driverId)],
  ...splitMany(textOf(convoyIds)),
];

/**
 * Puts one person in the place of another in all crews of a tactic, as if the form had been saved: existing tasks stay as they
 * are. Somebody of another crew may come, since crews take turns, but nobody takes a second place in the same one.
 */
export async function replaceInCrews(records: Records, call: CallContext, change: Replacement): Promise<Saved> {
  const record = await records.detail(call.actor, change.id);
  if (!record) throw new AppError('NOT_FOUND');
  const crews = Array.isArray(record.crewGroups) ? (record.crewGroups as readonly WireRecord[]) : [];
  const left = crews.map(peopleOf).filter((people) => people.includes(change.personId));
  const isChoice = left.length > 0 && left.every((people) => !people.includes(change.byId));
  if (!isChoice) refuse({ crewGroups: { code: 'NOT_A_CHOICE', params: { field: tactic.fields.crewGroups } } });
  const crewGroups = crews.map((crew) => replacedIn(crew, change));
  return records.submit(call, { id: change.id, version: record.version, crewGroups });
}
