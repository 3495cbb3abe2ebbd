import type { AccessControlProvider } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { permissionCode, type Resource, snakeCase } from '#shared/define';
import type { MenuNode } from '#shared/wire';
import { accessBy } from '../lib/access.ts';
import { http } from '../lib/http.ts';

/** What the server granted: button codes, and the menus that own any. */
export interface Permissions {
  readonly buttons: ReadonlySet<string>;
  readonly menus: ReadonlySet<string>;
}

/** Reads `menu/buttons` as every client of the family does: the code of each node without children is a button. */
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

/** Refine's names of the plain verbs → the family's, which some menus keep. Every other action is a verb of its own. */
const verbs: Readonly<Record<string, string>> = { create: 'add', clone: 'add', show: 'view' };

/** Whether a verb of a noun is granted. A list is open to whoever holds any button of its menu; the server decides about rows. */
export function isGranted({ buttons, menus }: Permissions, noun: Pick<Resource, 'name'>, action: string): boolean {
  if (action === 'list') return menus.has(snakeCase(noun.name));
  return [verbs[action] ?? action, action].some((verb) => buttons.has(permissionCode(noun, verb)));
}

const fewMinutes = 5 * 60_000;

export const permissionsQuery = {
  queryKey: ['permissions'],
  queryFn: async () => {
    const { data } = await http.get<MenuNode[]>('blade-system/menu/buttons');
    return collectPermissions(Array.isArray(data) ? data : []);
  },
  staleTime: fewMinutes,
} as const;

/** Refine's access control over the button map: what is not granted is denied, also while the map cannot be had. */
export function createAccessControlProvider(client: QueryClient): AccessControlProvider {
  return {
    ...accessBy(async (name, verb) => isGranted(await client.fetchQuery(permissionsQuery), { name }, verb)),
    options: {
      buttons: { enableAccessControl: true, hideIfUnauthorized: true },
      queryOptions: { staleTime: fewMinutes },
    },
  };
}
