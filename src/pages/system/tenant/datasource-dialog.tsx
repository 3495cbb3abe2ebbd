import { Form, Input } from 'antd';
import { useMemo } from 'react';
import { useText } from '#src/lib/i18n';
import { tenant } from '#src/resources/system/tenant';
import { type TenantDialogProps, TenantFormDialog } from './form-dialog.tsx';
import { useTenantCall } from './use-tenant-call.ts';

/** Which data source a tenant works with. */
export function DatasourceDialog({ rows, ...dialog }: TenantDialogProps) {
  const text = useText();
  const { call, isCalling } = useTenantCall();
  const [row] = rows;
  const first = useMemo(() => ({ datasourceId: String(row?.datasourceId ?? '') }), [row]);
  const save = ({ datasourceId = '' }: { datasourceId?: string }) =>
    call('datasource', {
      query: { tenantId: String(row?.tenantId), datasourceId },
      done: text('tenant.sourceSaved'),
    });
  return (
    <TenantFormDialog
      {...dialog}
      title={text('tenant.sourceOf', { name: String(row?.tenantName) })}
      initialValues={first}
      isSaving={isCalling}
      onSave={save}
    >
      {() => (
        <Form.Item
          name="datasourceId"
          label={text('tenant.source')}
          extra={text('tenant.sourceHint')}
          rules={[{ pattern: /^\d*$/, message: text('tenant.sourceFormat') }]}
        >
          <Input maxLength={tenant.fields.datasourceId.max} inputMode="numeric" autoComplete="off" />
        </Form.Item>
      )}
    </TenantFormDialog>
  );
}
