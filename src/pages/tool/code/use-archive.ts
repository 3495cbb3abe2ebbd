import { useDataProvider } from '@refinedev/core';
import { useCallback } from 'react';
import { callPath } from '#shared/define';
import { useTellFailure } from '#src/components/use-tell-failure';
import { saveFile } from '#src/lib/save-file';
import type { Row } from '#src/meta/kinds/kind';
import { code } from '#src/resources/develop/code';

/** Returns a function that saves the archive of the files that sheets generate. */
export function useArchive(): (rows: readonly Row[]) => Promise<void> {
  const tellFailure = useTellFailure();
  const provider = useDataProvider();
  return useCallback(
    async (rows) => {
      try {
        const ids = rows.map(({ id }) => String(id)).join(',');
        const { custom } = provider();
        const answer = await custom?.({
          ...{ url: callPath(code, 'gen-code'), method: 'post', query: { ids } },
          meta: { noun: code.name, transfer: 'file' },
        });
        const [only] = rows.length === 1 ? rows : [];
        // The answer to a transfer is a file.
        if (answer) saveFile(answer.data as unknown as Blob, `${only ? String(only.tableName) : code.name}.zip`);
      } catch (error) {
        tellFailure(error);
      }
    },
    [tellFailure, provider],
  );
}
