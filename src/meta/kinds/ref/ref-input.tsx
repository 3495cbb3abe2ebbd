import { type BaseRecord, useSelect } from '@refinedev/core';
import { Select, Spin } from 'antd';
import { useState } from 'react';
import { splitMany } from '#shared/kinds';
import { useText } from '#src/lib/i18n';
import type { InputProps } from '../kind.ts';

type Value = string | string[];

/** Choices of the referenced noun, searched on the server and fetched when the list is first opened. */
function useChoices(target: string, isOpen: boolean) {
  const { options, onSearch, query } = useSelect<BaseRecord>({
    resource: target,
    optionLabel: ({ label }) => String(label),
    optionValue: ({ id }) => String(id),
    meta: { verb: 'select' },
    onSearch: (typed) => [{ field: 'keyword', operator: 'eq', value: typed || undefined }],
    pagination: { mode: 'off' },
    queryOptions: { enabled: isOpen },
  });
  return { choices: options, onSearch, isFetching: query.isFetching };
}

/** Stored values that are not among the fetched choices keep the names that came with the row. */
function withStored(
  choices: readonly { value?: unknown; label?: unknown }[],
  value: Value | undefined,
  label: string | undefined,
) {
  const offered = choices.map((choice) => ({ value: String(choice.value), label: String(choice.label) }));
  const names = splitMany(label ?? '');
  const stored = splitMany(value ?? '').map((id, index) => ({ value: id, label: names[index] ?? id }));
  return [...stored.filter(({ value: id }) => !offered.some((choice) => choice.value === id)), ...offered];
}

export function RefInput({ field, name: _name, label, searching, value, ...rest }: InputProps<Value>) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const { choices, onSearch, isFetching } = useChoices(field.target ?? '', isOpen);
  return (
    <Select<Value>
      {...rest}
      allowClear={searching || !field.required}
      filterOption={false}
      loading={isFetching}
      mode={field.many ? 'multiple' : undefined}
      notFoundContent={isFetching ? <Spin size="small" /> : text('meta.noChoice')}
      onOpenChange={setOpen}
      onSearch={onSearch}
      options={withStored(choices, value, label)}
      placeholder={searching ? undefined : text('meta.choose')}
      showSearch
      value={value}
    />
  );
}
