import type { AccessControlProvider } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { permissionCode, type Resource, snakeCase } from '#shared/define';
import type { MenuNode } from '#shared/wire';
import { askList } from '../lib/http/ask.ts';
import { topicKey } from '../lib/live/topics.ts';
import { accessBy, grantedOf, type KnownAnswer } from '../lib/refine/access.ts';

/** The permissions of the user: codes of buttons, and of the menus that have any. */
export interface Permissions {
  readonly buttons: ReadonlySet<string>;
  readonly menus: ReadonlySet<string>;
}

/** Reads `menu/buttons` as every client of this API family does: each node without children is a button, named by its code. */
export function collectPermissions(nodes: readonly MenuNode[]): Permissions {
  const buttons = new Set<string>();
  const menus = new Set<string>();
  const walk = (node: MenuNode) => {
    if (!node.children?.length) buttons.add(node.code);
    else {
      menus.add(node.code);
      node.children.forEach(walk);
    }
  };
  nodes.forEach(walk);
  return { buttons, menus };
}

/** Refine's names of plain verbs → those of the API family, which some menus use. Every other action is a verb of its own. */
const verbs: Readonly<Record<string, string>> = { create: 'add', clone: 'add', show: 'view' };

/** Returns whether a verb is granted. Any button of a menu grants its list; the server decides which rows it returns. */
export function isGranted({ buttons, menus }: Permissions, noun: Pick<Resource, 'name'>, action: string): boolean {
  if (action === 'list') return menus.has(snakeCase(noun.name));
  return [verbs[action] ?? action, action].some((verb) => buttons.has(permissionCode(noun, verb)));
}

const fewMinutes = 5 * 60_000;

export const permissionsQuery = {
  queryKey: topicKey('grants', null, 'permissions'),
  queryFn: async () => collectPermissions(await askList<MenuNode>('blade-system/menu/buttons')),
  staleTime: fewMinutes,
} as const;

/** Returns Refine's access control over the granted buttons. It denies everything else, and all while they cannot be loaded. */
export function createAccessControlProvider(client: QueryClient): AccessControlProvider {
  return {
    ...accessBy(async (name, verb) => isGranted(await client.fetchQuery(permissionsQuery), { name }, verb)),
    options: {
      buttons: { enableAccessControl: true, hideIfUnauthorized: true },
      queryOptions: { staleTime: fewMinutes },
    },
  };
}

/** Returns what is known of the grants without a request: nothing until they have been fetched. */
export function knownAccess(client: QueryClient): (resource: string, verbs: readonly string[]) => KnownAnswer | undefined {
  return (name, verbs) => {
    const { data, dataUpdatedAt = 0, isInvalidated } = client.getQueryState<Permissions>(permissionsQuery.queryKey) ?? {};
    // Grants that have just been announced as changed are on their way: these are shown until then, and asked for anew.
    const at = isInvalidated ? 0 : dataUpdatedAt;
    return data && { answer: grantedOf(verbs, (verb) => isGranted(data, { name }, verb)), at };
  };
}
