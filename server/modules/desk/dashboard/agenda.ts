import { readCodes } from '#server/crud/scope/rights';
import { isPermitted } from '#server/lib/actor';
import { readNumbers } from '#server/modules/system/param/service';
import { type AgendaPaper, type AgendaTask, type DashboardAgenda, mostPapers, mostTasks } from '#shared/dashboard';
import type { Resource } from '#shared/define';
import { isHint } from '#shared/handover/planning';
import { taskStates } from '#shared/handover/task';
import { addDays } from '#shared/time';
import { maxPageSize } from '#shared/wire';
import { car } from '#src/resources/business/car';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { task } from '#src/resources/operation/task';
import type { Dashboard, Look } from './service.ts';

const WARN_DAYS = 'biz.doc.warnDays';
const { draft, published, underWay, suspended } = taskStates;

/** The nouns with documents that end, and the fields with the dates. Their lists are filtered by the flag `docWarn`. */
const holders: readonly { readonly resource: Resource; readonly fields: readonly string[] }[] = [
  { resource: car, fields: ['inspectExpire', 'insureExpire'] },
  { resource: convoy, fields: ['guardCertExpire', 'driverLicenceExpire', 'weaponPermitExpire'] },
  { resource: keeper, fields: ['authEnd', 'certExpire'] },
];

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const mayRead = ({ actor }: Look, resource: Resource) => isPermitted(actor, readCodes(resource));

/** Returns the unfinished tasks of today and tomorrow, first those that something stands in the way of. */
async function tasksOf({ records }: Dashboard, look: Look): Promise<Pick<DashboardAgenda, 'tasks' | 'taskTotal'>> {
  if (!mayRead(look, task)) return {};
  const { records: found, total } = await records(task).list(look.actor, {
    taskDate_datege: look.today,
    taskDate_datele: addDays(look.today, 1),
    taskState: [draft, published, underWay, suspended].join(),
    ascs: 'taskDate,planStartTime,taskNo',
    current: 1,
    size: maxPageSize,
  });
  const tasks = found.map(
    (record): AgendaTask => ({
      id: text(record.id),
      taskNo: text(record.taskNo),
      taskName: text(record.taskName),
      taskDate: text(record.taskDate),
      planStartTime: text(record.planStartTime),
      taskState: typeof record.taskState === 'number' && record.taskState > 0 ? record.taskState : draft,
      problems: Array.isArray(record.warnings) ? record.warnings : [],
    }),
  );
  const isCalm = ({ problems }: AgendaTask) => Number(problems.every(isHint));
  return { tasks: tasks.sort((one, other) => isCalm(one) - isCalm(other)).slice(0, mostTasks), taskTotal: total };
}

/** Returns the documents that have ended or soon will, the most urgent first. */
async function papersOf({ context, records }: Dashboard, look: Look): Promise<Pick<DashboardAgenda, 'papers' | 'paperTotal'>> {
  const readable = holders.filter(({ resource }) => mayRead(look, resource));
  if (readable.length === 0) return {};
  const { [WARN_DAYS]: warnDays } = await readNumbers(context.db, WARN_DAYS);
  const last = addDays(look.today, warnDays);
  const found = await Promise.all(
    readable.map(async ({ resource, fields }) => {
      const list = await records(resource).list(look.actor, { docWarn: '1', current: 1, size: maxPageSize });
      return list.records.flatMap((record) =>
        fields
          .filter((field) => text(record[field]) !== '' && text(record[field]) <= last)
          .map(
            (field): AgendaPaper => ({
              noun: resource.name,
              id: text(record.id),
              name: text(record[resource.title]),
              paper: { zh: resource.fields[field]?.zh ?? '', en: resource.fields[field]?.en ?? '' },
              ends: text(record[field]),
            }),
          ),
      );
    }),
  );
  const papers = found.flat().sort((one, other) => (one.ends < other.ends ? -1 : Number(one.ends > other.ends)));
  return { papers: papers.slice(0, mostPapers), paperTotal: papers.length };
}

/** Returns the agenda of today and tomorrow, as far as the reader may see it: a part that they may not read is absent. */
export async function agendaOf(dashboard: Dashboard, look: Look): Promise<DashboardAgenda> {
  const [tasks, papers] = await Promise.all([tasksOf(dashboard, look), papersOf(dashboard, look)]);
  return { today: look.today, ...tasks, ...papers };
}
