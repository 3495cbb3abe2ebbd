import type { PgColumnBuilderBase } from 'drizzle-orm/pg-core';
import type { TSchema } from 'typebox';
import type { Field } from '#shared/field';

/** The end of the day that a bare date stands for when it is compared with a moment. */
export type Edge = 'first' | 'last';

/** The facts by which filters compare a kind. */
export interface FilterFacts {
  /** The comparison of a parameter without a suffix. */
  readonly bare: 'contains' | 'equals';
  /** The column holds several comma-joined values, and equality compares its members. */
  readonly isSet?: boolean;
  /** The column is not text, so searching within it needs a cast. */
  readonly cast?: boolean;
  /** Reads the value of a filter's text; undefined when it has none. */
  readonly read: (text: string, edge: Edge) => string | number | undefined;
}

/** A column that is being described: every builder of columns has `notNull`, although their base type does not say so. */
export interface StoredColumn extends PgColumnBuilderBase {
  notNull(): PgColumnBuilderBase;
}

/** The storage half of a field kind. */
export interface KindStore {
  /** Makes the column that holds a value; undefined for values that are not stored. Names follow from the key (snake_case). */
  readonly column: (field: Field) => StoredColumn | undefined;
  /** Describes a present value on the wire: this documents the API and compiles its serialiser. */
  readonly wire: (field: Field) => TSchema;
  /**
   * Converts a present value, as tolerated from clients (numbers as text, arrays for comma lists, blanks around), into the form
   * of a row. A value that cannot be converted is returned as it came, for the shared check to refuse.
   */
  readonly parse: (value: unknown, field: Field) => unknown;
  /** Returns how values are filtered and sorted; undefined for values that must not be. */
  readonly filter: (field: Field) => FilterFacts | undefined;
}
