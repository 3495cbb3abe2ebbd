import { type BaseRecord, useSelect } from '@refinedev/core';
import { Select, Spin } from 'antd';
import { useState } from 'react';
import type { Field } from '#shared/field';
import { splitMany } from '#shared/kinds';
import { useText } from '#src/lib/i18n';
import type { InputProps } from '../kind.ts';
import { type NamedChoice, useNames } from './use-names.ts';

type Value = string | string[];

/** Choices of the referenced noun, searched on the server and fetched when the list is first opened. */
function useChoices({ target = '', only }: Field, isOpen: boolean) {
  const { options, onSearch, query } = useSelect<BaseRecord>({
    resource: target,
    optionLabel: ({ label }) => String(label),
    optionValue: ({ id }) => String(id),
    meta: { verb: 'select', params: only },
    onSearch: (typed) => [{ field: 'keyword', operator: 'eq', value: typed || undefined }],
    pagination: { mode: 'off' },
    queryOptions: { enabled: isOpen },
  });
  return { choices: options, onSearch, isFetching: query.isFetching };
}

const asChoice = ({ value, label }: { value?: unknown; label?: unknown }): NamedChoice => ({
  value: String(value),
  label: String(label),
});

/** The choices offered, after those that are chosen and not among them. */
function withChosen(offered: readonly NamedChoice[], value: Value | undefined, nameOf: (id: string) => NamedChoice) {
  const missing = splitMany(value ?? '').filter((id) => !offered.some((choice) => choice.value === id));
  return [...missing.map(nameOf), ...offered];
}

export function RefInput({ field, name, label, self, searching, value, onChange, ...rest }: InputProps<Value>) {
  const text = useText();
  const { nameOf, learn } = useNames({ name, label, value });
  const [isOpen, setOpen] = useState(false);
  const { choices, onSearch, isFetching } = useChoices(field, isOpen);
  const offered = choices.map(asChoice).filter((choice) => choice.value !== self);
  return (
    <Select<Value>
      {...rest}
      allowClear={searching || !field.required}
      filterOption={false}
      loading={isFetching}
      mode={field.many ? 'multiple' : undefined}
      notFoundContent={isFetching ? <Spin size="small" /> : text('meta.noChoice')}
      onChange={(next, chosen) => {
        learn([chosen ?? []].flat().map(asChoice));
        onChange?.(next);
      }}
      onOpenChange={(open) => {
        setOpen(open);
        // The next opening begins with every choice again.
        if (!open) onSearch('');
      }}
      onSearch={onSearch}
      options={withChosen(offered, value, nameOf)}
      placeholder={searching ? undefined : text('meta.choose')}
      showSearch
      value={value}
    />
  );
}
