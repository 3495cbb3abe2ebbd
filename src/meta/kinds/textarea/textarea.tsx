import { Input, Typography } from 'antd';
import { kindFacts } from '#shared/kinds';
import type { InputProps, KindSpec } from '../kind.ts';

function TextAreaInput({ field, name, label: _label, searching: _searching, onChange, ...rest }: InputProps<string>) {
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

/** Text of several lines: one line in a list, as written in the detail. */
export const textarea: KindSpec<string, string> = {
  cell: ({ value }) => String(value),
  detail: ({ value }) => <Typography.Text style={{ whiteSpace: 'pre-wrap' }}>{String(value)}</Typography.Text>,
  Input: TextAreaInput,
  fromForm: (value) => (value === '' ? undefined : value),
  span: 2,
};
