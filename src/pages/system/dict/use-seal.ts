import { useUpdate } from '@refinedev/core';
import { useMemo } from 'react';
import type { Resource } from '#shared/define';
import { useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import type { Action } from '#src/meta/screens/slots';

const isSealed = (row: Row) => Number(row.isSealed) === 1;

/** Returns sealing as a button, since entries are sealed instead of removed. */
export function useSeal(resource: Resource): readonly Action[] {
  const text = useText();
  const { mutateAsync } = useUpdate<Row>();
  return useMemo(() => {
    const set = (value: 0 | 1) => (rows: readonly Row[]) =>
      Promise.all(
        rows.map(({ id, version }) =>
          mutateAsync({
            resource: resource.name,
            id: String(id),
            values: { version, isSealed: value },
            mutationMode: 'pessimistic',
            successNotification: () => ({ type: 'success', message: text(value === 1 ? 'dict.sealed' : 'dict.unsealed') }),
          }).catch(
            // Refine has shown the user the reason.
            () => undefined,
          ),
        ),
      );
    const button = (name: 'seal' | 'unseal', run: Action['run'], offered: (row: Row) => boolean): Action => {
      const word = text(`dict.${name}`);
      return { name, verb: 'edit', on: 'row', zh: word, en: word, run, isVisible: offered };
    };
    return [button('seal', set(1), (row) => !isSealed(row)), button('unseal', set(0), isSealed)];
  }, [mutateAsync, resource, text]);
}
