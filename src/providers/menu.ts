import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Words } from '#shared/field';
import type { MenuNode, TopMenu } from '#shared/wire';
import { storage } from '../lib/browser/storage.ts';
import { askList } from '../lib/http/ask.ts';
import { refetchTopic, topicKey } from '../lib/live/topics.ts';

const fewMinutes = 5 * 60_000;
const selectedKey = 'top-menu';
const listeners = new Set<() => void>();

function readSelected(): string | undefined {
  const stored = storage.read(selectedKey);
  return typeof stored === 'string' && stored !== '' ? stored : undefined;
}

function select(id: string | undefined) {
  if (id === undefined) storage.remove(selectedKey);
  else storage.write(selectedKey, id);
  for (const listener of listeners) listener();
}

function onSelect(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const topMenusQuery = {
  queryKey: topicKey('menus', null, 'top'),
  queryFn: () => askList<TopMenu>('blade-system/menu/top-menu'),
  staleTime: fewMinutes,
} as const;

/** Returns the query of all granted menus without an id, else of those of one top menu. */
export function routesQuery(topMenuId?: string) {
  return {
    queryKey: topicKey('menus', null, 'routes', topMenuId ?? 'all'),
    queryFn: () => askList<MenuNode>('blade-system/menu/routes', topMenuId ? { params: { topMenuId } } : undefined),
    staleTime: fewMinutes,
  } as const;
}

/**
 * Returns the query that asks for the granted menus anew because of an address: what has just been published or granted is known
 * to the server before the browser has heard of it.
 */
export function menusForQuery(client: QueryClient, path: string) {
  return {
    queryKey: topicKey('menus', null, 'for', path),
    queryFn: async () => {
      await client.refetchQueries({ queryKey: topicKey('menus', null, 'routes'), type: 'active' });
      return true;
    },
    gcTime: 0,
  } as const;
}

/** Returns the query of the menu at an address that the user may not open: one entry, or none if the server lacks the call. */
export function menuBeyondQuery(path: string) {
  return {
    queryKey: topicKey('menus', null, 'beyond', path),
    queryFn: () => askList<Pick<MenuNode, 'name' | 'nameEn'>>('blade-system/menu/beyond', { params: { path } }).catch(() => []),
  } as const;
}

/** Returns the title of a menu. Servers without English names give the only one they have. */
export function menuTitle({ name, nameEn }: Pick<MenuNode, 'name' | 'nameEn'>): Words {
  return { zh: name, en: nameEn || name };
}

export interface Menus {
  readonly topMenus: readonly TopMenu[];
  /** The id of the selected top menu; `undefined` stands for the home item, which shows all granted menus. */
  readonly topMenuId: string | undefined;
  selectTopMenu(id: string | undefined): void;
  /** The menus of the sidebar: those of the selected top menu. */
  readonly tree: readonly MenuNode[];
  /** All granted menus, which decide which screens exist, whatever top menu is selected. */
  readonly granted: readonly MenuNode[];
  /** The menus are not loaded yet. */
  readonly isLoading: boolean;
  readonly error: Error | null;
  retry(): void;
}

const none: readonly never[] = [];

/** Returns the server's menus, which decide which screens exist for this user. */
export function useMenus(): Menus {
  const client = useQueryClient();
  const stored = useSyncExternalStore(onSelect, readSelected);
  const top = useQuery(topMenusQuery);
  const granted = useQuery(routesQuery());
  // The stored top menu may have been taken away since.
  const topMenuId = top.data?.some(({ id }) => id === stored) ? stored : undefined;
  const part = useQuery({ ...routesQuery(topMenuId), enabled: topMenuId !== undefined });
  const retry = useCallback(() => void refetchTopic(client, 'menus'), [client]);
  const all = granted.data ?? none;

  return {
    topMenus: top.data ?? none,
    topMenuId,
    selectTopMenu: select,
    tree: topMenuId === undefined ? all : (part.data ?? all),
    granted: all,
    isLoading: granted.isPending,
    // Loaded menus stay on screen when refetching fails.
    error: granted.data ? null : granted.error,
    retry,
  };
}
