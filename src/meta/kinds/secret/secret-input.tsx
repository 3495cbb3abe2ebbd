import { Input } from 'antd';
import { useState } from 'react';
import { kindFacts } from '#shared/kinds';
import { MASK } from '#shared/rules';
import { useText } from '#src/lib/i18n';
import type { InputProps } from '../kind.ts';

export function SecretInput({ field, name, label: _label, searching: _searching, value, onChange, ...rest }: InputProps<string>) {
  const text = useText();
  const [isStored, setStored] = useState(false);
  if (value === MASK && !isStored) setStored(true);
  return (
    <Input.Password
      {...rest}
      autoComplete="new-password"
      maxLength={field.max ?? kindFacts.secret.max}
      name={name}
      onChange={(event) => onChange?.(event.target.value || (isStored ? MASK : undefined))}
      placeholder={isStored ? text('meta.keep') : rest.placeholder}
      value={value === MASK ? '' : value}
    />
  );
}
