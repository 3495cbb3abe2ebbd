/** Where lists ask for their views: `mine`, `keep` and `drop` are open to everybody who is signed in. */
export const keptViewsPath = 'blade-system/views';

/** What a view keeps: the values of the search bar by field, and the order. */
export interface ViewQuery {
  readonly search: Readonly<Record<string, unknown>>;
  readonly sorters: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[];
}

/** A view as its list is told of it. */
export interface KeptView {
  readonly id: string;
  readonly viewName: string;
  readonly shared: 0 | 1;
  /** Who keeps it. */
  readonly ownerName: string;
  readonly isOwn: boolean;
  readonly query: ViewQuery;
}

/** The answer to `mine`: own views and those that others have shared, and whether the reader may share his. */
export interface KeptViews {
  readonly views: readonly KeptView[];
  readonly mayShare: boolean;
}
