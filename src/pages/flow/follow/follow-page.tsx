import { Segmented, Tag } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { useText } from '#src/lib/i18n';
import { flow as words } from '#src/locales/flow';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Shown } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { SuspensionTag } from '#src/processes/state-tag.tsx';
import { flowFollow, flowOrphan } from '#src/resources/flow/processes';
import styles from './follow.module.css';
import '#src/locales/flow';

const orphanDialogs = {
  image: lazyWithPreload(async () => (await import('#src/processes/view-dialog.tsx')).InstanceDialog),
  transfer: lazyWithPreload(async () => (await import('./transfer-dialog.tsx')).TransferDialog),
};

/** Another list of running instances, whose buttons are granted together with theirs. */
const orphans: Resource = { ...flowOrphan, name: flowFollow.name };
const isVisible = (verb: string) => verb !== 'view';
const emptyText = { zh: words.zh.follow.noOrphans, en: words.en.follow.noOrphans };

/** Shows tasks of people who are gone: each can be assigned to somebody else. */
function Orphans({ header }: { readonly header: ReactNode }) {
  const { show, dialog } = useDialogs(orphanDialogs);
  const actions = useMemo(
    (): readonly Action[] => [
      {
        verb: 'delete',
        name: 'transfer',
        on: 'row',
        isFirst: true,
        run: show('transfer'),
        zh: words.zh.action.transfer,
        en: words.en.action.transfer,
      },
      { verb: 'image', on: 'row', zh: words.zh.action.image, en: words.en.action.image, run: show('image') },
    ],
    [show],
  );
  return (
    <>
      <ResourceScreen
        resource={orphans}
        verb="orphan-list"
        isSecondary
        actions={actions}
        isVisible={isVisible}
        emptyText={emptyText}
        header={header}
      />
      {dialog}
    </>
  );
}

const runningDialogs = {
  image: lazyWithPreload(async () => (await import('#src/processes/view-dialog.tsx')).InstanceDialog),
  end: lazyWithPreload(async () => (await import('./end-dialog.tsx')).EndDialog),
};

/** Shows the error that stops an instance. */
function Failure({ value }: Shown) {
  const text = useText();
  return (
    <>
      <Tag color="red">{text('flow.follow.failed')}</Tag>
      <span className={styles.failure}>{String(value)}</span>
    </>
  );
}

const columns: ColumnOverrides = {
  suspensionState: { cell: ({ value }) => <SuspensionTag state={value} />, align: 'center' },
  error: { cell: (shown) => <Failure {...shown} /> },
};

const said = (name: keyof typeof words.zh.action) => ({ zh: words.zh.action[name], en: words.en.action[name] });

/** Shows running instances with their progress and errors, and the action that ends them. */
function Running({ header }: { readonly header: ReactNode }) {
  const { show, dialog } = useDialogs(runningDialogs);
  const actions = useMemo((): readonly Action[] => {
    const end = { verb: 'delete', isDanger: true, run: show('end') } as const;
    return [
      { verb: 'image', on: 'row', ...said('image'), run: show('image') },
      { ...end, on: 'row', name: 'end', ...said('delete') },
      { ...end, on: 'selection', name: 'endSelected', ...said('deleteSelected') },
    ];
  }, [show]);
  return (
    <>
      <ResourceScreen resource={flowFollow} columns={columns} actions={actions} isVisible={isVisible} header={header} />
      {dialog}
    </>
  );
}

type List = 'running' | 'orphans';

/** Shows the running instances, or the tasks that no user can handle any more. */
export function FollowPage() {
  const text = useText();
  const [list, setList] = useState<List>('running');
  const options = (['running', 'orphans'] as const).map((value) => ({ value, label: text(`flow.follow.${value}`) }));
  const header = <Segmented<List> aria-label={text('flow.follow.label')} options={options} value={list} onChange={setList} />;
  return list === 'running' ? <Running header={header} /> : <Orphans header={header} />;
}
