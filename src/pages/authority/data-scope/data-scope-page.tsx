import { type BaseRecord, useOne } from '@refinedev/core';
import { useMemo, useState } from 'react';
import type { MenuNode } from '#shared/wire';
import { useWords } from '#src/lib/i18n';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { ResourceSlots } from '#src/meta/screens/slots';
import { TreeAside } from '#src/meta/tree/tree-aside.tsx';
import { menuTitle } from '#src/providers/menu';
import { dataScope } from '#src/resources/system/data-scope';
import { menu } from '#src/resources/system/menu';
import { ColumnText, NounText, RuleText, VisibleFieldsText } from './details.tsx';
import { ColumnInput, NounInput, RuleInput, VisibleFieldsInput } from './inputs.tsx';
import { nounOfMenu } from './nouns.ts';

const inputs = { scopeClass: NounInput, scopeColumn: ColumnInput, scopeField: VisibleFieldsInput, scopeValue: RuleInput };

const details: ResourceSlots['details'] = {
  scopeClass: (shown) => <NounText {...shown} />,
  scopeColumn: (shown) => <ColumnText {...shown} />,
  scopeField: (shown) => <VisibleFieldsText {...shown} />,
  scopeValue: (shown) => <RuleText {...shown} />,
};

type MenuRow = BaseRecord & Pick<MenuNode, 'name' | 'nameEn' | 'code'>;

const columns: ResourceSlots['columns'] = { scopeClass: { cell: (shown) => <NounText {...shown} /> } };

/** Shows which rows and fields of a noun roles may see: the rules of a menu, beside the tree of menus. */
export function DataScopePage() {
  const [menuId, setMenuId] = useState<string>();
  const words = useWords();
  const { result } = useOne<MenuRow>({ resource: menu.name, id: menuId, queryOptions: { enabled: menuId !== undefined } });
  const [code, menuName] = [result?.code ?? '', result && words(menuTitle(result))];
  const filters = useMemo(() => ({ menuId }), [menuId]);
  const defaultValues = useMemo(
    () => (menuId === undefined ? undefined : { menuId, menuName, scopeClass: nounOfMenu(code) }),
    [menuId, menuName, code],
  );
  return (
    <ResourceScreen
      resource={dataScope}
      aside={<TreeAside resource={menu} value={menuId} onChange={setMenuId} />}
      filters={filters}
      defaultValues={defaultValues}
      columns={columns}
      inputs={inputs}
      details={details}
    />
  );
}
