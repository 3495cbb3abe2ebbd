import { useMemo } from 'react';
import { ROOT_ID } from '#shared/tree';
import { toForest } from '../compile/forest.ts';
import type { Row } from '../kinds/kind.ts';
import { useBranches } from './use-branches.ts';
import { type Source, useLevelReader, useLevels } from './use-levels.ts';

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
