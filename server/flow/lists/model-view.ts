import { asc, eq } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { flowWords } from '#shared/flow-refusals';
import type { ModelView } from '#shared/flow-wire';
import { findDefinition } from '../definitions.ts';
import { type HistoryRow, wfDefinition, wfHistory } from '../tables.ts';
import { type FlowReader, refuseStranger } from './access.ts';
import { namesFor } from './work-row.ts';

/** The drawing of a process that the tenant may use. */
export async function definitionView({ via, actor }: FlowReader, definitionId: string): Promise<ModelView> {
  const { xml } = await findDefinition(via, actor.tenantId, definitionId);
  return { xml, active: [], finished: [], flows: [], rejected: [], counts: {}, people: {} };
}

/** The drawing of an instance with the way that it took. It stays readable when its process was deleted. */
export async function instanceView(asking: FlowReader, instanceId: string): Promise<ModelView> {
  const { via, actor } = asking;
  const { definitionId } = await refuseStranger(asking, instanceId);
  const [definition] = await via.select({ xml: wfDefinition.xml }).from(wfDefinition).where(eq(wfDefinition.id, definitionId));
  if (!definition) throw new AppError('DEFINITION_NOT_FOUND');
  const lines = await via.select().from(wfHistory).where(eq(wfHistory.instanceId, instanceId)).orderBy(asc(wfHistory.id));
  const open = lines.filter(({ endTime }) => endTime === null);
  const { people } = await namesFor(
    asking,
    open.map(({ assignee }) => assignee),
  );
  const nameOf = (id: string | null) => (id === null ? flowWords.unclaimed[actor.language] : (people.get(id) ?? id));
  const tasks = lines.filter(({ activityType }) => activityType === 'userTask');
  return { xml: definition.xml, ...waysOf(lines, open), counts: countsOf(tasks), people: peopleOf(open, nameOf) };
}

const idsOf = (lines: readonly HistoryRow[]) => [...new Set(lines.map(({ activityId }) => activityId))];

function waysOf(lines: readonly HistoryRow[], open: readonly HistoryRow[]) {
  const active = idsOf(open);
  const isFlow = ({ activityType }: HistoryRow) => activityType === 'sequenceFlow';
  const isActive = new Set(active);
  return {
    active,
    finished: idsOf(lines.filter((line) => !isFlow(line) && isDone(line))).filter((id) => !isActive.has(id)),
    flows: idsOf(lines.filter(isFlow)),
    rejected: rejectedIn(lines),
  };
}

const isDone = ({ outcome }: HistoryRow) => outcome === 'ok' || outcome === 'reject';

/** A step that was refused once counts as finished again when it was approved since. */
function rejectedIn(lines: readonly HistoryRow[]): string[] {
  const last = new Map(lines.filter(isDone).map(({ activityId, outcome }) => [activityId, outcome]));
  return [...last].flatMap(([id, outcome]) => (outcome === 'reject' ? [id] : []));
}

/** A task that was handed on is one task with several lines. */
function countsOf(tasks: readonly HistoryRow[]): Record<string, number> {
  const begun = tasks.filter(({ outcome }) => outcome !== 'transfer');
  return Object.fromEntries(idsOf(begun).map((id) => [id, begun.filter(({ activityId }) => activityId === id).length]));
}

function peopleOf(open: readonly HistoryRow[], nameOf: (id: string | null) => string): Record<string, string> {
  const tasks = open.filter(({ activityType }) => activityType === 'userTask');
  const namesAt = (id: string) => tasks.filter(({ activityId }) => activityId === id).map(({ assignee }) => nameOf(assignee));
  return Object.fromEntries(idsOf(tasks).map((id) => [id, [...new Set(namesAt(id))].join(', ')]));
}
