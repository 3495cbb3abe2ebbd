import { verifyMethods, verifySubjects } from '#shared/handover/verify';
import { splitMany } from '#shared/kinds';
import { addMinutes } from '#shared/time';
import type { Caller } from '../day.ts';
import { type Action, type Choose, keeperAt, reason, type Walk } from './action.ts';
import type { Stop, Task } from './snapshot.ts';

const path = 'blade-business/verify/submit';
const { convoy, car, keeper, client } = verifySubjects;

/** The minutes for which a walker relies on a check; a little less than it counts. */
const TTL = 55;

/**
 * Returns the ids of those who passed at a stop, or where clients come, and may go on there. The latest check of each decides.
 */
export function passedAt({ snapshot, now }: Walk, at: { nodeId?: string; deptId?: string }): ReadonlySet<string> {
  const rows = snapshot.checks.filter(({ nodeId, deptId, taskId, isLapsed }) => {
    const isHere = at.nodeId ? nodeId === at.nodeId : taskId === null && deptId === at.deptId;
    return isHere && isLapsed === 0;
  });
  const latest = new Map([...rows].reverse().map((row) => [row.subjectId, row]));
  const since = addMinutes(now, -TTL);
  const good = [...latest.values()].filter(
    ({ result, verifyTime, overrideTime }) => (result === 1 || result === 3) && (overrideTime ?? verifyTime) >= since,
  );
  return new Set(good.map(({ subjectId }) => subjectId));
}

/** Returns a check of a person by certificate; now and then with a wrong one. */
export function lookAt({ world, dice }: Walk, subjectType: number, subjectId: string): Action['body'] {
  const certNo = dice.chance(7) ? 'somebody-else' : world.numbers.get(subjectId);
  return { subjectType, subjectId, method: verifyMethods.certificate, certNo };
}

/** Returns a person's own code, which they show. */
export async function codeOf(caller: Caller): Promise<string> {
  const { data } = await (await caller.api()).get<{ token?: string }>('blade-business/visit/qrcode');
  return data.token ?? '';
}

/** Checks the car, or one of the crew who has not passed at a stop. */
export async function checkAtStop(walk: Walk, of: Task, stop: Stop): Promise<Action> {
  const { world, dice } = walk;
  const by = keeperAt(walk, stop.deptId);
  const at = { taskId: of.id, nodeId: stop.id };
  const passed = passedAt(walk, { nodeId: stop.id });
  const plateNo = dice.chance(5) ? '京A00000' : of.plateNo;
  if (!passed.has(of.carId ?? '') && dice.chance(50)) {
    return { kind: 'verify', by, path, body: { ...at, subjectType: car, plateNo, method: verifyMethods.plate } };
  }
  const people = splitMany(of.convoyIds ?? '').filter((id) => !passed.has(id));
  const personId = dice.pick(people);
  if (personId === undefined) {
    return { kind: 'verify', by, path, body: { ...at, subjectType: car, plateNo, method: verifyMethods.plate } };
  }
  const caller = world.hands.get(personId);
  if (!caller || !dice.chance(15)) return { kind: 'verify', by, path, body: { ...at, ...lookAt(walk, convoy, personId) } };
  return { kind: 'verify', by, path, body: { ...at, token: await codeOf(caller) } };
}

/** Checks a keeper before they sign by hand. */
export function checkKeeper(walk: Walk, caller: Caller, at: { deptId: string } & Action['body']): Action {
  const { deptId, ...where } = at;
  return { kind: 'verify', by: keeperAt(walk, deptId), path, body: { ...where, ...lookAt(walk, keeper, caller.id) } };
}

/** Checks a client who comes to the desk of a place. */
export function checkClient(
  walk: Walk,
  who: { clientId: string; agentId?: string },
  at: { deptId: string; exchgType: number },
): Action {
  const { clientId, agentId } = who;
  const number = walk.world.customers.findIndex(({ caller }) => caller.id === clientId);
  const own = walk.world.numbers.get(clientId) ?? '';
  const certNo = agentId === undefined ? own : own.replace('walker', 'agent');
  const body = {
    ...at,
    subjectType: client,
    subjectId: clientId,
    ...(agentId && { agentId }),
    method: verifyMethods.certificate,
  };
  const shown = walk.dice.chance(5) ? `nobody-${number}` : certNo;
  return { kind: 'verify', by: keeperAt(walk, at.deptId), path, body: { ...body, certNo: shown } };
}

/** Makes a check at a stop of any task. */
const verify: Choose = (walk) => {
  const stop = walk.dice.prefer(walk.snapshot.stops, ({ stopState }) => [1, 2, 3].includes(stopState ?? 0));
  const of = walk.snapshot.tasks.find(({ id }) => id === stop?.taskId);
  return of && stop && checkAtStop(walk, of, stop);
};

const override: Choose = (walk) => {
  const row = walk.dice.prefer(walk.snapshot.checks.slice(0, 40), ({ result }) => result === 2, 85);
  if (!row) return undefined;
  const house = walk.world.houses.find(({ baseId, nodes }) => baseId === row.deptId || nodes.includes(row.deptId));
  const by = (house ?? walk.world.houses[0]).supervisor;
  return { kind: 'override', by, path: 'blade-business/verify/override', body: { id: row.id, reason: reason(walk) } };
};

/** Every action on identities. */
export const ofChecks: Readonly<Record<string, Choose>> = { verify, override };
