import { Form, type FormInstance } from 'antd';
import { use, useState } from 'react';
import { labelKey } from '#shared/define';
import { splitMany } from '#shared/kinds';
import type { InputProps } from '../kind.ts';
import { NamesContext } from './names-context.ts';

/** A row as it is chosen: by its id, shown by its name. */
export type NamedChoice = { readonly value: string; readonly label: string };

/**
 * The names of what is or was chosen: those that came with the row, and those of choices since, which the next search may no
 * longer find. Chosen names also go into the form beside their value, for whoever shows it elsewhere.
 */
export function useNames({ name, label, value }: Pick<InputProps<string | string[]>, 'name' | 'label' | 'value'>) {
  const form = Form.useFormInstance<object>() as FormInstance | undefined; // none outside a form, whatever its type says
  const take = use(NamesContext);
  const [first] = useState(() => {
    const names = splitMany(label ?? '');
    return splitMany(value ?? '').map((id, index) => ({ value: id, label: names[index] ?? id }));
  });
  const [known, setKnown] = useState<readonly NamedChoice[]>(first);
  /** What a reload brought back was chosen in another life of this control: its names came with it. */
  const toldBeside = (id: string): NamedChoice => {
    const names = take ? [] : splitMany(form?.getFieldValue(labelKey(name)) ?? '');
    return { value: id, label: names[splitMany(value ?? '').indexOf(id)] ?? id };
  };
  const learn = (chosen: readonly NamedChoice[]) => {
    setKnown((before) => [...chosen, ...before.filter(({ value: id }) => !chosen.some((choice) => choice.value === id))]);
    const names = chosen.map((choice) => choice.label).join(',');
    if (take) take(names);
    else form?.setFieldValue(labelKey(name), names);
  };
  const nameOf = (id: string): NamedChoice => known.find((choice) => choice.value === id) ?? toldBeside(id);
  return { nameOf, learn };
}
