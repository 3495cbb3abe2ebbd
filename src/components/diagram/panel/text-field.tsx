import { Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { GrowingText } from '#src/components/growing-text.tsx';
import { useText } from '#src/lib/i18n';
import '#src/locales/diagram';
import type { Property } from './property.ts';

interface TextFieldProps {
  readonly property: Pick<Property, 'value' | 'write' | 'refuse'>;
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly isLong?: boolean;
  readonly onRefused: (reason: string | undefined) => void;
}

/** Writes what was typed when it is finished: on leaving the field or with Enter. Escape takes it back. */
export function TextField({ property, id, describedBy, isLong, onRefused }: TextFieldProps) {
  const text = useText();
  const { value, write, refuse } = property;
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? value;
  const refusal = typed === undefined ? undefined : refuse?.(typed.trim());

  const handleChange = (next: string) => {
    setTyped(next);
    const reason = refuse?.(next.trim());
    onRefused(reason && text(reason));
  };
  const finish = () => {
    const next = shown.trim();
    if (refusal || typed === undefined) return;
    setTyped(undefined);
    if (next !== value) write(next);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !(isLong && event.shiftKey) && !event.nativeEvent.isComposing) {
      event.preventDefault();
      finish();
    }
    if (event.key !== 'Escape' || typed === undefined) return;
    event.stopPropagation();
    setTyped(undefined);
    onRefused(undefined);
  };
  const shared = {
    id,
    value: shown,
    'aria-describedby': describedBy,
    'aria-invalid': refusal !== undefined,
    status: refusal ? ('error' as const) : undefined,
    autoComplete: 'off',
    spellCheck: false,
    onBlur: finish,
    onKeyDown: handleKey,
    onChange: (event: { target: { value: string } }) => handleChange(event.target.value),
  };
  return isLong ? <GrowingText least={2} most={6} {...shared} /> : <Input {...shared} />;
}
