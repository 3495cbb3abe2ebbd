import { useList } from '@refinedev/core';
import { Segmented, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { normaliseAccount } from '#shared/rules';
import { useText } from '#src/lib/i18n';
import '#src/locales/user';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Row, Shown } from '#src/meta/kinds/kind';
import { kindOf } from '#src/meta/kinds/registry';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import { useRights } from '#src/meta/screens/use-rights';
import { TreeAside } from '#src/meta/tree/tree-aside.tsx';
import { isOwn } from '#src/people/people';
import { dept } from '#src/resources/system/dept';
import { accountStatuses, user } from '#src/resources/system/user';
import { useUserActions } from './use-user-actions.ts';
import { useUserDialogs } from './use-user-dialogs.tsx';

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
