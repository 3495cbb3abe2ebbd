import { useSelect } from '@refinedev/antd';
import type { BaseRecord } from '@refinedev/core';
import { Form, Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { severalChoices } from '#src/components/several-choices';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { useText } from '#src/lib/i18n';
import { byKeyword } from '#src/meta/tree/use-typed';
import { tenant } from '#src/resources/system/tenant';
import { categoryField, categoryOf } from './category.ts';
import { useIsPlatform } from './use-is-platform.ts';
import '#src/locales/flow';

type Option = NonNullable<SelectProps['options']>[number];

interface TenantsSelectProps {
  readonly id?: string;
  /** Numbers of tenants, which are not the ids of their rows. */
  readonly value?: readonly string[];
  readonly onChange?: (tenantIds: string[]) => void;
}

/**
 * Shows a choice among all tenants by a part of their names. A chosen one keeps its name when the next search does not find it.
 */
function TenantsSelect({ id, value = [], onChange }: TenantsSelectProps) {
  const text = useText();
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const {
    loading,
    onSearch,
    options: found = [],
  } = useSelect<BaseRecord>({
    resource: tenant.name,
    optionLabel: ({ tenantId, label }) => `${String(label)} (${String(tenantId)})`,
    optionValue: ({ tenantId }) => String(tenantId),
    onSearch: byKeyword,
    pagination: { mode: 'off' },
    meta: { verb: 'select' },
    errorNotification: false,
  }).selectProps;
  const kept = chosen.filter((option) => !found.some((other) => other.value === option.value));
  return (
    <Select<string[], Option>
      id={id}
      {...severalChoices}
      allowClear
      filterOption={false}
      loading={loading}
      onSearch={onSearch}
      notFoundContent={text('meta.noChoice')}
      onChange={(next, options) => {
        setChosen([options ?? []].flat());
        onChange?.(next);
      }}
      options={[...kept, ...found]}
      placeholder={text('flow.tenantsNone')}
      value={[...value]}
    />
  );
}

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
