import { type BaseRecord, useOne } from '@refinedev/core';
import { useMemo, useState } from 'react';
import { fieldsOfScope } from '#shared/scope-rule';
import type { MenuNode } from '#shared/wire';
import { useJoined, useText, useWords } from '#src/lib/i18n';
import { ConditionText } from '#src/meta/conditions/condition-text.tsx';
import { useFieldLabel } from '#src/meta/conditions/field-label';
import type { Shown } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { ResourceSlots } from '#src/meta/screens/slots';
import { TreeAside } from '#src/meta/tree/tree-aside.tsx';
import { menuTitle } from '#src/providers/menu';
import { dataScope } from '#src/resources/system/data-scope';
import { menu } from '#src/resources/system/menu';
import { ColumnInput, NounInput, RuleInput, VisibleFieldsInput } from './inputs.tsx';
import { findNoun, nounNamed, nounOfMenu } from './nouns.ts';

/** Shows the resource of a rule, by the name of its screen. */
function NounText({ value }: Shown) {
  const words = useWords();
  const noun = nounNamed(value);
  return noun ? words(noun.label) : String(value);
}

/** Shows the column that a rule compares; a rule with a condition of its own has none. */
function ColumnText({ value, row }: Shown) {
  const labelOf = useFieldLabel();
  return value === '-' ? '—' : labelOf(String(value), nounNamed(row.scopeClass)?.fields[String(value)]);
}

/** Shows the fields that a rule leaves visible. */
function VisibleFieldsText({ value, row }: Shown) {
  const text = useText();
  const labelOf = useFieldLabel();
  const joined = useJoined();
  const names = fieldsOfScope(String(value));
  if (!names) return text('scope.everyField');
  const fields = nounNamed(row.scopeClass)?.fields ?? {};
  return joined([...names].map((name) => labelOf(name, fields[name])));
}

/** Shows the condition of a rule that has one of its own. */
function RuleText({ value, row }: Shown) {
  const noun = nounNamed(row.scopeClass);
  return noun ? <ConditionText resource={noun} find={findNoun} value={value} /> : JSON.stringify(value);
}

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
