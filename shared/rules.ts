import type { Refusal } from './errors.ts';

/**
 * The value rules that both halves enforce (specification section 5, domain model 1.5). Each takes a non-empty text, unless its
 * docstring says otherwise, and answers the refusal or nothing.
 */
export type TextRule = (value: string) => Refusal | undefined;

const match =
  (pattern: RegExp, refusal: Refusal): TextRule =>
  (value) =>
    pattern.test(value) ? undefined : refusal;

/** Empty, length and form are three messages, checked in this order; accepts the empty text to refuse it. */
export const phoneRule: TextRule = (value) => {
  if (value === '') return { code: 'PHONE_EMPTY' };
  if (value.length !== 11) return { code: 'PHONE_LENGTH' };
  return /^1\d{10}$/.test(value) ? undefined : { code: 'PHONE_FORMAT' };
};

export const emailRule = match(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, { code: 'EMAIL_FORMAT' });

/** A mainland identity card: 17 digits and the ISO 7064 MOD 11-2 check character (GB 11643-1999). */
export const idNoRule: TextRule = (value) => {
  if (!/^\d{17}[\dXx]$/.test(value)) return { code: 'ID_NO_FORMAT' };
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(value[index]), 0);
  return '10X98765432'[sum % 11] === value[17]?.toUpperCase() ? undefined : { code: 'ID_NO_FORMAT' };
};

export const plateNoRule = match(
  /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][A-HJ-NP-Z0-9]{4,5}[A-HJ-NP-Z0-9警学挂港澳]$/,
  { code: 'PLATE_NO_FORMAT' },
);

export const colorRule = match(/^#[0-9A-Fa-f]{6}$/, { code: 'COLOR_FORMAT' });

/** 8 to 32 characters with a letter and a digit, checked before the browser hashes. */
export const passwordRule = match(/^(?=.*[A-Za-z])(?=.*\d).{8,32}$/s, { code: 'PASSWORD_FORMAT' });

/** Control characters other than tab and line ends, and lone surrogates, are never text. */
export function hasForbiddenCharacters(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  return /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(value) || /\p{Surrogate}/u.test(value);
}

const calendar = /^(\d{4})-(\d{2})-(\d{2})$/;
const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

/** `yyyy-MM-dd`, and the day exists. */
export function isDate(value: string): boolean {
  const parts = calendar.exec(value);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** `HH:mm` */
export function isTime(value: string): boolean {
  return clock.test(value);
}

/** `yyyy-MM-dd HH:mm:ss`, and the moment exists. */
export function isDateTime(value: string): boolean {
  return (
    value.length === 19 &&
    value[10] === ' ' &&
    isDate(value.slice(0, 10)) &&
    isTime(value.slice(11, 16)) &&
    /^:[0-5]\d$/.test(value.slice(16))
  );
}

/** A decimal id within 64 bits, as text. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,19}$/.test(value) && BigInt(value) <= 9_223_372_036_854_775_807n;
}

/** `138****5678`, `110***********1234`: what a reader without `<noun>_plain` sees. */
export const masks = {
  phone: (value: string) => (value.length < 8 ? '****' : `${value.slice(0, 3)}****${value.slice(-4)}`),
  idNo: (value: string) => (value.length < 8 ? '****' : value.slice(0, 3) + '*'.repeat(value.length - 7) + value.slice(-4)),
  all: () => '******',
} as const;

/** What a write-only or masked value looks like on the wire; sent back unchanged it means "keep". */
export const MASK = '******';
