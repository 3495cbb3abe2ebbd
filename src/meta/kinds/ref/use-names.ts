import { Form, type FormInstance } from 'antd';
import { createContext, use, useState } from 'react';
import { labelKey } from '#shared/define';
import { splitMany } from '#shared/kinds';
import { isId } from '#shared/rules';
import type { InputProps } from '../kind.ts';

/** A function that receives the names of chosen rows, where the values of a control are not fields of the form itself. */
export const NamesContext = createContext<((names: string) => void) | undefined>(undefined);

/** A row as a choice: its id as the value, its name as the label. */
export type NamedChoice = { readonly value: string; readonly label: string };

/**
 * Keeps the names of current and former choices: those that came with the row, and those chosen since, which the next search may
 * not return. Names of chosen rows also go into the form beside their values, for other places that show them. `nameless` are ids
 * that came alone, as from a link to a list: their names have to be asked for, and are given to `nameOf`.
 */
export function useNames({ name, label, value }: Pick<InputProps<string | string[]>, 'name' | 'label' | 'value'>) {
  const form = Form.useFormInstance<object>() as FormInstance | undefined; // none outside a form, whatever its type says
  const take = use(NamesContext);
  const [first] = useState(() => {
    const names = splitMany(label ?? '');
    return splitMany(value ?? '').map((id, index) => ({ value: id, label: names[index] ?? id }));
  });
  const [known, setKnown] = useState<readonly NamedChoice[]>(first);
  /** Reads the name beside the value in the form: a draft restored after a reload brings it, while `known` is empty. */
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
  const told = (id: string): NamedChoice => known.find((choice) => choice.value === id) ?? toldBeside(id);
  const nameless = splitMany(value ?? '').filter((id) => isId(id) && told(id).label === id);
  const nameOf = (id: string, asked: (id: string) => string | undefined): NamedChoice =>
    nameless.includes(id) ? { value: id, label: asked(id) ?? id } : told(id);
  return { nameOf, nameless, learn };
}
