import { type BaseKey, type HttpError, useOne } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { Resource } from '#shared/define';
import { useText, useWords } from '#src/lib/i18n';
import { recordName } from '../../compile/record-name.ts';
import type { Row } from '../../kinds/kind.ts';

interface RecordOptions {
  /** The name of the resource; nothing is fetched while it is `undefined`. */
  readonly noun: string | undefined;
  readonly id: BaseKey | undefined;
  /** Keeps the previous record on screen until this one has loaded; both must be of the same resource. */
  readonly isOneOfMany?: boolean;
}

/** Fetches a record by its id. */
export function useRecord({ noun, id, isOneOfMany = false }: RecordOptions) {
  const { query } = useOne<Row, HttpError>({
    resource: noun,
    id,
    errorNotification: false,
    // Always fetch: a reader must not see data older than the click.
    queryOptions: {
      staleTime: 0,
      gcTime: 0,
      enabled: noun !== undefined && id !== undefined,
      placeholderData: isOneOfMany ? keepPreviousData : undefined,
    },
  });
  return query;
}

export type RecordQuery = ReturnType<typeof useRecord>;

/**
 * Returns a function that gives a record's title: its resource and name, or the resource alone until the record is loaded, and
 * whether it is edited.
 */
export function useRecordTitle(purpose: 'view' | 'edit' = 'view'): (resource: Resource, row: Row | undefined) => string {
  const text = useText();
  const words = useWords();
  return (resource, row) => {
    const noun = words(resource.label);
    const name = row && recordName(resource, row);
    return name === undefined
      ? text(`meta.${purpose}Title`, { noun })
      : text(purpose === 'edit' ? 'meta.editRecordTitle' : 'meta.recordTitle', { noun, name });
  };
}
