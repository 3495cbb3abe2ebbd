import { type ComponentType, useMemo, useState } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import type { Row } from '#src/meta/kinds/kind';
import type { ListHandle } from '#src/meta/screens/slots';
import type { HandedPassword } from '#src/people/passwords-dialog.tsx';
import { user } from '#src/resources/system/user';
import type { Shows } from './use-user-actions.ts';

const PlatformDialog = lazyWithPreload(async () => (await import('#src/people/platform-dialog.tsx')).PlatformDialog);
const dialogs: Readonly<Record<'roles' | 'audit' | 'platform', ComponentType<RowsDialogProps>>> = {
  roles: lazyWithPreload(async () => (await import('./roles-dialog.tsx')).RolesDialog),
  audit: lazyWithPreload(async () => (await import('./audit-drawer.tsx')).AuditDrawer),
  platform: ({ list: _, ...props }) => <PlatformDialog resource={user} {...props} />,
};
const PasswordsDialog = lazyWithPreload(async () => (await import('#src/people/passwords-dialog.tsx')).PasswordsDialog);

type Open =
  | { readonly kind: keyof typeof dialogs; readonly rows: readonly Row[]; readonly list: ListHandle }
  | { readonly kind: 'passwords'; readonly passwords: readonly HandedPassword[] };

/** Keeps the one dialog that is open, loaded when it is first needed; it stays mounted until it has left the screen. */
export function useUserDialogs() {
  const [state, setState] = useState<{ readonly open: Open; readonly isOpen: boolean; readonly turn: number }>();
  const shows = useMemo((): Shows => {
    const show = (open: Open) => setState((before) => ({ open, isOpen: true, turn: (before?.turn ?? 0) + 1 }));
    return {
      people: (kind, rows, list) => show({ kind, rows, list }),
      passwords: (passwords) => show({ kind: 'passwords', passwords }),
    };
  }, []);

  const draw = () => {
    if (!state) return null;
    const { open, isOpen, turn } = state;
    const shared = {
      isOpen,
      onClose: () => setState({ ...state, isOpen: false }),
      afterClose: () => setState((now) => (now?.turn === turn ? undefined : now)),
    };
    if (open.kind === 'passwords') return <PasswordsDialog key={turn} {...shared} passwords={open.passwords} />;
    const Dialog = dialogs[open.kind];
    return <Dialog key={turn} {...shared} rows={open.rows} list={open.list} />;
  };
  return { shows, dialog: draw() };
}
