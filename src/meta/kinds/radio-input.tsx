import { Radio } from 'antd';
import type { InputProps } from './kind.ts';

interface Option<V> {
  readonly value: V;
  readonly label: string;
}

export interface RadioInputProps<V> extends InputProps<V> {
  readonly options: readonly Option<V>[];
}

/** Shows a few choices, all of them visible. */
export function RadioInput<V extends string | number>(props: RadioInputProps<V>) {
  const {
    field: _field,
    name,
    label: _label,
    searching: _searching,
    placeholder: _placeholder,
    onChange,
    options,
    ...rest
  } = props;
  // By default the group has no role that may be marked as required.
  const group = { ...rest, role: 'radiogroup', name };
  return <Radio.Group {...group} onChange={(event) => onChange?.(event.target.value)} options={[...options]} />;
}
