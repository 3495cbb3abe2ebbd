import type { Field } from './field.ts';
import type { RuleRefusal } from './rule-text.ts';

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
  /** The form of "no value" on the wire (blade-protocol 1.7): empty for texts, -1 for numbers and long ids. */
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
