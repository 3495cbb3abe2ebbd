import type { Field } from './field.ts';
import type { RuleRefusal } from './rule-text.ts';

/**
 * What values of a kind are to whoever filters, adds up, prints or exports them. A `day` is a date with or without a time, a `key` stands
 * for something with a name, a `list` is several values in one text, a `structure` has parts of its own.
 */
export type KindFamily = 'text' | 'number' | 'flag' | 'key' | 'day' | 'time' | 'file' | 'list' | 'secret' | 'structure';

/** What both halves know of a kind. */
export interface KindFacts {
  readonly family: KindFamily;
  /** Whether an empty required field asks to be entered or to be chosen. */
  readonly ask: 'input' | 'select';
  /** How "no value" prints on the wire (blade-protocol 1.7): text prints empty, numbers and long ids print -1. */
  readonly nullOnWire: '' | -1 | null;
  /** Longest text when the field says none. */
  readonly max?: number;
  /** How conditions compare a value: as a text, by its order, or as a key that has none. Nothing for values that must not be. */
  readonly compares?: 'text' | 'order' | 'key';
  /** The kind holds uploaded files, and whether only pictures. */
  readonly file?: { readonly isImage: boolean };
  /** Refuses a present value of the wrong type or form. */
  readonly check: (value: unknown, field: Field) => RuleRefusal | undefined;
}
