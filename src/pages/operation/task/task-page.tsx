import { Progress, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { viewParameter } from '#shared/addresses';
import type { Resource } from '#shared/define';
import { addDays } from '#shared/time';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { today } from '#src/lib/dates';
import { useText } from '#src/lib/i18n';
import { useSent } from '#src/lib/router/use-sent';
import '#src/locales/task';
import { taskStates } from '#shared/handover/task';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action, HeaderList, ResourceSlots } from '#src/meta/screens/slots';
import { task } from '#src/resources/operation/task';
import { openDialogs } from '#src/tasks/use-open-task.tsx';
import { said, useTaskActs } from '#src/tasks/use-task-acts.tsx';
import { Warnings, WarningsSection } from '#src/tasks/warnings.tsx';

const percentOf = ({ stopCount, doneStopCount }: Row) =>
  Number(stopCount) > 0 ? Math.round((100 * Number(doneStopCount)) / Number(stopCount)) : 0;

const columns: ColumnOverrides = {
  warnings: {
    isSortable: false,
    cell: ({ value }) => <Warnings warnings={value} />,
  },
  stopCount: {
    cell: ({ row }) => (
      <Progress
        aria-label={`${String(row.doneStopCount ?? 0)}/${String(row.stopCount ?? 0)}`}
        size="small"
        percent={percentOf(row)}
        format={() => `${String(row.doneStopCount ?? 0)}/${String(row.stopCount ?? 0)}`}
      />
    ),
    width: 130,
  },
};

/** The detail shows the problems as text below the fields instead. */
const shownTask: Resource = {
  ...task,
  fields: { ...task.fields, warnings: { ...task.fields.warnings, hideIn: [...(task.fields.warnings.hideIn ?? []), 'detail'] } },
};

const { draft, published, cancelled } = taskStates;
const free: readonly string[] = [];
const afterwards = Object.keys(task.fields).filter((name) => name !== 'remark');
const oncePublished = afterwards.filter((name) => name !== 'priority' && name !== 'keeperIds');

/** Returns the fields that cannot be changed once a task is published or under way (domain model 9.2). */
function readOnlyFields({ id, taskState }: Row): readonly string[] {
  if (id === undefined || Number(taskState) === draft) return free;
  return Number(taskState) === published ? oncePublished : afterwards;
}

const isVisible = (verb: string, { taskState }: Row) =>
  verb !== 'delete' || Number(taskState) === draft || Number(taskState) === cancelled;

const views = ['today', 'tomorrow', 'open', 'mine', 'all'] as const;
type View = (typeof views)[number];

/** Returns the filters of a view on a day. */
function filtersOf(view: View, day: string): ResourceSlots['filters'] {
  const days: Partial<Record<View, string>> = { today: day, tomorrow: addDays(day, 1) };
  return {
    taskDate: days[view],
    mine: view === 'mine' ? 1 : undefined,
    taskState: view === 'open' ? [draft, published, taskStates.underWay, taskStates.suspended].join() : undefined,
  };
}

/** Returns the names of the fields by which an address searches. */
const searchedIn = (search: string): readonly string[] =>
  [...new URLSearchParams(search)].flatMap(([key, value]) => (/^filters\[\d+]\[field]$/.test(key) ? [value] : []));

/**
 * Keeps the view: the day’s at first, unless the page was opened by a link to what it searches for. That belongs to the link: the
 * view that is chosen next begins without it.
 */
function useView() {
  const { search } = useLocation();
  const [linked, setLinked] = useState(() => searchedIn(search));
  const [view, setView] = useState<View>(() => (linked.length > 0 ? 'all' : 'today'));
  useSent([viewParameter], () => {
    setView('all');
    setLinked(searchedIn(search));
  });
  const choose = (next: View, list: HeaderList) => {
    setView(next);
    setLinked([]);
    if (linked.length > 0) list.search(Object.fromEntries(linked.map((name) => [name, undefined])));
  };
  const day = today();
  return { view, setView, choose, filters: useMemo(() => filtersOf(view, day), [view, day]) };
}

const dialogs = {
  ...openDialogs,
  publish: lazyWithPreload(async () => (await import('#src/tasks/publish-dialog.tsx')).PublishDialog),
  bagcount: lazyWithPreload(async () => (await import('./bag-count-dialog.tsx')).BagCountDialog),
};

/** Returns the actions on the list of tasks and on each of them, and the dialog that is open for one of them. */
function useTaskDialogs() {
  const { show, dialog } = useDialogs(dialogs);
  const acts = useTaskActs();
  const actions = useMemo(
    (): readonly Action[] => [
      { verb: 'view', name: 'open', isFirst: true, on: 'row', ...said('open'), run: show('open') },
      ...acts.actions,
      { verb: 'publish', name: 'publishAll', on: 'selection', ...said('publish'), run: show('publish') },
      { verb: 'bagcount', on: 'toolbar', ...said('bagcount'), run: show('bagcount') },
    ],
    [show, acts.actions],
  );
  return {
    actions,
    dialog: (
      <>
        {dialog}
        {acts.dialog}
      </>
    ),
  };
}

/** Shows the tasks with their problems and progress. */
export function TaskPage() {
  const text = useText();
  const { view, setView, choose, filters } = useView();
  const { actions, dialog } = useTaskDialogs();
  const nothing = view === 'today' || view === 'tomorrow' ? text(`task.noTasks.${view}`) : undefined;
  const options = views.map((value) => ({ value, label: text(`task.view.${value}`) }));
  return (
    <>
      <ResourceScreen
        resource={shownTask}
        header={(list) => (
          <Segmented<View>
            aria-label={text('task.view.label')}
            options={options}
            value={view}
            onChange={(next) => choose(next, list)}
          />
        )}
        filters={filters}
        emptyText={nothing ? { zh: nothing, en: nothing } : undefined}
        onAdded={({ taskDate }) => filters?.taskDate && filters.taskDate !== taskDate && setView('all')}
        columns={columns}
        actions={actions}
        readOnlyFields={readOnlyFields}
        isVisible={isVisible}
        detailExtra={({ warnings }) => <WarningsSection warnings={warnings} />}
      />
      {dialog}
    </>
  );
}
