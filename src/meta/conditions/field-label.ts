import { useCallback } from 'react';
import type { Field } from '#shared/field';
import { useText, useWords } from '#src/lib/i18n';
import '#src/locales/later/condition';
import type { MessageKey } from '#src/locales/zh';

/** What the server keeps on every row and a definition does not name. */
const systemWords: Readonly<Record<string, MessageKey>> = {
  id: 'meta.id',
  createUser: 'meta.createUser',
  createDept: 'condition.createDept',
  createTime: 'meta.createTime',
  updateUser: 'meta.updateUser',
  updateTime: 'meta.updateTime',
  status: 'condition.status',
};

/** The word for a field of a noun, the server's own among them. */
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
