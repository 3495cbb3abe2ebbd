import { Tag } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { useText } from '#src/lib/i18n';
import { flow as words } from '#src/locales/flow';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Shown } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { SuspensionTag } from '#src/processes/state-tag.tsx';
import { flowFollow } from '#src/resources/flow/processes';
import styles from './follow.module.css';

const dialogs = {
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

/** The diagram and its history replace the detail. */
const isVisible = (verb: string) => verb !== 'view';

const said = (name: keyof typeof words.zh.action) => ({ zh: words.zh.action[name], en: words.en.action[name] });

/** Shows running instances with their progress and errors, and the action that ends them. */
export function Running({ header }: { readonly header: ReactNode }) {
  const { show, dialog } = useDialogs(dialogs);
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
