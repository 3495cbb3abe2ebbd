import type { FormInstance } from 'antd';
import { useEffect, useRef } from 'react';
import { useLanguage } from '#src/lib/i18n';

/** Words of the rules are made when a field is checked: in another language they are checked again. */
export function useErrorsInLanguage(form: Pick<FormInstance, 'getFieldsError' | 'validateFields'>): void {
  const language = useLanguage();
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    if (wrong.length > 0) form.validateFields(wrong.map(({ name }) => name)).catch(() => undefined);
  }, [form, language]);
}
