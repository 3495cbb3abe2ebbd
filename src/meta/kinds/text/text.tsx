import { Input } from 'antd';
import { kindFacts } from '#shared/kinds';
import type { InputProps, KindSpec } from '../kind.ts';

const inputModes = { phone: 'tel', email: 'email' } as const;

function TextInput({ field, name, label: _label, searching, onChange, ...rest }: InputProps<string>) {
  return (
    <Input
      {...rest}
      allowClear={searching}
      autoComplete="off"
      inputMode={field.kind in inputModes ? inputModes[field.kind as keyof typeof inputModes] : undefined}
      // The limit is enforced by the rule, with words; the control only keeps a paste from growing without end.
      maxLength={(field.max ?? kindFacts[field.kind].max ?? 255) * 2}
      name={name}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}

/** Returns the kind of a single line of text. */
function textKind(width?: number): KindSpec<string, string> {
  return {
    cell: ({ value }) => String(value),
    Input: TextInput,
    fromForm: (value) => (value === '' ? undefined : value),
    width,
  };
}

export const text = textKind();
export const code = textKind(160);
export const account = textKind(140);
export const phone = textKind(136);
export const email = textKind(200);
export const idNo = textKind(184);
export const plateNo = textKind(120);
