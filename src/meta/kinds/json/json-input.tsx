import { useState } from 'react';
import { GrowingText } from '#src/components/growing-text.tsx';
import type { InputProps } from '../kind.ts';

const print = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
};

function parse(typed: string): unknown {
  if (typed.trim() === '') return undefined;
  try {
    return JSON.parse(typed);
  } catch {
    // The text is not JSON yet: it is kept as typed, so that nothing is lost and the rule can refuse it.
    return typed;
  }
}

export function JsonInput({ field: _field, name, label: _label, searching: _searching, value, onChange, ...rest }: InputProps) {
  const [typed, setTyped] = useState(() => print(value));
  const isForeign = JSON.stringify(parse(typed)) !== JSON.stringify(value);
  return (
    <GrowingText
      {...rest}
      least={4}
      most={16}
      name={name}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange?.(parse(event.target.value));
      }}
      spellCheck={false}
      style={{ fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' }}
      value={isForeign ? print(value) : typed}
    />
  );
}
