import { Descriptions, Tag } from 'antd';
import { useIsPhone } from '#src/components/use-phone';
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
const shownEnd = (moment: string) => (moment.endsWith(' 23:59:59') ? moment.slice(0, 10) : moment.slice(0, 16));

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
      {days > 0 && days <= soonDays && <Tag color="orange">{text('tenant.endsIn', { days })}</Tag>}
    </span>
  );
}

/** Shows the limits of a tenant below its other fields. */
export function LicenceFacts({ row }: OfRow) {
  const words = useWords();
  const { accountNumber, expireTime } = tenant.fields;
  return (
    <Descriptions
      bordered
      column={useIsPhone() ? 1 : 2}
      size="small"
      className={styles.licence}
      styles={{ label: { width: 136 }, content: { width: 280, overflowWrap: 'anywhere' } }}
      items={[
        { key: 'accounts', label: words(accountNumber), children: <AccountsCell row={row} /> },
        { key: 'expires', label: words(expireTime), children: <ExpiryCell row={row} /> },
      ]}
    />
  );
}
