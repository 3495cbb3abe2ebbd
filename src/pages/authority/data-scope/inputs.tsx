import { Form, Select } from 'antd';
import { conditionFields } from '#shared/condition';
import type { Resource } from '#shared/define';
import { splitMany } from '#shared/kinds';
import { hideableFields, scopeColumns } from '#shared/scope-rule';
import { severalChoices } from '#src/components/several-choices';
import { useText, useWords } from '#src/lib/i18n';
import '#src/locales/scope';
import { ConditionInput } from '#src/meta/conditions/condition-input.tsx';
import { useFieldLabel } from '#src/meta/conditions/field-label';
import type { InputProps } from '#src/meta/kinds/kind';
import { resources } from '#src/resources/index';
import { findNoun, nounNamed } from './nouns.ts';

/** Returns the noun that the form names at the moment. */
function useNoun(): Resource | undefined {
  const scopeClass: unknown = Form.useWatch('scopeClass', Form.useFormInstance());
  return nounNamed(scopeClass);
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Shows the choice of the noun that a rule filters. */
export function NounInput({ value, onChange, field, name, label, searching, ...rest }: InputProps) {
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
export function ColumnInput({ value, onChange, field, name, label, searching, ...rest }: InputProps) {
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
export function VisibleFieldsInput({ value, onChange, field, name, label, searching, ...rest }: InputProps) {
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
export function RuleInput({ value, onChange }: InputProps) {
  const text = useText();
  const noun = useNoun();
  if (!noun || conditionFields(noun).size === 0) return <p>{text('scope.noNoun')}</p>;
  return <ConditionInput resource={noun} find={findNoun} value={value} onChange={onChange} />;
}
