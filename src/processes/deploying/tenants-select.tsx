import { type BaseRecord, useList } from '@refinedev/core';
import { Select } from 'antd';
import { useState } from 'react';
import { severalChoices } from '#src/components/several-choices';
import { useText } from '#src/lib/i18n';
import '#src/locales/lazy/flow';
import { useTyped } from '#src/meta/tree/use-typed';
import { tenant } from '#src/resources/system/tenant';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface TenantsSelectProps {
  readonly id?: string;
  /** Numbers of tenants, which are not the ids of their rows. */
  readonly value?: readonly string[];
  readonly onChange?: (tenantIds: string[]) => void;
}

const optionOf = ({ tenantId, label }: BaseRecord): Option => ({
  value: String(tenantId),
  label: `${String(label)} (${String(tenantId)})`,
});

/**
 * Shows a choice among all tenants by a part of their names. A chosen one keeps its name when the next search does not find it.
 */
export function TenantsSelect({ id, value = [], onChange }: TenantsSelectProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const keyword = useTyped(typed.trim());
  const { query } = useList({
    resource: tenant.name,
    filters: keyword === '' ? [] : [{ field: 'keyword', operator: 'eq', value: keyword }],
    pagination: { mode: 'off' },
    meta: { verb: 'select' },
    errorNotification: false,
  });
  const found = (query.data?.data ?? []).map(optionOf);
  const kept = chosen.filter((option) => !found.some((other) => other.value === option.value));
  return (
    <Select<string[], Option>
      id={id}
      {...severalChoices}
      allowClear
      filterOption={false}
      loading={query.isFetching}
      notFoundContent={text('meta.noChoice')}
      onChange={(next, options) => {
        setChosen([options ?? []].flat());
        onChange?.(next);
      }}
      onSearch={setTyped}
      options={[...kept, ...found]}
      placeholder={text('flow.tenantsNone')}
      value={[...value]}
    />
  );
}
