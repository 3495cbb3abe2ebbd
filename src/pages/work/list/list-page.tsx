import { Tag } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Resource } from '#shared/define';
import type { Words } from '#shared/field';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { useText } from '#src/lib/i18n';
import { work as words } from '#src/locales/work';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Row, Shown } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { type Place, useAddresses } from '#src/processes/addresses';

const dialogs = { follow: lazyWithPreload(async () => (await import('#src/processes/view-dialog.tsx')).InstanceDialog) };

function StateCell({ value }: Shown) {
  const text = useText();
  const isFinished = value === 'finished';
  return <Tag color={isFinished ? 'green' : 'processing'}>{text(isFinished ? 'work.finished' : 'work.unfinished')}</Tag>;
}

const shown: ColumnOverrides = {
  processDefinitionVersion: { cell: ({ value }) => `v${String(value)}` },
  processIsFinished: { cell: (cell) => <StateCell {...cell} /> },
};

/** Returns the parts of a row that addresses consist of. */
export function placeOf(row: Row): Place {
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
export function WorkList({ verb, name, resource, emptyText, actions = none }: WorkListProps) {
  const navigate = useNavigate();
  const addressOf = useAddresses();
  const { show, dialog } = useDialogs(dialogs);
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
      <ResourceScreen resource={resource} verb={verb} columns={shown} actions={all} emptyText={emptyText} />
      {dialog}
    </>
  );
}

const none: readonly Action[] = [];
