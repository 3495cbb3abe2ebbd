import { useDataProvider } from '@refinedev/core';
import { useCallback } from 'react';
import { useTellFailure } from '#src/components/use-tell-failure';
import { saveFile } from '#src/lib/save-file';
import type { Row } from '#src/meta/kinds/kind';
import { flowModel } from '#src/resources/flow/processes';

/** Returns a function that saves the drawing of a model as a file, which can be deployed anywhere. */
export function useDownloadModel(): (rows: readonly Row[]) => Promise<void> {
  const tellFailure = useTellFailure();
  const provider = useDataProvider();
  return useCallback(
    async ([row]) => {
      if (row?.id === undefined) return;
      try {
        const { data } = await provider().getOne<Row>({ resource: flowModel.name, id: row.id });
        saveFile(new Blob([String(data.xml)], { type: 'application/xml' }), `${String(data.modelKey)}.bpmn20.xml`);
      } catch (error) {
        tellFailure(error);
      }
    },
    [tellFailure, provider],
  );
}
