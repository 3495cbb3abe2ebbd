import { Fragment } from 'react';
import { type Comparison, type ConditionPart, conditionFields, type FindNoun, isVariable, valuesOf } from '#shared/condition';
import type { Resource } from '#shared/define';
import type { Field } from '#shared/field';
import { useText } from '#src/lib/i18n';
import '#src/locales/later/condition';
import { kindOf } from '../kinds/registry.ts';
import styles from './condition-text.module.css';
import { groupOf, isGroup } from './edit.ts';
import { useFieldLabel } from './field-label.ts';

type Fields = ReadonlyMap<string, Field>;

/** What a field is compared with, as lists show its values; keys of several are drawn one by one. */
function Value({ field, value }: { readonly field: Field | undefined; readonly value: Comparison['value'] }) {
  const text = useText();
  if (isVariable(value)) return text(`condition.variable.${value.slice(1) as 'user'}`);
  const values = Array.isArray(value) ? value : [value];
  const one = field && { ...field, many: false };
  return values.map((each, index) => (
    <Fragment key={String(each)}>
      {index > 0 && ', '}
      {one ? kindOf(one).cell({ name: 'value', field: one, value: each, row: {} }) : String(each)}
    </Fragment>
  ));
}

function ComparisonText({ fields, comparison }: { readonly fields: Fields; readonly comparison: Comparison }) {
  const text = useText();
  const labelOf = useFieldLabel();
  const { field: name, op, value } = comparison;
  const field = fields.get(name);
  return (
    <>
      {labelOf(name, field)} {text(`condition.op.${op}`)} {valuesOf(op) !== 'none' && <Value field={field} value={value} />}
    </>
  );
}

function GroupText({ fields, value }: { readonly fields: Fields; readonly value: unknown }) {
  const text = useText();
  const { join, parts } = groupOf(value);
  const drawn = (part: ConditionPart) =>
    isGroup(part) ? <GroupText fields={fields} value={part} /> : <ComparisonText fields={fields} comparison={part} />;
  const [first] = parts;
  // Of a single part there is nothing to be joined.
  if (first && parts.length === 1) return drawn(first);
  return (
    <>
      {text(join === 'all' ? 'condition.allHold' : 'condition.anyHolds')}
      <ul className={styles.parts}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names, and a text never moves
          <li key={index}>{drawn(part)}</li>
        ))}
      </ul>
    </>
  );
}

interface ConditionTextProps {
  /** The noun whose rows the condition is about. */
  readonly resource: Resource;
  /** Knows the fields of rows that the noun leads to. */
  readonly find?: FindNoun;
  readonly value: unknown;
}

/** A condition on rows in words, to be read. */
export function ConditionText({ resource, find, value }: ConditionTextProps) {
  return <GroupText fields={conditionFields(resource, find)} value={value} />;
}
