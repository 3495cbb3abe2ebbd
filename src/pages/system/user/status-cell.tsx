import { Tag } from 'antd';
import { useText } from '#src/lib/i18n';
import type { Shown } from '#src/meta/kinds/kind';
import { kindOf } from '#src/meta/kinds/registry';
import { accountStatuses } from '#src/resources/system/user';

/** Shows the status of an account; in place of "active", that it has been tried too often and has to wait. */
export function StatusCell(shown: Shown) {
  const text = useText();
  const { blockedUntil, status } = shown.row;
  if (status !== accountStatuses.active || typeof blockedUntil !== 'string') return kindOf(shown.field).cell(shown);
  return (
    <Tag color="orange" title={text('user.pausedUntil', { time: blockedUntil })}>
      {text('user.paused')}
    </Tag>
  );
}
