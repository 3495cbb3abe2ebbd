import { useSelect } from '@refinedev/antd';
import type { BaseRecord } from '@refinedev/core';
import { Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { severalChoices } from '#src/components/several-choices';
import { useText } from '#src/lib/i18n';
import '#src/locales/flow';
import { byKeyword } from '#src/meta/tree/use-typed';
import { tenant } from '#src/resources/system/tenant';

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
export function TenantsSelect({ id, value = [], onChange }: TenantsSelectProps) {
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
