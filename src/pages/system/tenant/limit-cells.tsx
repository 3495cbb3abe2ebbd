import { Tag } from 'antd';
import { dayOf } from '#shared/time';
import { Facts } from '#src/components/facts.tsx';
import { nowText } from '#src/lib/dates';
import { useText, useWords } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { tenant } from '#src/resources/system/tenant';
import { daysUntil } from './limits.ts';
import styles from './tenant-page.module.css';

/** The number of days before the end from which it is highlighted. */
const soonDays = 30;

interface OfRow {
  readonly row: Row;
}

/** Shows the number of accounts and the limit. */
export function AccountsCell({ row }: OfRow) {
  const text = useText();
  const [limit, count] = [Number(row.accountNumber), Number(row.accountCount)];
  const isLimited = limit > 0;
  return (
    <span className={styles.cell}>
      {text('tenant.used', { count, limit: isLimited ? limit : text('tenant.unlimited') })}
      {isLimited && count >= limit && <Tag color="orange">{text('tenant.full')}</Tag>}
    </span>
  );
}

/** The last second of a day is shown as that day. */
const shownEnd = (moment: string) => (moment.endsWith(' 23:59:59') ? dayOf(moment) : moment.slice(0, 16));

/** Shows the date on which a tenant expires. */
export function ExpiryCell({ row }: OfRow) {
  const text = useText();
  const moment = String(row.expireTime ?? '');
  if (moment === '') return text('tenant.unlimited');
  const days = daysUntil(moment, nowText());
  return (
    <span className={styles.cell} title={moment}>
      {shownEnd(moment)}
      {days <= 0 && <Tag color="red">{text('tenant.expired')}</Tag>}
      {days > 0 && days <= soonDays && <Tag color="orange">{text('tenant.endsIn', { count: days })}</Tag>}
    </span>
  );
}

/** Shows the limits of a tenant below its other fields. */
export function LicenceFacts({ row }: OfRow) {
  const words = useWords();
  const { accountNumber, expireTime } = tenant.fields;
  return (
    <Facts
      isFramed
      className={styles.licence}
      items={[
        { key: 'accounts', label: words(accountNumber), value: <AccountsCell row={row} /> },
        { key: 'expires', label: words(expireTime), value: <ExpiryCell row={row} /> },
      ]}
    />
  );
}
