import type { TextFormat } from './field.ts';
import type { RuleRefusal } from './rule-text.ts';

/**
 * The value rules that both halves enforce (domain model 1.5). Each takes a non-empty text, unless its
 * docstring says otherwise, and returns the refusal or undefined.
 */
export type TextRule = (value: string) => RuleRefusal | undefined;

const match =
  (pattern: RegExp, refusal: RuleRefusal): TextRule =>
  (value) =>
    pattern.test(value) ? undefined : refusal;

/** A letter, then letters, digits, `_`, `.` or `-`; 4 to 32 in all. */
export const accountRule = match(/^[A-Za-z][A-Za-z0-9_.-]{3,31}$/, { code: 'ACCOUNT_FORMAT' });

/** Returns the form in which accounts are stored and compared, so that look-alikes are one account. */
export function normaliseAccount(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase();
}

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
  return '10X98765432'[sum % 11] === value[17]?.toUpperCase() ? undefined : { code: 'ID_NO_CHECK' };
};

export const plateNoRule = match(
  /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][A-HJ-NP-Z0-9]{4,5}[A-HJ-NP-Z0-9警学挂港澳]$/,
  { code: 'PLATE_NO_FORMAT' },
);

export const colorRule = match(/^#[0-9A-Fa-f]{6}$/, { code: 'COLOR_FORMAT' });

/** An alias for programs: a lower-case letter, then lower-case letters, digits or `_`. */
const aliasRule = match(/^[a-z][a-z0-9_]*$/, { code: 'ALIAS_FORMAT' });

/**
 * The target of a menu: a path of this site, or a web address. No script, no foreign host that looks like a path, and no
 * placeholder that a client of the family would fill in, since a session does not belong into a URL.
 */
const pathRule: TextRule = (value) =>
  isPlain(value) && (isOwnPath(value) || isWebAddress(value)) ? undefined : { code: 'PATH_FORMAT' };

/** A path of this site, since a page must not load anything by itself from elsewhere. */
const ownPathRule: TextRule = (value) => (isPlain(value) && isOwnPath(value) ? undefined : { code: 'OWN_PATH_FORMAT' });

const isPlain = (value: string) => /^[^\s\\<>"'`]+$/.test(value) && !value.includes('${');
const isOwnPath = (value: string) => /^\/(?!\/)/.test(value);

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

/** The address of another service, without credentials and parameters. */
const webAddressRule: TextRule = (value) => {
  const isPlain = isWebAddress(value) && !/[\s\\?#]/.test(value);
  return isPlain ? undefined : { code: 'WEB_ADDRESS_FORMAT' };
};

/** The address of an API call, or with `/*` at its end of all calls below it. */
export const apiPathRule = match(/^\/api(?:\/[\w:.-]+)*\/(?:[\w:.-]+|\*)$/, { code: 'API_PATH_FORMAT' });

/** A host name or address as browsers show it, with its port where that is not the default. */
const hostRule: TextRule = (value) => {
  const isHost =
    /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i.test(value) && !value.includes('..') && URL.canParse(`http://${value}`);
  return isHost ? undefined : { code: 'HOST_FORMAT' };
};

/** The code of a division: 2 digits of its province, 4 of its city, 6 of its district, 9 of its town, 12 of its village. */
const regionCodeRule = match(/^[1-9]\d(\d{2}){0,2}$|^[1-9]\d{8}(\d{3})?$/, { code: 'REGION_CODE' });

/** Zone, rack and level of a vault, joined by hyphens. */
const shelfRule = match(/^[A-Za-z0-9]{1,6}-[A-Za-z0-9]{1,6}-[A-Za-z0-9]{1,6}$/, { code: 'SHELF_FORMAT' });

/** 2 to 6 capitals: the prefix of the numbers of a type's articles (domain model 6.8). */
const typeCodeRule = match(/^[A-Z]{2,6}$/, { code: 'TYPE_CODE_FORMAT' });

/** A vehicle identification number: 17 characters without I, O and Q (ISO 3779). */
const vinRule = match(/^[A-HJ-NPR-Z0-9]{17}$/, { code: 'VIN_FORMAT' });

/** The rules of the formats of texts. */
export const textFormats: Readonly<Record<TextFormat, TextRule>> = {
  alias: aliasRule,
  apiPath: apiPathRule,
  host: hostRule,
  ownPath: ownPathRule,
  path: pathRule,
  regionCode: regionCodeRule,
  shelf: shelfRule,
  typeCode: typeCodeRule,
  vin: vinRule,
  webAddress: webAddressRule,
};

/** 8 to 32 characters with a letter and a digit, checked before the browser hashes. */
export const passwordRule = match(/^(?=.*[A-Za-z])(?=.*\d).{8,32}$/s, { code: 'PASSWORD_FORMAT' });

/** Returns whether a text has control characters other than tab and line ends, or lone surrogates, which are never text. */
export function hasForbiddenCharacters(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  return /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(value) || /\p{Surrogate}/u.test(value);
}

const calendar = /^(\d{4})-(\d{2})-(\d{2})$/;
const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Returns whether a text is `yyyy-MM-dd` and the day exists. */
export function isDate(value: string): boolean {
  const parts = calendar.exec(value);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Returns whether a text is `HH:mm`. */
export function isTime(value: string): boolean {
  return clock.test(value);
}

/** Returns whether a text is `yyyy-MM-dd HH:mm:ss` and the moment exists. */
export function isDateTime(value: string): boolean {
  return (
    value.length === 19 &&
    value[10] === ' ' &&
    isDate(value.slice(0, 10)) &&
    isTime(value.slice(11, 16)) &&
    /^:[0-5]\d$/.test(value.slice(16))
  );
}

/** Returns whether a value is a decimal id within 64 bits, as text. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,19}$/.test(value) && BigInt(value) <= 9_223_372_036_854_775_807n;
}

/** The masked forms for a reader without `<noun>_plain`: `138****5678`, `110***********1234`. */
export const masks = {
  phone: (value: string) => (value.length < 8 ? '****' : `${value.slice(0, 3)}****${value.slice(-4)}`),
  idNo: (value: string) => (value.length < 8 ? '****' : value.slice(0, 3) + '*'.repeat(value.length - 7) + value.slice(-4)),
  all: () => '******',
} as const;

/** The form of a write-only or fully masked value on the wire; sent back unchanged it means "keep". */
export const MASK = '******';
