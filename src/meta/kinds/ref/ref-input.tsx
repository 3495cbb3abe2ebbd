import { type BaseRecord, useSelect } from '@refinedev/core';
import { Form, type FormInstance, Select, Spin } from 'antd';
import { useState } from 'react';
import { labelKey } from '#shared/define';
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

type Choice = { readonly value: string; readonly label: string };

const asChoice = ({ value, label }: { value?: unknown; label?: unknown }): Choice => ({
  value: String(value),
  label: String(label),
});

/**
 * The names of what is or was chosen: those that came with the row, and those of choices since, which the next search may no
 * longer find. Chosen names also go into the form beside their value, for whoever shows it elsewhere.
 */
function useNames({ name, label, value }: Pick<InputProps<Value>, 'name' | 'label' | 'value'>) {
  const form = Form.useFormInstance<object>() as FormInstance | undefined; // none outside a form, whatever its type says
  const [first] = useState(() => {
    const names = splitMany(label ?? '');
    return splitMany(value ?? '').map((id, index) => ({ value: id, label: names[index] ?? id }));
  });
  const [known, setKnown] = useState<readonly Choice[]>(first);
  const learn = (chosen: readonly Choice[]) => {
    setKnown((before) => [...chosen, ...before.filter(({ value: id }) => !chosen.some((choice) => choice.value === id))]);
    form?.setFieldValue(labelKey(name), chosen.map((choice) => choice.label).join(','));
  };
  return { known, learn };
}

/** The choices offered, after those that are chosen and not among them. */
function withChosen(offered: readonly Choice[], value: Value | undefined, known: readonly Choice[]) {
  const missing = splitMany(value ?? '').filter((id) => !offered.some((choice) => choice.value === id));
  return [...missing.map((id) => known.find((choice) => choice.value === id) ?? { value: id, label: id }), ...offered];
}

export function RefInput({ field, name, label, searching, value, onChange, ...rest }: InputProps<Value>) {
  const text = useText();
  const { known, learn } = useNames({ name, label, value });
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
      options={withChosen(choices.map(asChoice), value, known)}
      placeholder={searching ? undefined : text('meta.choose')}
      showSearch
      value={value}
    />
  );
}
