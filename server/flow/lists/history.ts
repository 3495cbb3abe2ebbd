import { and, asc, eq, inArray } from 'drizzle-orm';
import { durationText } from '#shared/durations';
import type { HistoryLine } from '#shared/flow-wire';
import { momentText } from '../moments.ts';
import { wfHistory } from '../tables.ts';
import { type FlowReader, refuseStranger } from './access.ts';
import { namesFor } from './work-row.ts';

/** The activities that are listed unless all are asked for. */
const usualTypes = ['userTask', 'startEvent', 'endEvent', 'reminder'];

/** Returns the history of an instance, the earliest first; gateways and flows only with `all`. */
export async function historyList(
  asking: FlowReader,
  { instanceId, all }: { readonly instanceId: string; readonly all: boolean },
): Promise<readonly HistoryLine[]> {
  const { startUser } = await refuseStranger(asking, instanceId);
  const stored = await asking.via
    .select()
    .from(wfHistory)
    .where(and(eq(wfHistory.instanceId, instanceId), all ? undefined : inArray(wfHistory.activityType, usualTypes)))
    .orderBy(asc(wfHistory.id));
  // The first step was done by the starter.
  const rows = stored.map((row, place) => (place === 0 ? { ...row, assignee: row.assignee ?? startUser } : row));
  const { people } = await namesFor(
    asking,
    rows.map(({ assignee }) => assignee),
  );
  const { language } = asking.actor;
  return rows.map(({ id, assignee, startTime, endTime, claimTime, comment, outcome, ...activity }) => ({
    id,
    historyActivityId: activity.activityId,
    historyActivityName: activity.activityName,
    historyActivityType: activity.activityType,
    historyActivityDurationTime: endTime ? durationText((endTime.getTime() - startTime.getTime()) / 1000, language) : '',
    assignee: assignee ?? '',
    assigneeName: people.get(assignee ?? '') ?? '',
    createTime: momentText(startTime),
    claimTime: momentText(claimTime),
    endTime: momentText(endTime),
    comment,
    status: endTime ? ('done' as const) : ('todo' as const),
    outcome: outcome ?? '',
  }));
}
