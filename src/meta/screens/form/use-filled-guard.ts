import type { FormInstance } from 'antd';
import { useCallback } from 'react';
import { useUnsavedGuard } from '#src/lib/unsaved';

const isFilled = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Guards a form that begins empty and is not kept, as long as anything stands in it. */
export function useFilledGuard(form: FormInstance): void {
  useUnsavedGuard(useCallback(() => Object.values(form.getFieldsValue(true) as object).some(isFilled), [form]));
}
