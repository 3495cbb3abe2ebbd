import type { PgColumnBuilderBase } from 'drizzle-orm/pg-core';
import type { TSchema } from 'typebox';
import type { Field } from '#shared/field';

/** Which end of a day a bare date stands for when it is compared with a moment. */
export type Edge = 'first' | 'last';

/** How filters compare a kind. */
export interface FilterFacts {
  /** What a parameter without a suffix means. */
  readonly bare: 'contains' | 'equals';
  /** Several comma-joined values in one column: equality looks at its members. */
  readonly isSet?: boolean;
  /** The column is not text, so searching within it needs a cast. */
  readonly cast?: boolean;
  /** The value that a filter's text stands for, or nothing when it stands for none. */
  readonly read: (text: string, edge: Edge) => string | number | undefined;
}

/** The storage half of a field kind. */
export interface KindStore {
  /** The column that holds a value, or nothing for values that are not stored. Names follow from the key (snake_case). */
  readonly column: (field: Field) => PgColumnBuilderBase | undefined;
  /** A present value on the wire: documents the API and compiles its serialiser. */
  readonly wire: (field: Field) => TSchema;
  /**
   * Brings a present value of a tolerant client (numbers as text, arrays for comma lists, blanks around) into the form of a
   * row. What cannot be brought there is returned as it came, for the shared check to refuse.
   */
  readonly parse: (value: unknown, field: Field) => unknown;
  /** How it is filtered and sorted; nothing for values that must not be. */
  readonly filter: (field: Field) => FilterFacts | undefined;
}
