import { kindFacts } from '#shared/kinds';
import { GrowingText } from '#src/components/growing-text.tsx';
import type { InputProps } from '../kind.ts';

export function TextAreaInput({ field, name, label: _label, searching: _searching, onChange, ...rest }: InputProps<string>) {
  return (
    <GrowingText
      {...rest}
      least={3}
      most={10}
      name={name}
      onChange={(event) => onChange?.(event.target.value)}
      showCount={{ formatter: ({ count }) => `${count} / ${field.max ?? kindFacts.textarea.max}` }}
    />
  );
}
