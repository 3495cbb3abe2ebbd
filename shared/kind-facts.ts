import type { Field } from './field.ts';
import type { RuleRefusal } from './rule-text.ts';
import { hasForbiddenCharacters, type TextRule, textFormats } from './rules.ts';

/**
 * The family of a kind, which decides how its values are filtered, summed, printed and exported. A `day` is a date with or
 * without a time, a `key` stands for something with a name, a `list` is several values in one text, a `structure` has parts of
 * its own.
 */
export type KindFamily = 'text' | 'number' | 'flag' | 'key' | 'day' | 'time' | 'file' | 'list' | 'secret' | 'structure';

/** The facts about a kind that both halves share. */
export interface KindFacts {
  readonly family: KindFamily;
  /** Whether an empty required field asks to be entered or to be chosen. */
  readonly ask: 'input' | 'select';
  /** The form of "no value" on the wire (protocol 1.7): empty for texts, -1 for numbers and long ids. */
  readonly nullOnWire: '' | -1 | null;
  /** The longest text when the field has no `max`. */
  readonly max?: number;
  /**
   * The way in which conditions compare a value: as text, by order, or as a key without order. Absent for values that cannot be
   * compared.
   */
  readonly compares?: 'text' | 'order' | 'key';
  /** Present for kinds of uploaded files; `isImage` for pictures only. */
  readonly file?: { readonly isImage: boolean };
  /** Refuses a present value of the wrong type or form. */
  readonly check: (value: unknown, field: Field) => RuleRefusal | undefined;
}

export const wrongType = (field: Field): RuleRefusal => ({ code: 'TYPE_WRONG', params: { field } });

function refusedFormat(value: string, field: Field): RuleRefusal | undefined {
  const refusal = field.format && textFormats[field.format](value);
  return refusal && { ...refusal, params: { field } };
}

/** Makes the facts of a text, which has at most so many characters and follows a rule. */
export function text(max: number, rule?: TextRule): KindFacts {
  return {
    family: 'text',
    ask: 'input',
    nullOnWire: '',
    max,
    compares: 'text',
    check: (value, field) => {
      if (typeof value !== 'string') return wrongType(field);
      const limit = field.max ?? max;
      if (value.length > limit) return { code: 'TEXT_TOO_LONG', params: { field, max: limit } };
      if (hasForbiddenCharacters(value)) return { code: 'TEXT_CONTROL', params: { field } };
      return rule?.(value) ?? refusedFormat(value, field);
    },
  };
}

const codePattern: TextRule = (value) => (/^[A-Za-z0-9_-]+$/.test(value) ? undefined : { code: 'CODE_FORMAT' });

export const code: KindFacts = {
  ...text(32),
  check: (value, field) => {
    const refusal = text(32, codePattern).check(value, field);
    return refusal?.code === 'CODE_FORMAT' ? { code: 'CODE_FORMAT', params: { field } } : refusal;
  },
};

function checkRange(value: number, field: Field): RuleRefusal | undefined {
  if (field.min !== undefined && value < field.min) return { code: 'NUMBER_MIN', params: { field, min: field.min } };
  if (field.max !== undefined && value > field.max) return { code: 'NUMBER_MAX', params: { field, max: field.max } };
  return undefined;
}

/** The largest value of PostgreSQL's `integer`. */
export const INTEGER_LIMIT = 2_147_483_647;

export const integer: KindFacts = {
  family: 'number',
  ask: 'input',
  nullOnWire: -1,
  compares: 'order',
  check: (value, field) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return { code: 'INTEGER_FORMAT', params: { field } };
    if (Math.abs(value) > INTEGER_LIMIT) return { code: 'NUMBER_MAX', params: { field, max: INTEGER_LIMIT } };
    return checkRange(value, field);
  },
};

/** Makes the facts of an exact decimal number, which has so many places unless its field says otherwise. */
export function decimal(defaultScale: number): KindFacts {
  return {
    family: 'number',
    ask: 'input',
    nullOnWire: -1,
    compares: 'order',
    check: (value, field) => {
      const parts = /^-?\d{1,15}(?:\.(\d+))?$/.exec(String(value));
      if (!parts || (typeof value !== 'string' && typeof value !== 'number')) {
        return { code: 'NUMBER_FORMAT', params: { field } };
      }
      const scale = field.scale ?? defaultScale;
      if ((parts[1]?.length ?? 0) > scale) return { code: 'DECIMAL_SCALE', params: { field, scale } };
      return checkRange(Number(value), field);
    },
  };
}

/** Makes the facts of a flag, which is one of these numbers. */
export function oneOf(...values: number[]): KindFacts {
  return {
    family: 'flag',
    ask: 'select',
    nullOnWire: -1,
    compares: 'key',
    check: (value, field) => (values.includes(value as number) ? undefined : { code: 'NOT_A_CHOICE', params: { field } }),
  };
}

/** Makes the facts of a date, a time or both. */
export function moment(family: 'day' | 'time', isValid: (value: string) => boolean): KindFacts {
  return {
    family,
    ask: 'select',
    nullOnWire: '',
    compares: 'order',
    check: (value, field) =>
      typeof value === 'string' && isValid(value) ? undefined : { code: 'DATE_FORMAT', params: { field } },
  };
}
