import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { useText } from '#src/lib/i18n';
import { flow as words } from '#src/locales/flow';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { isSuspended, SuspensionTag } from '#src/processes/state-tag.tsx';
import { flowManager } from '#src/resources/flow/processes';
import { useDeployed } from './use-deployed.ts';

const dialogs = { image: lazyWithPreload(async () => (await import('#src/processes/view-dialog.tsx')).DefinitionDialog) };

const columns: ColumnOverrides = {
  version: { cell: ({ value }) => `v${String(value)}` },
  suspensionState: { cell: ({ value }) => <SuspensionTag state={value} />, align: 'center' },
};

/** The list of all tenants' processes, and that of one's own. */
const modes = { general: 1, own: 2 } as const;
type Mode = keyof typeof modes;

/** The row already shows everything, so there is no detail. */
const isVisible = (verb: string) => verb !== 'view';
const said = (name: keyof typeof words.zh.action) => ({ zh: words.zh.action[name], en: words.en.action[name] });

/** Shows the deployed versions of processes: their states, their drawings, and the removal from use. */
export function ManagerPage() {
  const text = useText();
  const [mode, setMode] = useState<Mode>('general');
  const filters = useMemo(() => ({ mode: modes[mode] }), [mode]);
  const { show, dialog } = useDialogs(dialogs);
  const { isOwn, changeState, remove } = useDeployed();
  const actions = useMemo((): readonly Action[] => {
    const state = { verb: 'state', on: 'row', run: changeState } as const;
    const deletion = { verb: 'remove', isDanger: true, run: remove } as const;
    return [
      { ...state, name: 'suspend', ...said('suspend'), isVisible: (row: Row) => isOwn(row) && !isSuspended(row.suspensionState) },
      {
        ...state,
        name: 'activate',
        ...said('activate'),
        isVisible: (row: Row) => isOwn(row) && isSuspended(row.suspensionState),
      },
      { verb: 'image', on: 'row', ...said('image'), run: show('image') },
      { ...deletion, on: 'row', ...said('delete'), isVisible: isOwn },
      { ...deletion, on: 'selection', name: 'removeSelected', ...said('deleteSelected') },
    ];
  }, [isOwn, changeState, remove, show]);
  const options = (['general', 'own'] as const).map((value) => ({ value, label: text(`flow.mode.${value}`) }));
  return (
    <>
      <ResourceScreen
        resource={flowManager}
        columns={columns}
        actions={actions}
        filters={filters}
        isVisible={isVisible}
        header={<Segmented<Mode> aria-label={text('flow.mode.label')} options={options} value={mode} onChange={setMode} />}
      />
      {dialog}
    </>
  );
}
