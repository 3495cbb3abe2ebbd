import { useList } from '@refinedev/core';
import { Segmented, Tag } from 'antd';
import { type ComponentType, useMemo, useState } from 'react';
import { normaliseAccount } from '#shared/rules';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { useText } from '#src/lib/i18n';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Row, Shown } from '#src/meta/kinds/kind';
import { kindOf } from '#src/meta/kinds/registry';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { ListHandle } from '#src/meta/screens/slots';
import { useRights } from '#src/meta/screens/use-rights';
import { TreeAside } from '#src/meta/tree/tree-aside.tsx';
import type { HandedPassword } from '#src/people/passwords-dialog.tsx';
import { isOwn } from '#src/people/people';
import { dept } from '#src/resources/system/dept';
import { accountStatuses, user } from '#src/resources/system/user';
import { type Shows, useUserActions } from './use-user-actions.ts';
import '#src/locales/user';

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
function useUserDialogs() {
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

/** Shows the status of an account; in place of "active", that it has been tried too often and has to wait. */
function StatusCell(shown: Shown) {
  const text = useText();
  const { blockedUntil, status } = shown.row;
  if (status !== accountStatuses.active || typeof blockedUntil !== 'string') return kindOf(shown.field).cell(shown);
  return (
    <Tag color="orange" title={text('user.pausedUntil', { time: blockedUntil })}>
      {text('user.paused')}
    </Tag>
  );
}

interface PendingFilterProps {
  readonly isPending: boolean;
  readonly onChange: (isPending: boolean) => void;
}

/** Returns how many registrations wait. It requests one row, for the total; the query is refetched together with lists. */
function usePendingCount(): number {
  const { result } = useList({
    resource: user.name,
    filters: [{ field: 'status', operator: 'eq', value: accountStatuses.pending }],
    pagination: { currentPage: 1, pageSize: 1 },
    errorNotification: false,
  });
  return result.total ?? 0;
}

/** Shows a choice of all users, or of those who wait for approval. */
function PendingFilter({ isPending, onChange }: PendingFilterProps) {
  const text = useText();
  const count = usePendingCount();
  return (
    <Segmented
      aria-label={text('user.view')}
      options={[
        { value: 'everyone', label: text('user.everyone') },
        { value: 'pending', label: text('user.pending', { count }) },
      ]}
      value={isPending ? 'pending' : 'everyone'}
      onChange={(next) => onChange(next === 'pending')}
    />
  );
}

const further = ['audit'];
const columns: ColumnOverrides = { status: { cell: (shown) => <StatusCell {...shown} /> } };
/** Users cannot remove themselves. */
const isVisible = (verb: string, row: Row) => verb !== 'delete' || !isOwn(row);

/** Shows the accounts by department, with their roles, passwords and pending registrations. */
export function UserPage() {
  const text = useText();
  const [deptId, setDeptId] = useState<string>();
  const [isPending, setPending] = useState(false);
  const filters = useMemo(() => ({ deptId, status: isPending ? accountStatuses.pending : undefined }), [deptId, isPending]);
  const { shows, dialog } = useUserDialogs();
  const actions = useUserActions(shows);
  const mayAudit = useRights(user, further).has('audit');

  const showPassword = ({ account, realName, initialPassword }: Row) => {
    if (typeof initialPassword !== 'string') return;
    shows.passwords([{ account: normaliseAccount(String(account)), realName: String(realName), password: initialPassword }]);
  };
  return (
    <>
      <ResourceScreen
        resource={user}
        aside={<TreeAside resource={dept} value={deptId} onChange={setDeptId} />}
        header={mayAudit && <PendingFilter isPending={isPending} onChange={setPending} />}
        columns={columns}
        filters={filters}
        actions={actions}
        isVisible={isVisible}
        emptyText={isPending ? { zh: text('user.noPending'), en: text('user.noPending') } : undefined}
        onAdded={showPassword}
      />
      {dialog}
    </>
  );
}
