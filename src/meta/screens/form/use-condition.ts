import { Form } from 'antd';
import type { FieldCondition } from '#shared/field';
import { meets } from '#shared/meets';

/** A name that no field has: what is watched where nothing depends on another field. */
const nothing = '\0';

/** Whether another field of the form now holds what a condition names. Without a condition there is nothing to hold. */
export function useCondition(condition: FieldCondition | undefined): boolean | undefined {
  const value: unknown = Form.useWatch(condition?.field ?? nothing);
  return condition && meets(condition, value);
}
