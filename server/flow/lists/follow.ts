import { and, desc, eq, sql } from 'drizzle-orm';
import type { Query } from '#server/crud/read/paging';
import { AppError, type Refusal, refusalText } from '#shared/errors';
import type { Page } from '#shared/wire';
import { momentText } from '../moments.ts';
import { wfDefinition, wfInstance, wfTimer } from '../tables.ts';
import { mostAttempts } from '../timers/attempts.ts';
import type { FlowReader } from './access.ts';
import { equals } from './filters.ts';
import { mapPage, pageOf } from './page.ts';
import { namesOfSteps, openStepsOf } from './work.ts';
import { namesFor } from './work-row.ts';

/** A running instance in the list of process administrators. */
export interface FollowRow {
  readonly id: string;
  readonly executionId: string;
  readonly processInstanceId: string;
  readonly processDefinitionId: string;
  readonly processDefinitionKey: string;
  readonly name: string;
  readonly activityId: string;
  readonly activityName: string;
  readonly suspensionState: number;
  readonly startUserId: string;
  readonly startUser: string;
  readonly startUserName: string;
  readonly startTime: string;
  readonly businessTable: string;
  readonly businessId: string;
  readonly tenantId: string;
  /** The error of a timer that was given up. */
  readonly error: string;
}

/** Returns running instances of the tenant, the latest first; for process administrators only. */
export async function followList(asking: FlowReader, query: Query): Promise<Page<FollowRow>> {
  const { flow, via, actor } = asking;
  if (!flow.administers(actor)) throw new AppError('FORBIDDEN');
  const isRunning = and(eq(wfInstance.tenantId, actor.tenantId), eq(wfInstance.status, 'running'));
  const named = [equals(wfInstance.id, query, 'executionId'), equals(wfInstance.id, query, 'processInstanceId')];
  const columns = {
    processInstanceId: wfInstance.id,
    processDefinitionId: wfInstance.definitionId,
    processDefinitionKey: wfDefinition.key,
    name: wfDefinition.name,
    suspensionState: wfInstance.suspensionState,
    startUserId: wfInstance.startUser,
    startTime: wfInstance.startTime,
    businessTable: wfInstance.businessTable,
    businessId: wfInstance.businessId,
    tenantId: wfInstance.tenantId,
    error: sql<Refusal | null>`(select failed.last_error from ${wfTimer} failed
      where failed.instance_id = ${wfInstance.id} and failed.attempts >= ${mostAttempts} order by failed.id limit 1)`,
  };
  const all = () =>
    via
      .select(columns)
      .from(wfInstance)
      .innerJoin(wfDefinition, eq(wfDefinition.id, wfInstance.definitionId))
      .where(and(isRunning, ...named, equals(wfDefinition.key, query, 'processDefinitionKey')));
  const page = await pageOf({ via, query, all, by: [desc(wfInstance.startTime), desc(wfInstance.id)] });
  return mapPage(page, async (rows) => {
    const steps = await openStepsOf(
      asking,
      rows.map(({ processInstanceId }) => processInstanceId),
    );
    const { people } = await namesFor(
      asking,
      rows.map(({ startUserId }) => startUserId),
    );
    return rows.map((row) => {
      const open = steps.get(row.processInstanceId) ?? [];
      const startUserName = people.get(row.startUserId) ?? '';
      return {
        ...row,
        id: row.processInstanceId,
        executionId: row.processInstanceId,
        activityId: [...new Set(open.map(({ activityId }) => activityId))].join(','),
        activityName: namesOfSteps(open, actor.language),
        startUser: startUserName,
        startUserName,
        startTime: momentText(row.startTime),
        error: row.error ? refusalText(row.error, actor.language) : '',
      };
    });
  });
}
