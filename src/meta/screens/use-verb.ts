import { useCallback } from 'react';
import type { Resource, Verb } from '#shared/define';
import { useText } from '#src/lib/i18n';
import type { Row } from '../kinds/kind.ts';
import { useCall } from './use-call.ts';

const kebab = (verb: string) => verb.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Returns a function that calls a verb of the definition with `id` or `ids`, as the family does, and fetches the list again.
 */
export function useVerb(resource: Resource): (verb: Verb, rows: readonly Row[]) => Promise<unknown> {
  const text = useText();
  const call = useCall(resource);
  return useCallback(
    ({ verb, on }, rows) => {
      const ids = rows.map(({ id }) => String(id)).join(',');
      const query = ids ? { [on === 'row' ? 'id' : 'ids']: ids } : {};
      return call(kebab(verb), { query, done: text('meta.done') });
    },
    [call, text],
  );
}
