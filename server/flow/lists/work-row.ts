import type { WorkRow, WorkStatus } from '#shared/flow-wire';
import type { Vars } from '../core/variables.ts';
import { momentText } from '../moments.ts';
import { type HistoryRow, type InstanceRow, type TaskRow, wfDefinition, wfInstance } from '../tables.ts';
import type { FlowReader } from './access.ts';

/** The columns of the instance and its definition that every list of work reads. */
export const instanceColumns = {
  processInstanceId: wfInstance.id,
  definitionId: wfInstance.definitionId,
  businessTable: wfInstance.businessTable,
  businessId: wfInstance.businessId,
  startUser: wfInstance.startUser,
  instanceStatus: wfInstance.status,
  instanceEnd: wfInstance.endTime,
  variables: wfInstance.variables,
  key: wfDefinition.key,
  name: wfDefinition.name,
  version: wfDefinition.version,
  category: wfDefinition.category,
};

/** The facts of an instance that the lists read. */
export interface InstanceFacts {
  readonly processInstanceId: string;
  readonly definitionId: string;
  readonly businessTable: string;
  readonly businessId: string;
  readonly startUser: string;
  readonly instanceStatus: InstanceRow['status'];
  readonly instanceEnd: Date | null;
  readonly variables: Vars;
  readonly key: string;
  readonly name: string;
  readonly version: number;
  readonly category: string;
}

/** The facts of a task, open or done, that a list reads. */
export interface TaskFacts {
  readonly taskId: string;
  readonly taskName: string;
  readonly activityId: string;
  readonly assignee: string | null;
  readonly formKey: string;
  readonly status: WorkStatus;
  readonly createTime: Date;
  readonly claimTime: Date | null;
  readonly taskEnd?: Date | null;
  readonly comment?: HistoryRow['comment'];
  readonly locals?: TaskRow['locals'];
}

/** The names for the ids of some rows. */
interface Names {
  readonly people: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, string>;
}

/** Names, and what the businesses of the rows ask for, by table and id. */
interface RowNames extends Names {
  readonly subjects: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Reads the names of people and categories, once for all rows. */
export async function namesFor({ flow, via, actor }: FlowReader, ids: readonly (string | null)[]): Promise<Names> {
  const known = [...new Set(ids)].filter((id): id is string => id !== null && id !== '');
  return {
    people: known.length > 0 ? await flow.people.namesOf(via, known) : new Map(),
    categories: await flow.categories(actor.language),
  };
}

type About = Pick<InstanceFacts, 'businessTable' | 'businessId' | 'startUser'> & { readonly assignee?: string | null };

/** Reads what the rows of a list show beside their own columns, with one query for the people and one for each business. */
export async function rowNamesFor(asking: FlowReader, rows: readonly About[]): Promise<RowNames> {
  const subjects = new Map<string, ReadonlyMap<string, string>>();
  for (const table of new Set(rows.map(({ businessTable }) => businessTable))) {
    const ids = rows.flatMap(({ businessTable, businessId }) => (businessTable === table ? [businessId] : []));
    const found = await asking.flow.hooks[table]?.subjectsOf?.(asking.via, ids);
    if (found) subjects.set(table, found);
  }
  const people = rows.flatMap(({ assignee = null, startUser }) => [assignee, startUser]);
  return { ...(await namesFor(asking, people)), subjects };
}

function instanceRow(facts: InstanceFacts, { people, categories, subjects }: RowNames) {
  const { processInstanceId, businessTable, businessId, category, startUser } = facts;
  return {
    processInstanceId,
    businessTable,
    businessId,
    category,
    startUser,
    startUserName: people.get(startUser) ?? '',
    categoryName: categories.get(category) ?? '',
    subject: subjects.get(businessTable)?.get(businessId) ?? '',
    processDefinitionId: facts.definitionId,
    processDefinitionKey: facts.key,
    processDefinitionName: facts.name,
    processDefinitionVersion: facts.version,
    processIsFinished: facts.instanceStatus === 'running' ? ('unfinished' as const) : ('finished' as const),
    endTime: momentText(facts.instanceEnd),
  };
}

/** Makes a row of a list of work. */
export function workRow(facts: InstanceFacts & TaskFacts, names: RowNames): WorkRow {
  const { taskId, taskName, activityId, assignee, formKey, status, comment = '', locals = {} } = facts;
  return {
    id: taskId,
    taskId,
    taskName,
    formKey,
    status,
    comment,
    taskDefinitionKey: activityId,
    assignee: assignee ?? '',
    assigneeName: names.people.get(assignee ?? '') ?? '',
    ...instanceRow(facts, names),
    createTime: momentText(facts.createTime),
    claimTime: momentText(facts.claimTime),
    historyTaskEndTime: momentText(facts.taskEnd ?? null),
    historyActivityName: taskName,
    variables: { ...facts.variables, ...locals },
  };
}
