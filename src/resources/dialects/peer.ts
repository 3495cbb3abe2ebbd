/**
 * The way to read an answer that contains all rows: `forest`, the rows below one with their descendants; `roots`, the top-level
 * rows; `rows`, each row by itself; `choices`, each row by itself with its name as the label.
 */
export type WholeReading = 'forest' | 'roots' | 'rows' | 'choices';

/** The call of another server that corresponds to one of ours. */
export interface PeerCall {
  readonly verb: string;
  /** Parameters that are sent with each of these calls. */
  readonly params?: Readonly<Record<string, string>>;
  /** The call returns all rows at once; this says how to read the wanted ones. */
  readonly reads?: WholeReading;
  /** Whether the top level has to be named, since without a level the call returns all of them. */
  readonly isLevelled?: boolean;
}

/** The differences of a resource on another server. Whatever is absent is as on ours. */
export interface PeerNoun {
  readonly calls?: Readonly<Record<string, PeerCall>>;
  /** The call that changes a record, where `submit` only adds. */
  readonly changes?: string;
  /** The columns that it has: it can neither filter nor sort by others. */
  readonly columns?: ReadonlySet<string>;
}

/** The names of another server edition: resources by name, and paths by the beginning that ours have. */
export interface PeerTable {
  readonly nouns: Readonly<Record<string, PeerNoun>>;
  readonly paths: Readonly<Record<string, string>>;
}
