import { Input } from 'antd';
import { kindFacts } from '#shared/kinds';
import type { InputProps } from '../kind.ts';

export function TextAreaInput({ field, name, label: _label, searching: _searching, onChange, ...rest }: InputProps<string>) {
  return (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 3, maxRows: 10 }}
      name={name}
      onChange={(event) => onChange?.(event.target.value)}
      showCount={{ formatter: ({ count }) => `${count} / ${field.max ?? kindFacts.textarea.max}` }}
    />
  );
}
