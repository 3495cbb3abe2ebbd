/** The path of the calls for views: `mine`, `keep` and `drop` are open to every signed-in user. */
export const keptViewsPath = 'blade-system/views';

/** The content of a view: the values of the search bar by field, and the order. */
export interface ViewQuery {
  readonly search: Readonly<Record<string, unknown>>;
  readonly sorters: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[];
}

/** A saved view of a list. */
export interface KeptView {
  readonly id: string;
  readonly viewName: string;
  readonly shared: 0 | 1;
  /** The name of its owner. */
  readonly ownerName: string;
  readonly isOwn: boolean;
  readonly query: ViewQuery;
}

/** The answer to `mine`: the reader's own views, those that others have shared, and whether they may share theirs. */
export interface KeptViews {
  readonly views: readonly KeptView[];
  readonly mayShare: boolean;
}
