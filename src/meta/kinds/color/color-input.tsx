import { Button, ColorPicker } from 'antd';
import { useText } from '#src/lib/i18n';
import type { InputProps } from '../kind.ts';
import { Swatch } from './swatch.tsx';

/** Shows a colour picker. Its trigger is a button, because neither a label nor the keyboard reaches antd's own. */
export function ColorInput({ id, field, value, disabled, onChange, placeholder, ...aria }: InputProps<string>) {
  const text = useText();
  return (
    <ColorPicker
      allowClear={!field.required}
      disabled={disabled}
      disabledAlpha
      format="hex"
      onChange={(color) => onChange?.(color.cleared ? undefined : color.toHexString().slice(0, 7).toUpperCase())}
      value={value ?? null}
    >
      <Button
        id={id}
        aria-label={aria['aria-label']}
        aria-haspopup="dialog"
        disabled={disabled}
        icon={value ? <Swatch color={value} /> : undefined}
      >
        {value ?? placeholder ?? text('meta.choose')}
      </Button>
    </ColorPicker>
  );
}
