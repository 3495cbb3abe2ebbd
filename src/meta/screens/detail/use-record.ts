import { type BaseKey, type HttpError, useOne } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { labelKey, type Resource } from '#shared/define';
import { useText, useWords } from '#src/lib/i18n';
import type { Row } from '../../kinds/kind.ts';

interface RecordOptions {
  /** The name of its noun; nothing is asked for while that is not known. */
  readonly noun: string | undefined;
  readonly id: BaseKey | undefined;
  /** Whether the record before it stays until this one has come: they are of one noun. */
  readonly isOneOfMany?: boolean;
}

/** A record to read, fetched by its id. */
export function useRecord({ noun, id, isOneOfMany = false }: RecordOptions) {
  const { query } = useOne<Row, HttpError>({
    resource: noun,
    id,
    errorNotification: false,
    // What someone reads must not be older than the click.
    queryOptions: {
      ...{ staleTime: 0, gcTime: 0, enabled: noun !== undefined && id !== undefined },
      placeholderData: isOneOfMany ? keepPreviousData : undefined,
    },
  });
  return query;
}

export type RecordQuery = ReturnType<typeof useRecord>;

/** What a record goes by, with its noun before it; the noun alone until it is known. */
export function useRecordTitle(): (resource: Resource, row: Row | undefined) => string {
  const text = useText();
  const words = useWords();
  return (resource, row) => {
    const noun = words(resource.label);
    const name = row?.[labelKey(resource.title)] ?? row?.[resource.title];
    return name === undefined || name === null || name === ''
      ? text('meta.viewTitle', { noun })
      : text('meta.recordTitle', { noun, name: String(name) });
  };
}
