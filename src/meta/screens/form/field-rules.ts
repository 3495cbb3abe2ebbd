import type { FormRule } from 'antd';
import type { Resource } from '#shared/define';
import type { Language } from '#shared/field';
import { isEmptyValue } from '#shared/kinds';
import { ruleText } from '#shared/rule-text';
import { type Values, validateRow } from '#shared/validate';
import type { FormItem } from '../../compile/form.ts';
import { isSameValue, isUntouchedMask } from '../../compile/values.ts';
import type { Row } from '../../kinds/kind.ts';
import { kindOf } from '../../kinds/registry.ts';

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
export function fieldRules(item: FormItem, context: RuleContext): FormRule[] {
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
