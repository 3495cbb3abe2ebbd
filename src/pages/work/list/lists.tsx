import { App, Tag } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Fields, Resource } from '#shared/define';
import type { Words } from '#shared/field';
import { useServerAction } from '#src/calls/use-server-action';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { text, useText } from '#src/lib/i18n';
import { work as words } from '#src/locales/work';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Row, Shown } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action, ListHandle } from '#src/meta/screens/slots';
import { type Place, useAddresses } from '#src/processes/addresses';
import { work, workStart } from '#src/resources/flow/work';

const rowDialogs = { follow: lazyWithPreload(async () => (await import('#src/processes/view-dialog.tsx')).InstanceDialog) };

function StateCell({ value }: Shown) {
  const text = useText();
  const isFinished = value === 'finished';
  return <Tag color={isFinished ? 'green' : 'processing'}>{text(isFinished ? 'work.finished' : 'work.unfinished')}</Tag>;
}

const cells: ColumnOverrides = {
  processDefinitionVersion: { cell: ({ value }) => `v${String(value)}` },
  processIsFinished: { cell: (cell) => <StateCell {...cell} /> },
};

/** Returns the parts of a row that addresses consist of. */
function placeOf(row: Row): Place {
  const fact = (name: string) => String(row[name] ?? '');
  return {
    category: fact('category'),
    processDefinitionId: fact('processDefinitionId'),
    taskId: fact('taskId'),
    processInstanceId: fact('processInstanceId'),
    businessId: fact('businessId'),
  };
}

interface WorkListProps {
  /** The name of the list on the wire. */
  readonly verb: 'claim-list' | 'todo-list' | 'send-list' | 'done-list';
  /** The prefix of the list's permission codes: `work_<name>_…`. */
  readonly name: 'claim' | 'todo' | 'send' | 'done';
  /** The resource, limited to the fields that this list shows. */
  readonly resource: Resource;
  readonly emptyText: Words;
  /** Actions before those that every list has. */
  readonly actions?: readonly Action[];
}

/** Shows a list of tasks whose rows link to the page and the diagram of their process. */
function WorkList({ verb, name, resource, emptyText, actions = none }: WorkListProps) {
  const navigate = useNavigate();
  const addressOf = useAddresses();
  const { show, dialog } = useDialogs(rowDialogs);
  const all = useMemo((): readonly Action[] => {
    const openDetail = ([row]: readonly Row[]) => {
      const address = row && addressOf('detail', placeOf(row));
      if (address) navigate(address);
    };
    const hasPage = (row: Row) => addressOf('detail', placeOf(row)) !== undefined;
    return [
      ...actions,
      { verb: `${name}_detail`, on: 'row', zh: words.zh.detail, en: words.en.detail, isVisible: hasPage, run: openDetail },
      { verb: `${name}_follow`, on: 'row', zh: words.zh.follow, en: words.en.follow, run: show('follow') },
    ];
  }, [actions, name, addressOf, navigate, show]);
  return (
    <>
      <ResourceScreen resource={resource} verb={verb} columns={cells} actions={all} emptyText={emptyText} />
      {dialog}
    </>
  );
}

const none: readonly Action[] = [];

/** Returns the resource with the fields that one list shows. */
function withFields(names: readonly (keyof typeof work.fields)[]): Resource {
  const fields: Fields = Object.fromEntries(names.map((name) => [name, work.fields[name]]));
  return { ...work, fields };
}

const kind = ['category', 'processDefinitionVersion'] as const;
const open = ['processDefinitionName', 'subject', 'startUserName', 'taskName', ...kind] as const;
const shown = {
  claim: withFields([...open, 'createTime']),
  todo: withFields([...open, 'createTime', 'claimTime']),
  // Where there is room for few columns, who asks wants to know first what has become of it.
  send: withFields(['processDefinitionName', 'subject', 'processIsFinished', 'taskName', 'assigneeName', ...kind, 'createTime']),
  done: withFields([...open, 'processIsFinished', 'comment', 'createTime', 'historyTaskEndTime']),
};

/** Returns an action that calls a verb for the task of a row and refetches the lists. */
function useOnTask(verb: string, done: string) {
  const { call } = useServerAction(work);
  return async ([row]: readonly Row[], list: ListHandle) => {
    await call(verb, { query: { taskId: String(row?.taskId) }, done });
    list.refresh();
  };
}

/** Shows the tasks that the user may claim; the first one to claim a task gets it. */
export function ClaimPage() {
  const claim = useOnTask('claim-task', text('work.claimed'));
  const actions: readonly Action[] = [
    { verb: 'claim_sign', on: 'row', isFirst: true, zh: words.zh.claim, en: words.en.claim, run: claim },
  ];
  return (
    <WorkList
      verb="claim-list"
      name="claim"
      resource={shown.claim}
      emptyText={{ zh: words.zh.emptyClaim, en: words.en.emptyClaim }}
      actions={actions}
    />
  );
}

/** Shows the user's own tasks. */
export function TodoPage() {
  const navigate = useNavigate();
  const addressOf = useAddresses();
  const unclaim = useOnTask('unclaim-task', text('work.unclaimed'));
  const handle = ([row]: readonly Row[]) => {
    const address = row && addressOf('handle', placeOf(row));
    if (address) navigate(address);
  };
  const actions: readonly Action[] = [
    {
      verb: 'todo_handle',
      on: 'row',
      isFirst: true,
      zh: words.zh.handle,
      en: words.en.handle,
      run: handle,
      isVisible: (row) => addressOf('handle', placeOf(row)) !== undefined,
    },
    {
      name: 'unclaim',
      verb: 'claim_sign',
      on: 'row',
      confirm: true,
      zh: words.zh.unclaim,
      en: words.en.unclaim,
      run: unclaim,
      isVisible: ({ claimTime }) => Boolean(claimTime),
    },
  ];
  return (
    <WorkList
      verb="todo-list"
      name="todo"
      resource={shown.todo}
      emptyText={{ zh: words.zh.emptyTodo, en: words.en.emptyTodo }}
      actions={actions}
    />
  );
}

/** Shows the processes that the user has started. */
export const SendPage = () => (
  <WorkList verb="send-list" name="send" resource={shown.send} emptyText={{ zh: words.zh.emptySend, en: words.en.emptySend }} />
);

/** Shows the tasks that the user has completed. */
export const DonePage = () => (
  <WorkList verb="done-list" name="done" resource={shown.done} emptyText={{ zh: words.zh.emptyDone, en: words.en.emptyDone }} />
);

const dialogs = { image: lazyWithPreload(async () => (await import('#src/processes/view-dialog.tsx')).DefinitionDialog) };
const versions: ColumnOverrides = { version: { cell: ({ value }) => `v${String(value)}` } };

/** Shows the processes that the user may start. */
export function StartPage() {
  const navigate = useNavigate();
  const addressOf = useAddresses();
  const { message } = App.useApp();
  const { show, dialog } = useDialogs(dialogs);
  const actions = useMemo((): readonly Action[] => {
    const start = ([row]: readonly Row[]) => {
      if (!row) return;
      const address = addressOf('form', { category: String(row.category), processDefinitionId: String(row.id) });
      if (address) navigate(address);
      else message.warning(text('work.noRoute'));
    };
    return [
      { verb: 'flow', on: 'row', isFirst: true, zh: words.zh.start, en: words.en.start, run: start },
      { verb: 'image', on: 'row', zh: words.zh.image, en: words.en.image, run: show('image') },
    ];
  }, [addressOf, navigate, message, show]);
  return (
    <>
      <ResourceScreen resource={workStart} verb="start-list" columns={versions} actions={actions} />
      {dialog}
    </>
  );
}
