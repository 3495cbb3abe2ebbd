import { useDataProvider } from '@refinedev/core';
import { useEffect, useMemo } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { whenIdle } from '#src/lib/browser/when-idle';
import { useSent } from '#src/lib/router/use-sent';
import { grant as words } from '#src/locales/grant';
import type { Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { useRowsDialog } from '#src/meta/screens/use-rows-dialog';
import { role } from '#src/resources/system/role';

const GrantDialog = lazyWithPreload(async () => (await import('./grant-dialog.tsx')).GrantDialog);

/** The role that runs the platform is never removed. */
const isVisible = (verb: string, row: Row) => verb !== 'delete' || row.roleAlias !== 'administrator';

/** Shows roles, with their grants. */
export function RolePage() {
  const dialog = useRowsDialog();
  useEffect(() => whenIdle(() => GrantDialog.preload()), []);
  const { asked, open, close, remove } = dialog;
  const provider = useDataProvider()();
  // Another page may lead to the grant of one role: `?grant=…`.
  useSent(['grant'], async ({ grant: id = '' }) => {
    const found = await provider.getOne<Row>({ resource: role.name, id }).catch(() => undefined);
    if (found) open([found.data]);
  });
  const actions = useMemo((): Action[] => {
    const action = { verb: 'grant', zh: words.zh.action, en: words.en.action, run: open } as const;
    return [
      { ...action, on: 'row' },
      { ...action, on: 'selection' },
    ];
  }, [open]);
  return (
    <>
      <ResourceScreen resource={role} actions={actions} isVisible={isVisible} />
      {asked && (
        <GrantDialog
          key={asked.turn}
          roles={asked.rows.map((row) => ({ id: String(row.id), name: String(row.roleName) }))}
          isOpen={asked.isOpen}
          onClose={close}
          afterClose={remove}
          onSaved={() => {
            asked.list.clearSelection();
            close();
          }}
        />
      )}
    </>
  );
}
