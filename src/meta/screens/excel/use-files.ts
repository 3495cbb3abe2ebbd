import { type CrudFilter, type CrudSort, type CustomParams, useDataProvider } from '@refinedev/core';
import { useMemo } from 'react';
import { callPath, type Resource } from '#shared/define';
import type { ImportMode, ImportStatus } from '#shared/excel';
import { callBy } from '#src/calls/use-server';

/** The rows of a list, by their filters, and their order. */
export interface Selection {
  readonly filters: readonly CrudFilter[];
  readonly sorters: readonly CrudSort[];
  /** Parameters that are not filters of the user. */
  readonly params?: Readonly<Record<string, string | number | undefined>>;
}

interface Ordered {
  readonly mode: ImportMode;
  readonly isCovered: boolean;
}

interface Watched {
  readonly onProgress?: (bytes: number, total?: number) => void;
  readonly signal?: AbortSignal;
}

type Asked = Pick<CustomParams, 'url'> & Partial<CustomParams>;

const flag = (value: boolean) => (value ? '1' : '0');

/** Returns the calls of a noun about workbooks. Files travel by ordinary requests: no secret is ever in an address. */
export function useFiles(resource: Resource) {
  const provider = useDataProvider()();
  return useMemo(() => {
    const ask = <T>({ url, method = 'get', ...rest }: Asked) =>
      callBy<T>(provider, { url: callPath(resource, url), method, ...rest });
    const fetchFile = (url: string, { onProgress, signal, ...rest }: Watched & Omit<Asked, 'url'> = {}) =>
      ask<Blob>({ url, ...rest, meta: { transfer: 'file', noun: resource.name, onProgress, signal } });
    return {
      template: () => fetchFile('export-template'),
      marked: (id: string) => fetchFile('import-result', { query: { id } }),
      export: ({ filters, sorters, params }: Selection, query: object, watched: Watched) =>
        fetchFile('export', { filters: [...filters], sorters: [...sorters], query: { ...params, ...query }, ...watched }),
      status: (id: string) => ask<ImportStatus>({ url: 'import-status', query: { id } }),
      /** Sends a workbook; returns the id of the import. */
      send: async (file: File, { mode, isCovered }: Ordered, watched: Watched) => {
        const payload = new FormData();
        payload.append('mode', mode);
        payload.append('isCovered', flag(isCovered));
        payload.append('file', file, file.name);
        const meta = { transfer: 'form', noun: resource.name, ...watched };
        return (await ask<{ id: string }>({ url: 'import', method: 'post', payload, meta })).id;
      },
      /** Does the same with the workbook of an earlier import. */
      repeat: async (id: string, { mode, isCovered }: Ordered) => {
        const payload = { id, mode, isCovered: flag(isCovered) };
        return (await ask<{ id: string }>({ url: 'import', method: 'post', payload })).id;
      },
    };
  }, [provider, resource]);
}

export type Files = ReturnType<typeof useFiles>;
