import { type BaseRecord, useOne } from '@refinedev/core';
import { Form, Select } from 'antd';
import { useMemo, useState } from 'react';
import { conditionFields } from '#shared/condition';
import { type Resource, snakeCase } from '#shared/define';
import { splitMany } from '#shared/kinds';
import { fieldsOfScope, hideableFields, nounOfScope, scopeColumns } from '#shared/scope-rule';
import type { MenuNode } from '#shared/wire';
import { severalChoices } from '#src/components/several-choices';
import { useJoined, useText, useWords } from '#src/lib/i18n';
import { ConditionInput } from '#src/meta/conditions/condition-input.tsx';
import { ConditionText } from '#src/meta/conditions/condition-text.tsx';
import { useFieldLabel } from '#src/meta/conditions/field-label';
import type { InputProps, Shown } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { ResourceSlots } from '#src/meta/screens/slots';
import { TreeAside } from '#src/meta/tree/tree-aside.tsx';
import { menuTitle } from '#src/providers/menu';
import { definitions, resources } from '#src/resources/index';
import { dataScope } from '#src/resources/system/data-scope';
import { menu } from '#src/resources/system/menu';
import '#src/locales/scope';

const byName = new Map(resources.map((resource) => [resource.name, resource]));

/** Finds a noun, including parts of nouns, since conditions reach into them too. */
const findNoun = (name: string) => definitions.find((one) => one.name === name);

/** Returns the noun that belongs to a menu, if one does. */
function nounOfMenu(code: string): string | undefined {
  return resources.find(({ name }) => snakeCase(name) === code)?.name;
}

/** Returns the noun that a rule is about, if there is one. */
function nounNamed(scopeClass: unknown): Resource | undefined {
  return typeof scopeClass === 'string' ? byName.get(nounOfScope(scopeClass)) : undefined;
}

/** Returns the noun that the form names at the moment. */
function useNoun(): Resource | undefined {
  const scopeClass: unknown = Form.useWatch('scopeClass', Form.useFormInstance());
  return nounNamed(scopeClass);
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Shows the choice of the noun that a rule filters. */
function NounInput({ value, onChange, field, name, label, searching, ...rest }: InputProps) {
  const words = useWords();
  const options = resources.map((resource) => ({ value: resource.name, label: words(resource.label) }));
  return (
    <Select
      {...rest}
      showSearch
      optionFilterProp="label"
      options={options}
      value={asText(value)}
      onChange={(next) => onChange?.(next)}
    />
  );
}

/** Shows the choice of the column that a rule about people or departments compares. */
function ColumnInput({ value, onChange, field, name, label, searching, ...rest }: InputProps) {
  const text = useText();
  const labelOf = useFieldLabel();
  const noun = useNoun();
  const options = (noun ? scopeColumns(noun) : []).map((column) => ({
    value: column,
    label: labelOf(column, noun?.fields[column]),
  }));
  return (
    <Select
      {...rest}
      allowClear
      notFoundContent={text('scope.noNoun')}
      options={options}
      placeholder={text('scope.column')}
      value={asText(value)}
      onChange={(next) => onChange?.(next)}
    />
  );
}

/** Shows the choice of the fields that a rule leaves visible; none chosen means all. */
function VisibleFieldsInput({ value, onChange, field, name, label, searching, ...rest }: InputProps) {
  const text = useText();
  const labelOf = useFieldLabel();
  const noun = useNoun();
  const options = (noun ? hideableFields(noun) : []).map((each) => ({ value: each, label: labelOf(each, noun?.fields[each]) }));
  const chosen = splitMany(asText(value) ?? '').filter((each) => each !== '*');
  return (
    <Select
      {...rest}
      allowClear
      {...severalChoices}
      notFoundContent={text('scope.noNoun')}
      optionFilterProp="label"
      options={options}
      placeholder={text('scope.everyFieldHint')}
      value={chosen}
      onChange={(next: string[]) => onChange?.(next.length > 0 ? next.join(',') : '*')}
    />
  );
}

/** Shows the condition of a custom rule. */
function RuleInput({ value, onChange }: InputProps) {
  const text = useText();
  const noun = useNoun();
  if (!noun || conditionFields(noun).size === 0) return <p>{text('scope.noNoun')}</p>;
  return <ConditionInput resource={noun} find={findNoun} value={value} onChange={onChange} />;
}

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
