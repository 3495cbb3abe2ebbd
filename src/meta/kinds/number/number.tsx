import { textOfUnit } from '#shared/durations';
import type { Field } from '#shared/field';
import { useLanguage } from '#src/lib/i18n';
import type { Bounds, KindSpec } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';

const Input = lazyInput<string>(async () => (await import('./number-input.tsx')).NumberInput);
const Range = lazyInput<Bounds>(async () => (await import('./number-input.tsx')).NumberRange);

/** Groups digits (`1234567.50` → `1,234,567.50`) in the text itself, so that every digit survives. */
export function groupDigits(value: string): string {
  const [whole = '', fraction] = value.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

const look = { Input, Range, align: 'right', width: 120 } as const;

function Duration({ value, unit }: { readonly value: number; readonly unit: NonNullable<Field['unit']> }) {
  return textOfUnit[unit](value, useLanguage());
}

export const integer: KindSpec<number, string> = {
  ...look,
  cell: ({ value, field }) => (field.unit ? <Duration value={Number(value)} unit={field.unit} /> : String(value)),
  toForm: (value) => String(value),
  fromForm: (value) => (value === undefined || value === '' ? undefined : Number(value)),
};

export const decimal: KindSpec<string, string> = {
  ...look,
  cell: ({ value }) => String(value),
  toForm: (value) => String(value),
  fromForm: (value) => (value === '' ? undefined : value),
};

/** An amount with two digits after the point and groups of three, as on a statement. */
export const money: KindSpec<string, string> = {
  ...decimal,
  cell: ({ value }) => groupDigits(String(value)),
  width: 144,
};
