import { Tag } from 'antd';
import { useMemo, useState } from 'react';
import { dayOf } from '#shared/time';
import { Facts } from '#src/components/facts.tsx';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { nowText } from '#src/lib/dates';
import { useText, useWords } from '#src/lib/i18n';
import { tenant as words } from '#src/locales/tenant';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { useRowsDialog } from '#src/meta/screens/use-rows-dialog';
import { tenant } from '#src/resources/system/tenant';
import type { FirstAccount } from './first-account-dialog.tsx';
import { daysUntil, isPlatform } from './limits.ts';
import styles from './tenant-page.module.css';

/** The number of days before the end from which it is highlighted. */
const soonDays = 30;

interface OfRow {
  readonly row: Row;
}

/** Shows the number of accounts and the limit. */
function AccountsCell({ row }: OfRow) {
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
function ExpiryCell({ row }: OfRow) {
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
function LicenceFacts({ row }: OfRow) {
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

const LicenceDialog = lazyWithPreload(async () => (await import('./licence-dialog.tsx')).LicenceDialog);
const FirstAccountDialog = lazyWithPreload(async () => (await import('./first-account-dialog.tsx')).FirstAccountDialog);

const columns: ColumnOverrides = {
  accountNumber: { cell: (shown) => <AccountsCell {...shown} /> },
  expireTime: { cell: (shown) => <ExpiryCell {...shown} />, drawsEmpty: true },
};
const licenceOf = (row: Row) => <LicenceFacts row={row} />;
/** The platform's own tenant cannot be removed. */
const isVisible = (verb: string, row: Row) => verb !== 'delete' || !isPlatform(row);

/** Shows the tenants of the platform: their limits, and until when they may use it. */
export function TenantPage() {
  const licence = useRowsDialog();
  const [first, setFirst] = useState<FirstAccount & { readonly isOpen: boolean }>();
  const actions = useMemo((): Action[] => {
    const setting = { verb: 'setting', zh: words.zh.setting, en: words.en.setting, run: licence.open };
    return [
      { ...setting, on: 'row' },
      { ...setting, on: 'selection', name: 'settings' },
    ];
  }, [licence.open]);
  const showFirst = ({ tenantName, tenantId, account, initialPassword }: Row) => {
    if (typeof initialPassword !== 'string') return;
    setFirst({
      tenantName: String(tenantName),
      tenantId: String(tenantId),
      account: String(account),
      initialPassword,
      isOpen: true,
    });
  };
  return (
    <>
      <ResourceScreen
        resource={tenant}
        actions={actions}
        columns={columns}
        isVisible={isVisible}
        detailExtra={licenceOf}
        onAdded={showFirst}
      />
      {licence.asked && (
        <LicenceDialog
          key={licence.asked.turn}
          rows={licence.asked.rows}
          isOpen={licence.asked.isOpen}
          onClose={licence.close}
          afterClose={licence.remove}
        />
      )}
      {first && (
        <FirstAccountDialog
          first={first}
          isOpen={first.isOpen}
          onClose={() => setFirst({ ...first, isOpen: false })}
          afterClose={() => setFirst(undefined)}
        />
      )}
    </>
  );
}
