import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ROOT_ID } from '#shared/tree';
import { maxPageSize } from '#shared/wire';
import { branchIds, growForest, openedIn, type TreeRow, toForest } from '../compile/forest.ts';
import type { Row } from '../kinds/kind.ts';
import { type LevelPage, type Source, useLevelReader, useLevels } from './use-levels.ts';

/** "Expand all" opens at most this many branches, because each costs a call. */
const mostOpened = 50;

const browsing = '';

interface Branches {
  /** The first page of the top level, or the search results in their branches. */
  readonly roots: readonly TreeRow[];
  /** The search text; empty while the tree is only browsed. */
  readonly search: string;
}

/** The expanded rows: chosen ids, or as many as "all" opens. */
type Choice = readonly string[] | 'all';

/** Keeps which rows are expanded. A search starts with all its results visible; ending it restores the tree as it was. */
function useOpen({ roots, search }: Branches) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice | undefined>>>({});
  const first = useMemo(() => {
    if (search !== browsing) return branchIds(roots);
    return roots.length === 1 ? roots.map(({ id }) => String(id)) : [];
  }, [roots, search]);
  const choice = choices[search] ?? first;
  const choose = (next: Choice) => setChoices((before) => ({ [browsing]: before[browsing], [search]: next }));
  return { choice, choose };
}

const pagesOf = (parent: string, from: number, to: number): LevelPage[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({ parent, page: from + index }));

/**
 * Keeps the branches of a tree below its roots: a level is fetched when it is first opened, stays open when everything is fetched
 * again, and is paged where it is large.
 */
export function useBranches(source: Source, branches: Branches) {
  const { roots, search } = branches;
  const reader = useLevelReader(source);
  const { choice, choose } = useOpen(branches);
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({});
  const pageCount = (parent: string) => pages[parent] ?? 1;
  const below = (parent: string) => pagesOf(parent, 1, pageCount(parent)).flatMap(reader.read);

  const further = search === browsing ? pagesOf(ROOT_ID, 2, pageCount(ROOT_ID)) : [];
  const isOpen = (id: string, already: number) => (choice === 'all' ? already < mostOpened : choice.includes(id));
  const opened = openedIn([...roots, ...further.flatMap(reader.read)], isOpen, below);
  const levels = useLevels(reader, [...further, ...opened.parents.flatMap((id) => pagesOf(id, 1, pageCount(id)))]);
  const hasMore = search === browsing && further.length === 0 && roots.length === maxPageSize;
  const rows = useMemo(() => {
    const top = { rows: [], isPending: false, isError: false, hasMore };
    return growForest(roots, hasMore ? { ...levels, [ROOT_ID]: top } : levels);
  }, [roots, levels, hasMore]);

  /** Sets the expanded rows. Rows below one that is collapsed keep their state for when it is expanded again. */
  const setExpanded = (ids: readonly string[]) => {
    const before = choice === 'all' ? opened.ids : choice;
    const closed = new Set(opened.ids.filter((id) => !ids.includes(id)));
    choose([...new Set([...before, ...ids])].filter((id) => !closed.has(id)));
  };
  // The callbacks of the rows stay stable: new ones would render all rows again.
  const latest = useRef({ setExpanded, opened, reader, pageCount });
  useLayoutEffect(() => {
    latest.current = { setExpanded, opened, reader, pageCount };
  });
  const expand = useCallback((id: string) => latest.current.setExpanded([...latest.current.opened.ids, id]), []);
  /** Fetches one more page of a level. */
  const more = useCallback((parent: string) => setPages((before) => ({ ...before, [parent]: (before[parent] ?? 1) + 1 })), []);
  const retry = useCallback(
    (parent: string) => latest.current.reader.retry({ parent, page: latest.current.pageCount(parent) }),
    [],
  );
  return {
    rows,
    expanded: opened.ids,
    setExpanded,
    expand,
    openAll: () => choose('all'),
    closeAll: () => choose([]),
    more,
    retry,
  };
}

export type BranchState = ReturnType<typeof useBranches>;

const firstPage = { parent: ROOT_ID, page: 1 } as const;
const noRows: readonly Row[] = [];

interface NodesOptions {
  /** A text to find in the names, anywhere in the tree; empty while the tree is only browsed. */
  readonly keyword: string;
  /** Nothing is fetched before this is true. */
  readonly isOn: boolean;
}

/** Returns the plain nodes of a noun's tree, level by level, or those that a keyword finds in their branches. */
export function useNodes(noun: string, { keyword, isOn }: NodesOptions) {
  const source: Source = { noun, verb: 'lazy-tree' };
  const reader = useLevelReader(keyword === '' ? source : { ...source, keyword });
  const level = useLevels(reader, isOn ? [firstPage] : [])[ROOT_ID];
  const found = level?.rows ?? noRows;
  const roots = useMemo(() => toForest(found), [found]);
  const branches = useBranches(source, { roots, search: keyword });
  return {
    branches,
    isPending: isOn && (level?.isPending ?? true),
    isError: level?.isError ?? false,
    error: level?.error,
    again: () => reader.retry(firstPage),
  };
}
