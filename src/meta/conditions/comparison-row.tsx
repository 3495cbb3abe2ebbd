import { DeleteOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import {
  type Comparison,
  type ConditionOperator,
  type ConditionValue,
  isVariable,
  operatorsOf,
  valuesOf,
  variablesOf,
} from '#shared/condition';
import type { Field } from '#shared/field';
import { splitMany } from '#shared/kinds';
import { useText } from '#src/lib/i18n';
import { FieldInput } from '../kinds/control.tsx';
import { kindOf } from '../kinds/registry.ts';
import styles from './condition.module.css';
import { useFieldLabel } from './field-label.ts';

interface ComparisonRowProps {
  readonly fields: ReadonlyMap<string, Field>;
  readonly value: Comparison;
  readonly onChange: (value: Comparison) => void;
  readonly onRemove: () => void;
}

type Values = Comparison['value'];

/** Returns whether the control of a kind takes several values by itself. */
const hasMany = (field: Field) => field.kind === 'dict' || field.kind === 'ref' || field.kind === 'treeRef';

interface ValueProps {
  readonly field: Field;
  readonly op: ConditionOperator;
  readonly value: Values;
  readonly onChange: (value: Values) => void;
}

/** Shows an input for a list of values; Enter, a comma or a blank ends each of them. */
function TypedValues({ value, onChange }: Omit<ValueProps, 'field' | 'op'>) {
  const text = useText();
  const values = Array.isArray(value) ? value.map(String) : splitMany(value ?? '');
  return (
    <Select
      mode="tags"
      open={false}
      aria-label={text('condition.value')}
      placeholder={text('condition.valuesHint')}
      tokenSeparators={[',', '，', ' ']}
      value={values}
      onChange={(next: string[]) => onChange(next)}
    />
  );
}

function FixedValue({ field, op, value, onChange }: ValueProps) {
  const text = useText();
  const many = valuesOf(op) === 'many';
  if (many && !hasMany(field)) return <TypedValues value={value} onChange={onChange} />;
  const asked: Field = { ...field, many, required: false, default: undefined };
  const { toForm, fromForm } = kindOf(asked);
  const wire = Array.isArray(value) ? value.join(',') : value;
  const shown = wire === undefined || wire === '' ? undefined : wire;
  const handleChange = (next: unknown) => {
    const answer = (fromForm ? fromForm(next, asked) : next) as ConditionValue | undefined;
    onChange(many ? splitMany(answer ?? '') : answer);
  };
  return (
    <FieldInput
      searching
      aria-label={text('condition.value')}
      field={asked}
      name="value"
      value={shown !== undefined && toForm ? toForm(shown, asked) : shown}
      onChange={handleChange}
    />
  );
}

/**
 * Returns whether a value can be entered: the server's own references do not name their noun, so there is nothing to choose
 * from.
 */
function isChosen({ kind, target }: Field): boolean {
  return (kind !== 'ref' && kind !== 'treeRef') || target !== undefined;
}

/** Shows the value of a comparison: one that is typed or chosen, or a variable that stands for the reader. */
function ComparedValue(props: ValueProps) {
  const text = useText();
  const { field, op, value, onChange } = props;
  const variables = op === 'like' ? [] : variablesOf(field);
  if (valuesOf(op) === 'none') return null;
  const sources = [
    ...(isChosen(field) ? [{ value: '', label: text('condition.fixedValue') }] : []),
    ...variables.map((name) => ({ value: name as string, label: text(`condition.variable.${name.slice(1) as 'user'}`) })),
  ];
  return (
    <>
      {variables.length > 0 && (
        <Select
          aria-label={text('condition.valueOf')}
          options={sources}
          popupMatchSelectWidth={false}
          value={isVariable(value) ? value : ''}
          onChange={(source) => onChange(source === '' ? undefined : source)}
        />
      )}
      {!isVariable(value) && isChosen(field) && <FixedValue {...props} />}
    </>
  );
}

/** Shows one comparison: a field, an operator and a value. */
export function ComparisonRow({ fields, value, onChange, onRemove }: ComparisonRowProps) {
  const text = useText();
  const labelOf = useFieldLabel();
  const field = fields.get(value.field);
  const offered = field ? operatorsOf(field) : [];
  const choose = (name: string) => {
    const chosen = fields.get(name);
    if (!chosen) return;
    const [first = 'eq'] = operatorsOf(chosen);
    onChange({ field: name, op: first, ...(!isChosen(chosen) && { value: variablesOf(chosen)[0] }) });
  };
  return (
    <div className={styles.row}>
      <Select
        showSearch
        aria-label={text('meta.field')}
        optionFilterProp="label"
        options={[...fields].map(([name, own]) => ({ value: name, label: labelOf(name, own) }))}
        placeholder={text('meta.field')}
        value={value.field || undefined}
        onChange={choose}
      />
      <Select<ConditionOperator>
        aria-label={text('condition.operator')}
        disabled={!field}
        options={offered.map((op) => ({ value: op, label: text(`condition.op.${op}`) }))}
        popupMatchSelectWidth={false}
        value={field ? value.op : undefined}
        onChange={(op) =>
          onChange({
            field: value.field,
            op,
            ...((valuesOf(op) === valuesOf(value.op) || isVariable(value.value)) &&
              valuesOf(op) !== 'none' && { value: value.value }),
          })
        }
      />
      {field && (
        <ComparedValue field={field} op={value.op} value={value.value} onChange={(next) => onChange({ ...value, value: next })} />
      )}
      <Button type="text" danger aria-label={text('condition.removeComparison')} icon={<DeleteOutlined />} onClick={onRemove} />
    </div>
  );
}
