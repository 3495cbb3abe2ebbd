import type { FormInstance } from 'antd';
import { useCallback } from 'react';
import { isBlank } from '#src/lib/nouns/blank';
import { useUnsavedGuard } from '#src/lib/unsaved';

/** Guards a form that begins empty and is not kept, as long as anything stands in it. */
export function useFilledGuard(form: FormInstance): void {
  useUnsavedGuard(useCallback(() => !Object.values<unknown>(form.getFieldsValue(true)).every(isBlank), [form]));
}
