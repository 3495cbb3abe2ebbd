import type { FormRule } from 'antd';
import type { Resource } from '#shared/define';
import { refusalText } from '#shared/errors';
import type { Language } from '#shared/field';
import { validateRow } from '#shared/validate';
import type { FormItem } from '../../compile/form.ts';
import { isUntouchedMask } from '../../compile/values.ts';
import type { Row } from '../../kinds/kind.ts';

interface RuleContext {
  readonly resource: Resource;
  /** The record being edited; an empty one while adding. */
  readonly row: Row;
  readonly language: Language;
}

/** The rule of one field: what the server would say of the whole row, as far as it concerns this field. */
export function fieldRule(item: FormItem, { resource, row, language }: RuleContext): FormRule {
  return ({ getFieldsValue }) => ({
    validator: async (_rule, value: unknown) => {
      if (item.isLocked || isUntouchedMask(item, value, row)) return;
      const refusal = validateRow(resource, { ...getFieldsValue(true), [item.name]: value })[item.name];
      if (refusal) throw new Error(refusalText(refusal, language));
    },
  });
}
