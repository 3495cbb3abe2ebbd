/**
 * What is taken out of an answer that holds everything: `forest`, the rows below one with what hangs below them; `roots`, those
 * that hang below none; `rows`, each by itself; `choices`, each by itself with its name.
 */
export type WholeReading = 'forest' | 'roots' | 'rows' | 'choices';

/** What a call of ours is at a back end of another make. */
export interface PeerCall {
  readonly verb: string;
  /** Sent with each of these calls. */
  readonly params?: Readonly<Record<string, string>>;
  /** It answers everything at once, of which this is what was asked for. */
  readonly reads?: WholeReading;
  /** Asked for no level in particular it answers all of them, so that the top one has to be named. */
  readonly isLevelled?: boolean;
}

/** What a back end knows of a noun. What is not said is as with us. */
export interface PeerNoun {
  readonly calls?: Readonly<Record<string, PeerCall>>;
  /** By which a record is changed, where a submit only adds. */
  readonly changes?: string;
  /** The fields that it keeps: it can neither find nor order by any other. */
  readonly columns?: ReadonlySet<string>;
}

/** How a make of back end names things: nouns by name, and paths by how they begin with us. */
export interface PeerTable {
  readonly nouns: Readonly<Record<string, PeerNoun>>;
  readonly paths: Readonly<Record<string, string>>;
}
