import { ColorPicker } from 'antd';
import type { InputProps } from '../kind.ts';

export function ColorInput({ field, value, disabled, onChange }: InputProps<string>) {
  return (
    <ColorPicker
      allowClear={!field.required}
      disabled={disabled}
      disabledAlpha
      format="hex"
      onChange={(color) => onChange?.(color.cleared ? undefined : color.toHexString().slice(0, 7).toUpperCase())}
      showText
      value={value ?? null}
    />
  );
}
