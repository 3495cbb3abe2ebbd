import { Form, type FormRule } from 'antd';
import { memo } from 'react';
import { labelKey, type Resource } from '#shared/define';
import type { Field, FieldCondition, Language } from '#shared/field';
import { isEmptyValue } from '#shared/kinds';
import { meets } from '#shared/meets';
import { ruleText } from '#shared/rule-text';
import { isDemanded, type Values, validateRow } from '#shared/validate';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import { sectionsOf } from '../../compile/detail.ts';
import type { FormItem } from '../../compile/form.ts';
import { isSameValue, isUntouchedMask } from '../../compile/values.ts';
import { askOf, controlProps, FieldInput } from '../../kinds/control.tsx';
import type { Row } from '../../kinds/kind.ts';
import { kindOf } from '../../kinds/registry.ts';
import { Sections } from '../sections.tsx';
import type { ResourceSlots } from '../slots.ts';
import styles from './form-fields.module.css';
import { FormRow } from './form-row.tsx';
import '../with-rows.ts';

interface RuleContext {
  readonly resource: Resource;
  /** The record being edited; while adding, only what is given, without an id. */
  readonly row: Row;
  readonly language: Language;
}

/**
 * Whether a field, and whatever it is checked with, holds what the record came with. Nobody is asked to put right what somebody
 * else filled in by other rules, nor for a field that the record has not at all; what came empty is still to be filled in.
 */
function isAsItCame({ name, field, dependencies }: FormItem, values: Values, { resource, row }: RuleContext): boolean {
  const came = row[name];
  if (row.id === undefined || (came !== undefined && isEmptyValue(came, field))) return false;
  return [name, ...dependencies].every((each) => {
    const checked = resource.fields[each];
    return checked === undefined || isSameValue(checked, row[each], values[each]);
  });
}

/**
 * The rules of one field: what the server would say of the whole row, as far as it concerns this field. A field is checked when
 * it is left and when the form is saved; while someone types, a refusal only goes away.
 */
function fieldRules(item: FormItem, context: RuleContext): FormRule[] {
  const { resource, row, language } = context;
  const check = (value: unknown, others: Values) => {
    const values = { ...others, [item.name]: value };
    if (item.isLocked || isUntouchedMask(item, value, row) || isAsItCame(item, values, context)) return;
    const refusal = kindOf(item.field).check?.(value, item.field) ?? validateRow(resource, values)[item.name];
    if (refusal) throw new Error(ruleText(refusal, language));
  };
  return [
    ({ getFieldsValue, isFieldTouched }) => ({
      validateTrigger: 'onBlur',
      // Passing through an empty field is no mistake yet.
      validator: async (_rule, value) => isFieldTouched(item.name) && check(value, getFieldsValue(true)),
    }),
    ({ getFieldsValue }) => ({
      // No control fires this one, so it is left to saving.
      validateTrigger: 'onSubmit',
      validator: async (_rule, value) => check(value, getFieldsValue(true)),
    }),
  ];
}

interface FormFieldsProps {
  readonly resource: Resource;
  readonly items: readonly FormItem[];
  /** The record being edited, or the names that go with a new record's default values. */
  readonly row: Row;
  readonly inputs?: ResourceSlots['inputs'];
}

/** A name that no field has: what is watched where nothing depends on another field. */
const nothing = '\0';

/** Whether another field of the form now holds what a condition names. Without a condition there is nothing to hold. */
function useCondition(condition: FieldCondition | undefined): boolean | undefined {
  const value: unknown = Form.useWatch(condition?.field ?? nothing);
  return condition && meets(condition, value);
}

function useIsRequired(field: Field, row: Row): boolean {
  const isAsked = useCondition(field.requiredWhen) ?? isDemanded(field);
  // A stored value that the form does not show, such as a password, need not be entered again.
  const isKept = kindOf(field).unseen !== undefined && row.id !== undefined;
  return isAsked && !isKept;
}

/** Memoised: the form renders once more when it knows which fields apply. */
const FormField = memo(function FormField({ resource, item, row, inputs }: Omit<FormFieldsProps, 'items'> & { item: FormItem }) {
  const text = useText();
  const words = useWords();
  const language = useLanguage();
  const { name, field, isLocked, span, dependencies } = item;
  const Control = inputs?.[name] ?? FieldInput;
  const isRequired = useIsRequired(field, row);
  const placeholder = text(askOf(field));
  return (
    <FormRow
      className={span === 2 ? styles.wide : undefined}
      dependencies={[...dependencies]}
      help={field.help && words(field.help)}
      label={words(field)}
      name={name}
      required={isRequired && !isLocked}
      rules={fieldRules(item, { resource, row, language })}
      validateFirst
      {...controlProps(field)}
    >
      <Control
        field={field}
        name={name}
        aria-required={isRequired || undefined}
        disabled={isLocked}
        label={row[labelKey(name)]}
        self={field.target === resource.name && row.id !== undefined ? String(row.id) : undefined}
        placeholder={isLocked ? undefined : placeholder}
      />
    </FormRow>
  );
});

/** Returns the fields that apply, given the values of the fields they depend on (`onlyWhen`). */
function useOffered(items: readonly FormItem[]): readonly FormItem[] {
  const isVisible = ({ field: { onlyWhen } }: FormItem, values: Values) => !onlyWhen || meets(onlyWhen, values[onlyWhen.field]);
  // Watched as one text, so that typing elsewhere does not render the form again.
  const names: string | undefined = Form.useWatch((values: Values) =>
    items
      .filter((item) => isVisible(item, values))
      .map(({ name }) => name)
      .join(),
  );
  const offered = new Set(names?.split(','));
  return items.filter((item) => (names === undefined ? isVisible(item, {}) : offered.has(item.name)));
}

/**
 * Shows the fields of a form in two columns (one on a phone), under the section titles of the definition. Memoised, because a
 * dialog renders several times while it opens.
 */
export const FormFields = memo(function FormFields({ items, ...shared }: FormFieldsProps) {
  const parts = sectionsOf(shared.resource, useOffered(items)).map((section) => ({
    title: section.title,
    content: (
      <div className={styles.grid}>
        {section.items.map((item) => (
          <FormField key={item.name} item={item} {...shared} />
        ))}
      </div>
    ),
  }));
  return <Sections parts={parts} />;
});
