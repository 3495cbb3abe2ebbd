import { carStatuses } from '#shared/handover/car';
import { directions } from '#shared/handover/line';
import { personStatuses } from '#shared/handover/people';
import { stopTypes } from '#shared/handover/task';
import type { VerifyReason } from '#shared/handover/verify-reasons';
import { convoyDuties } from '#src/resources/business/convoy';
import type { StopRow, TaskRow } from '../running/lock.ts';
import { crewIds } from '../running/lock.ts';
import type { AgentRow, CarRow, ClientRow, ConvoyRow, KeeperRow } from './rows.ts';

type Found = readonly (VerifyReason | false)[];

const only = (found: Found): VerifyReason[] => found.filter((reason) => reason !== false);
const isOnDuty = ({ status }: { readonly status: number | null }) => (status ?? personStatuses.onDuty) === personStatuses.onDuty;
const hasEnded = (expire: string | null, today: string) => expire !== null && expire < today;

/** Returns the reasons against a member of the crew (domain model 8.3). */
export function convoyReasons(person: ConvoyRow, task: TaskRow, today: string): VerifyReason[] {
  const drives = task.driverId === person.id;
  return only([
    !crewIds(task).includes(person.id) && 'notOnCrew',
    !isOnDuty(person) && 'offDuty',
    hasEnded(person.guardCertExpire, today) && 'guard',
    drives && !person.driverLicence && person.duty !== convoyDuties.driver && 'noLicence',
    drives && hasEnded(person.driverLicenceExpire, today) && 'licence',
    hasEnded(person.weaponPermitExpire, today) && 'weapon',
    !person.photo && 'noPhoto',
  ]);
}

/** Returns the reasons against the car that came. */
export function carReasons(car: CarRow, task: TaskRow, today: string): VerifyReason[] {
  return only([
    task.carId !== car.id && 'notTheCar',
    (car.status ?? carStatuses.available) !== carStatuses.available && 'carStatus',
    hasEnded(car.inspectExpire, today) && 'inspection',
    hasEnded(car.insureExpire, today) && 'insurance',
  ]);
}

/** The place where a keeper is to act, and the side. */
export interface KeeperPost {
  readonly deptId: string;
  readonly gives: boolean;
}

/** Returns the reasons that keep a keeper from acting at a place today. */
export function keeperReasons(keeper: KeeperRow, { deptId, gives }: KeeperPost, today: string): VerifyReason[] {
  const isInPeriod = keeper.authStart <= today && today <= keeper.authEnd;
  return only([
    !isOnDuty(keeper) && 'offDuty',
    !isInPeriod && 'authority',
    keeper.deptId !== deptId && 'place',
    gives && keeper.canGive === 0 && 'mayNotGive',
    !gives && keeper.canReceive === 0 && 'mayNotReceive',
    !keeper.photo && 'noPhoto',
  ]);
}

/** Returns whether the keepers of a stop give: they do where articles leave the bank. */
export function givesAt({ stopType }: Pick<StopRow, 'stopType'>, { direction }: Pick<TaskRow, 'direction'>): boolean {
  if (stopType === stopTypes.return) return false;
  return (stopType === stopTypes.origin) === (direction === directions.outbound);
}

/** The person who comes for a client, and the purpose. */
export interface ClientVisit {
  /** Absent where the client comes in person; `null` for an agent who is none of theirs. */
  readonly agent?: AgentRow | null;
  readonly isDeposit: boolean;
}

function isEntitled({ validFrom, validTo, canDeposit, canWithdraw }: AgentRow, isDeposit: boolean, today: string): boolean {
  const may = isDeposit ? canDeposit : canWithdraw;
  return validFrom <= today && today <= validTo && may === 1;
}

/** Returns the reasons that keep a client, or the agent who acts for them, from bringing or taking articles today. */
export function clientReasons(client: ClientRow, { agent, isDeposit }: ClientVisit, today: string): VerifyReason[] {
  const { contractStart, contractEnd } = client;
  const isInForce = (contractStart === null || contractStart <= today) && !hasEnded(contractEnd, today);
  return only([
    !isOnDuty(client) && 'offDuty',
    agent !== undefined && (agent === null || !isEntitled(agent, isDeposit, today)) && 'agent',
    isDeposit && !isInForce && 'contract',
  ]);
}
