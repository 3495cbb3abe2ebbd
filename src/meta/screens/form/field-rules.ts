import type { FormRule } from 'antd';
import type { Resource } from '#shared/define';
import type { Language } from '#shared/field';
import { ruleText } from '#shared/rule-text';
import { type Values, validateRow } from '#shared/validate';
import type { FormItem } from '../../compile/form.ts';
import { isUntouchedMask } from '../../compile/values.ts';
import type { Row } from '../../kinds/kind.ts';
import { kindOf } from '../../kinds/registry.ts';

interface RuleContext {
  readonly resource: Resource;
  /** The record being edited; an empty one while adding. */
  readonly row: Row;
  readonly language: Language;
}

/**
 * The rules of one field: what the server would say of the whole row, as far as it concerns this field. A field is checked when
 * it is left and when the form is saved; while someone types, a refusal only goes away.
 */
export function fieldRules(item: FormItem, { resource, row, language }: RuleContext): FormRule[] {
  const check = (value: unknown, values: Values) => {
    if (item.isLocked || isUntouchedMask(item, value, row)) return;
    const refusal =
      kindOf(item.field).check?.(value, item.field) ?? validateRow(resource, { ...values, [item.name]: value })[item.name];
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
