import { useMemo, useState } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { tenant as words } from '#src/locales/tenant';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { useRowsDialog } from '#src/meta/screens/use-rows-dialog';
import { tenant } from '#src/resources/system/tenant';
import type { FirstAccount } from './first-account-dialog.tsx';
import { AccountsCell, ExpiryCell, LicenceFacts } from './limit-cells.tsx';
import { isPlatform } from './limits.ts';

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
