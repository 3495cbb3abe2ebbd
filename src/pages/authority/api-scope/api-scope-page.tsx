import { type BaseRecord, useOne } from '@refinedev/core';
import { useMemo, useState } from 'react';
import type { MenuNode } from '#shared/wire';
import { useWords } from '#src/lib/i18n';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import { TreeAside } from '#src/meta/tree/tree-aside.tsx';
import { menuTitle } from '#src/providers/menu';
import { apiScope } from '#src/resources/system/api-scope';
import { menu } from '#src/resources/system/menu';
import { PathInput } from './path-input.tsx';

const inputs = { scopePath: PathInput };

type MenuRow = BaseRecord & Pick<MenuNode, 'name' | 'nameEn' | 'code'>;

/** Calls that roles may make beside what their buttons open: the scopes of a menu, beside the tree of menus. */
export function ApiScopePage() {
  const [menuId, setMenuId] = useState<string>();
  const words = useWords();
  const { result } = useOne<MenuRow>({ resource: menu.name, id: menuId, queryOptions: { enabled: menuId !== undefined } });
  const menuName = result && words(menuTitle(result));
  const filters = useMemo(() => ({ menuId }), [menuId]);
  const defaultValues = useMemo(() => (menuId === undefined ? undefined : { menuId, menuName }), [menuId, menuName]);
  return (
    <ResourceScreen
      resource={apiScope}
      aside={<TreeAside resource={menu} value={menuId} onChange={setMenuId} />}
      filters={filters}
      defaultValues={defaultValues}
      inputs={inputs}
    />
  );
}
