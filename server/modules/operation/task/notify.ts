import { type MessageContent, sendMessages } from '#server/modules/message/send';
import { recordAddress } from '#shared/addresses';
import { splitMany } from '#shared/kinds';
import { clockOf, dayOf } from '#shared/time';
import type { HandoverContext } from '../running/context.ts';
import type { Running, TaskRow } from '../running/lock.ts';
import { loadFacts } from './facts.ts';
import { keepersOf } from './readiness.ts';
import { crewOf, plannedOf } from './stored.ts';

/** Tells people something about a task, but not who does it. */
export async function notifyPeople(
  { tx, services, actor, at }: HandoverContext,
  task: TaskRow,
  {
    to,
    kind,
    more = {},
  }: { readonly to: readonly string[]; readonly kind: MessageContent['kind']; readonly more?: MessageContent['params'] },
): Promise<void> {
  const params = {
    no: task.taskNo,
    name: task.taskName ?? '',
    date: task.taskDate,
    start: clockOf(task.planStartTime),
    ...more,
  };
  const told: MessageContent = { kind, params, path: recordAddress('task', task.id) };
  const others = to.filter((id) => id !== actor.userId);
  await sendMessages({ tx, tenantId: task.tenantId, events: services.events, at }, others, told);
}

/** Returns the crew of a task, and the keepers who are to hand over: the named ones, else everybody of the place who may. */
export async function peopleOf({ tx, at }: HandoverContext, running: Running): Promise<readonly string[]> {
  const { task, stops } = running;
  const planned = await plannedOf(tx, running);
  const facts = await loadFacts(tx, { tenantId: task.tenantId, planned: [planned], today: dayOf(at), except: [task.id] });
  const named = [...splitMany(task.keeperIds ?? ''), ...stops.flatMap(({ keeperIds }) => splitMany(keeperIds ?? ''))];
  const signing = planned.stops.flatMap((stop) => keepersOf(stop, planned, facts).map(({ id }) => id));
  return [...new Set([...crewOf(task).convoyIds, ...named, ...signing])];
}
