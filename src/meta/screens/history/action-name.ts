import { useCallback } from 'react';
import type { Resource } from '#shared/define';
import { useText, useWords } from '#src/lib/i18n';
import type { MessageKey } from '#src/locales/words';

/** The labels of the engine's own actions on rows. */
const words: Readonly<Record<string, MessageKey>> = { insert: 'meta.add', update: 'meta.edit', remove: 'meta.delete' };

/** Returns the function that labels audited actions: the engine's, a verb or action of the definition, else the name itself. */
export function useActionName(resource: Pick<Resource, 'verbs' | 'auditLabels'> | undefined): (action: string) => string {
  const text = useText();
  const inLanguage = useWords();
  return useCallback(
    (action) => {
      const own = resource?.verbs.find(({ verb }) => verb === action) ?? resource?.auditLabels[action];
      const key = words[action];
      if (own) return inLanguage(own);
      return key ? text(key) : action;
    },
    [resource, inLanguage, text],
  );
}
