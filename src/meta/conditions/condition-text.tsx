import { Fragment } from 'react';
import { type Comparison, type ConditionPart, conditionFields, type FindNoun, isVariable, valuesOf } from '#shared/condition';
import type { Resource } from '#shared/define';
import type { Field } from '#shared/field';
import { useText } from '#src/lib/i18n';
import '#src/locales/condition';
import { kindOf } from '../kinds/registry.ts';
import styles from './condition.module.css';
import { groupOf, isGroup } from './edit.ts';
import { useFieldLabel } from './field-label.ts';

type Fields = ReadonlyMap<string, Field>;

/** Shows the value of a comparison as a list cell would; several keys are drawn one by one. */
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
  // A single part needs no "all of" or "any of".
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
  /** Looks up the resources that reference fields lead to. */
  readonly find?: FindNoun;
  readonly value: unknown;
}

/** Shows a row condition in words, read-only. */
export function ConditionText({ resource, find, value }: ConditionTextProps) {
  return <GroupText fields={conditionFields(resource, find)} value={value} />;
}
