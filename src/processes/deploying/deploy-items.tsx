import { Form } from 'antd';
import { useText } from '#src/lib/i18n';
import '#src/locales/later/flow';
import { FieldItem } from '#src/actions/field-item.tsx';
import { categoryField, categoryOf } from './category.ts';
import { TenantsSelect } from './tenants-select.tsx';
import { useIsPlatform } from './use-is-platform.ts';

/** Under what, and for whom, processes are deployed: items of a form. */
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

/** What was filled in, as it travels. */
export function deployParameters({ category, tenantIds }: Readonly<Record<string, unknown>>) {
  return { category: categoryOf(category), tenantIds: Array.isArray(tenantIds) ? tenantIds.join(',') : '' };
}

/** A process that was deployed. */
export interface Deployed {
  readonly processDefinitionId: string;
  readonly deploymentId: string;
  readonly version: number;
  /** Empty where it is for all tenants. */
  readonly tenantId: string;
}
