import { useMemo, useState } from 'react';
import { normaliseAccount } from '#shared/rules';
import { useText } from '#src/lib/i18n';
import '#src/locales/lazy/user';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import { useRights } from '#src/meta/screens/use-rights';
import { TreeAside } from '#src/meta/tree/tree-aside.tsx';
import { isOwn } from '#src/people/people';
import { dept } from '#src/resources/system/dept';
import { accountStatuses, user } from '#src/resources/system/user';
import { PendingFilter } from './pending-filter.tsx';
import { StatusCell } from './status-cell.tsx';
import { useUserActions } from './use-user-actions.ts';
import { useUserDialogs } from './use-user-dialogs.tsx';

const further = ['audit'];
const columns: ColumnOverrides = { status: { cell: (shown) => <StatusCell {...shown} /> } };
/** A user cannot remove himself. */
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
