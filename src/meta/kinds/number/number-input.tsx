import { InputNumber, Space } from 'antd';
import { useText } from '#src/lib/i18n';
import type { Bounds, InputProps } from '../kind.ts';

const scales: Partial<Record<string, number>> = { integer: 0, decimal: 2, money: 2 };

/** Shows the control of a number, which it keeps as text, so that no digit of a long decimal is lost. */
export function NumberInput({ field, name, label: _label, searching: _searching, onChange, ...rest }: InputProps<string>) {
  const text = useText();
  return (
    <InputNumber<string>
      {...rest}
      controls={field.kind === 'integer'}
      name={name}
      onChange={(value) => onChange?.(value ?? undefined)}
      suffix={field.unit && text(`meta.${field.unit}`)}
      precision={field.scale ?? scales[field.kind]}
      stringMode
      style={{ width: '100%' }}
    />
  );
}

/** Shows two bounds; either may stay open. */
export function NumberRange({ id, field, name, value, onChange, 'aria-label': label }: InputProps<Bounds>) {
  const text = useText();
  const [from, to] = (value ?? []) as readonly (string | undefined)[];
  const emit = (bounds: Bounds) => onChange?.(bounds.some(Boolean) ? bounds : undefined);
  const shared = { field, name };
  return (
    <Space.Compact block>
      <NumberInput
        {...shared}
        id={id}
        aria-label={`${label ?? ''} ${text('meta.from')}`}
        value={from}
        onChange={(next) => emit([next ?? '', to ?? ''])}
      />
      <NumberInput
        {...shared}
        aria-label={`${label ?? ''} ${text('meta.to')}`}
        value={to}
        onChange={(next) => emit([from ?? '', next ?? ''])}
      />
    </Space.Compact>
  );
}
