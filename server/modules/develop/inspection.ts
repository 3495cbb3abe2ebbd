/** A column of a table that a data source holds, as the database describes it. */
export interface InspectedColumn {
  readonly name: string;
  /** The type in the words of the database, in lower case: `character varying(64)`, `bigint`, `decimal(12,2)`. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly isKey: boolean;
  /** No two rows share the value, or none of a tenant: a unique key has this column and at most those of the tenant and of removal. */
  readonly isUnique?: boolean;
  readonly comment: string;
  /** Letters of a text, digits of a number; absent where the type has no bound. */
  readonly length?: number;
  /** Digits after the point of a decimal. */
  readonly scale?: number;
}
/** A table or view of a data source. */
export interface InspectedTable {
  readonly name: string;
  readonly comment: string;
}
/** The questions that a data source answers; every answer is bounded in time and rows. */
export interface Inspector {
  tables(): Promise<readonly InspectedTable[]>;
  columns(table: string): Promise<readonly InspectedColumn[]>;
}
