import { App, Segmented } from 'antd';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { useServerAction } from '#src/calls/use-server-action';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { useJoined, useText } from '#src/lib/i18n';
import { session } from '#src/lib/session/session';
import { flow as words } from '#src/locales/flow';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { useIsPlatform } from '#src/processes/deploying/use-is-platform';
import { isSuspended, SuspensionTag } from '#src/processes/state-tag.tsx';
import { flowManager } from '#src/resources/flow/processes';

const versionOf = ({ name, version }: Row) => ({ name: String(name ?? ''), version: `v${String(version)}` });

/** Returns the actions on deployed processes; each asks for confirmation and says its consequence. */
function useDeployed() {
  const text = useText();
  const joined = useJoined();
  const { modal } = App.useApp();
  const { call } = useServerAction(flowManager);
  const isPlatform = useIsPlatform();
  const tenantId = useSyncExternalStore(session.subscribe, session.shown)?.tenantId;
  /** Returns whether the user may change a process: one for all tenants is changed by the platform only. */
  const isOwn = useCallback((row: Row) => isPlatform || row.tenantId === tenantId, [isPlatform, tenantId]);

  const changeState: Action['run'] = useCallback(
    ([row]: readonly Row[]) => {
      if (!row) return;
      const [kind, done, state] = isSuspended(row.suspensionState)
        ? (['activate', 'flow.activated', 'active'] as const)
        : (['suspend', 'flow.suspended', 'suspend'] as const);
      modal.confirm({
        title: text(`flow.${kind}Title`, versionOf(row)),
        content: text(`flow.${kind}Hint`),
        okText: text('common.ok'),
        cancelText: text('common.cancel'),
        onOk: () => call('change-state', { query: { processId: String(row.id), state }, done: text(done) }),
      });
    },
    [modal, text, call],
  );

  const remove: Action['run'] = useCallback(
    (rows, list) => {
      const deploymentIds = [...new Set(rows.map((row) => String(row.deploymentId)))].join(',');
      const names = joined(rows.map((row) => Object.values(versionOf(row)).join(' ')));
      modal.confirm({
        title: text('flow.deleteDeployments', { names }),
        content: text('flow.deleteDeploymentsHint'),
        okText: text('common.ok'),
        okButtonProps: { danger: true },
        cancelText: text('common.cancel'),
        focusable: { autoFocusButton: 'cancel' },
        onOk: async () => {
          const answer = await call('delete-deployment', { query: { deploymentIds }, done: text('meta.deleted') });
          if (answer !== undefined) list.clearSelection();
        },
      });
    },
    [modal, text, joined, call],
  );

  return { isOwn, changeState, remove };
}

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
