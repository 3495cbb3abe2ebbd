import { App } from 'antd';
import { useCallback, useSyncExternalStore } from 'react';
import { useServerAction } from '#src/calls/use-server-action';
import { useJoined, useText } from '#src/lib/i18n';
import { session } from '#src/lib/session/session';
import type { Row } from '#src/meta/kinds/kind';
import type { Action } from '#src/meta/screens/slots';
import { useIsPlatform } from '#src/processes/deploying/use-is-platform';
import { isSuspended } from '#src/processes/state-tag.tsx';
import { flowManager } from '#src/resources/flow/processes';

const versionOf = ({ name, version }: Row) => ({ name: String(name ?? ''), version: `v${String(version)}` });

/** Returns the actions on deployed processes; each asks for confirmation and says its consequence. */
export function useDeployed() {
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
