import { type BaseRecord, useOne } from '@refinedev/core';
import { AutoComplete, Form } from 'antd';
import { useMemo, useState } from 'react';
import { callPath } from '#shared/define';
import type { MenuNode } from '#shared/wire';
import { useServerQuery } from '#src/calls/use-server-query';
import { useText, useWords } from '#src/lib/i18n';
import '#src/locales/scope';
import type { InputProps } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import { TreeAside } from '#src/meta/tree/tree-aside.tsx';
import { menuTitle } from '#src/providers/menu';
import { apiScope } from '#src/resources/system/api-scope';
import { menu } from '#src/resources/system/menu';

/** A call of the server, as the server lists it. */
interface Call {
  readonly method: string;
  readonly path: string;
}

const anyMethod = '*';

/** Shows the path of a call: one of the server's own, or the beginning of several that ends in a star. */
function PathInput({ value, onChange, field, name, label, searching, placeholder, ...rest }: InputProps) {
  const text = useText();
  const method: unknown = Form.useWatch('scopeMethod', Form.useFormInstance());
  // A path can be typed without the list.
  const { data } = useServerQuery<readonly Call[]>({ path: callPath(apiScope, 'routes') });
  const calls: readonly Call[] = Array.isArray(data) ? data : [];
  const fitting = calls.filter((call) => method === undefined || method === anyMethod || call.method === method);
  const options = [...new Set(fitting.map(({ path }) => path))].map((path) => ({ value: path }));
  return (
    <AutoComplete
      {...rest}
      allowClear
      filterOption={(typed, option) => option?.value.includes(typed) ?? false}
      options={options}
      placeholder={text('scope.pathHint')}
      value={typeof value === 'string' ? value : undefined}
      onChange={(next) => onChange?.(next)}
    />
  );
}

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
