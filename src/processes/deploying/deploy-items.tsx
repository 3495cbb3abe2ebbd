import { Form } from 'antd';
import { useText } from '#src/lib/i18n';
import '#src/locales/flow';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { categoryField, categoryOf } from './category.ts';
import { TenantsSelect } from './tenants-select.tsx';
import { useIsPlatform } from './use-is-platform.ts';

/** Shows the form items for deploying a process: its category and tenants. */
export function DeployItems({ categoryName }: { readonly categoryName?: string }) {
  const text = useText();
  const isPlatform = useIsPlatform();
  return (
    <>
      <FieldItem name="category" field={categoryField} label={categoryName} />
      {isPlatform && (
        <Form.Item name="tenantIds" label={text('flow.tenants')} extra={text('flow.tenantsHint')}>
          <TenantsSelect />
        </Form.Item>
      )}
    </>
  );
}

/** Returns the form values as request parameters. */
export function deployParameters({ category, tenantIds }: Readonly<Record<string, unknown>>) {
  return { category: categoryOf(category), tenantIds: Array.isArray(tenantIds) ? tenantIds.join(',') : '' };
}

/** A deployed process. */
export interface Deployed {
  readonly processDefinitionId: string;
  readonly deploymentId: string;
  readonly version: number;
  /** Empty if it is for all tenants. */
  readonly tenantId: string;
}
