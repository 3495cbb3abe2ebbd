import { useList } from '@refinedev/core';
import { Segmented } from 'antd';
import { useText } from '#src/lib/i18n';
import { accountStatuses, user } from '#src/resources/system/user';

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
export function PendingFilter({ isPending, onChange }: PendingFilterProps) {
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
