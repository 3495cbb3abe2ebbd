import type { BaseRecord, GetListParams } from '@refinedev/core';
import { memoryProvider } from './memory-provider.ts';

interface Asked {
  readonly parentId?: string;
  readonly keyword?: string;
}

/** A row of a tree in memory. */
export interface Branch extends BaseRecord {
  readonly id: string;
  readonly title: string;
  readonly parentId: string;
}

/** Three shelves: a house with two rooms, one of which has a cupboard, and an empty shed. */
export const house: readonly Branch[] = [
  { id: '1', title: 'House', parentId: '0', version: 1 },
  { id: '2', title: 'Kitchen', parentId: '1', version: 1 },
  { id: '3', title: 'Hall', parentId: '1', version: 1 },
  { id: '4', title: 'Cupboard', parentId: '2', version: 1 },
  { id: '5', title: 'Shed', parentId: '0', version: 1 },
];

/** Returns a server of a tree in memory: it answers level by level, and a search with the matches in their branches. */
export function treeProvider(rows: readonly Branch[] = house) {
  const data = memoryProvider([...rows]);
  const { store, provider } = data;
  const all = () => store.rows as Branch[];
  const shown = (row: Branch) => ({
    ...row,
    label: row.title,
    hasChildren: all().some(({ parentId }) => parentId === row.id),
  });
  const below = (parentId: string) => all().filter((row) => row.parentId === parentId);
  const found = (row: Branch, word: string): BaseRecord[] => {
    const children = below(row.id).flatMap((child) => found(child, word));
    const isFound = row.title.includes(word);
    if (!isFound && children.length === 0) return [];
    return [{ ...shown(row), ...(isFound && { isFound }), ...(children.length > 0 && { children }) }];
  };
  provider.getList.mockImplementation(async ({ filters = [], pagination, meta }: GetListParams) => {
    const { parentId, keyword } = (meta?.params ?? {}) as Asked;
    const word = keyword ?? filters.flatMap((filter) => ('field' in filter ? [String(filter.value)] : []))[0];
    const [page, size] = pagination?.mode === 'off' ? [1, 200] : [pagination?.currentPage ?? 1, pagination?.pageSize ?? 10];
    const level =
      word !== undefined && parentId === undefined
        ? below('0').flatMap((row) => found(row, word))
        : below(parentId ?? '0').map(shown);
    const answered = level.slice((page - 1) * size, page * size);
    return { data: answered as never[], total: answered.length };
  });
  return data;
}
