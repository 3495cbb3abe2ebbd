import { useCallback } from 'react';
import type { Field } from '#shared/field';
import { useText, useWords } from '#src/lib/i18n';
import '#src/locales/condition';
import type { MessageKey } from '#src/locales/words';

/** The labels of the audit columns, which every row has and no definition names. */
const systemWords: Readonly<Record<string, MessageKey>> = {
  id: 'meta.id',
  createUser: 'meta.createUser',
  createDept: 'condition.createDept',
  createTime: 'meta.createTime',
  updateUser: 'meta.updateUser',
  updateTime: 'meta.updateTime',
  status: 'condition.status',
};

/** Returns a function that gives the label of a field, including the audit columns of the server. */
export function useFieldLabel(): (name: string, field: Field | undefined) => string {
  const text = useText();
  const words = useWords();
  return useCallback(
    (name, field) => {
      const key = systemWords[name];
      if (field && field.zh !== name) return words(field);
      return key ? text(key) : name;
    },
    [text, words],
  );
}
