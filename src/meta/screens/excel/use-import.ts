import { useInvalidate } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Resource } from '#shared/define';
import { type ImportMode, type ImportStatus, importBytes } from '#shared/excel';
import { config } from '#src/config';
import { ApiError, isApiError } from '#src/lib/http/api-error';
import { useText } from '#src/lib/i18n';
import { useFiles } from './use-files.ts';

/** A file that is being sent to the server. */
interface Sending {
  readonly name: string;
  readonly share: number;
}

const askAgainMs = 800;

export function isWorking(status: ImportStatus | undefined): boolean {
  return status !== undefined && status.state !== 'done' && status.state !== 'failed';
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/** Returns the status of an import, polled while the server works on it. For an import that is gone (404) it calls `onGone`. */
function useStatus(resource: Resource, id: string | undefined, onGone: () => void) {
  const files = useFiles(resource);
  const query = useQuery({
    queryKey: ['import', resource.name, id],
    queryFn: () => files.status(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isWorking(state.data) || state.error ? askAgainMs : false),
    retry: false,
    gcTime: 0,
    // The status of another import must not be shown in the meantime.
    placeholderData: undefined,
  });
  const gone = useEffectEvent(onGone);
  const isGone = isApiError(query.error) && query.error.code === 404;
  useEffect(() => {
    if (isGone) gone();
  }, [isGone]);
  return query.data;
}

const keyOf = ({ name }: Resource) => `${config.appKey}-import-${name}`;

/** Returns the import of a noun that this browser tab began, so that it is found again after the dialog was closed. */
function rememberedImport(resource: Resource): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(resource)) ?? undefined;
  } catch {
    // Storage is blocked, so nothing is remembered.
    return undefined;
  }
}

function rememberImport(resource: Resource, id: string | undefined): void {
  try {
    if (id === undefined) sessionStorage.removeItem(keyOf(resource));
    else sessionStorage.setItem(keyOf(resource), id);
  } catch {
    // Storage is blocked, as above.
  }
}

/** Runs an import from the choice of a file to its end. The job belongs to the server: closing the dialog does not stop it. */
export function useImport(resource: Resource) {
  const files = useFiles(resource);
  const invalidate = useInvalidate();
  const [id, setId] = useState(() => rememberedImport(resource));
  const [sending, setSending] = useState<Sending>();
  const [refusal, setRefusal] = useState('');
  const follow = (next: string | undefined) => {
    rememberImport(resource, next);
    setId(next);
  };
  const status = useStatus(resource, id, () => follow(undefined));

  const refresh = useEffectEvent(() => void invalidate({ resource: resource.name, invalidates: ['list', 'many'] }));
  const stored = status && !isWorking(status) ? status.stored : 0;
  useEffect(() => {
    if (stored > 0) refresh();
  }, [stored]);

  const attempt = async (begin: () => Promise<string>) => {
    setRefusal('');
    try {
      follow(await begin());
    } catch (error) {
      if (error instanceof ApiError || error instanceof Error) setRefusal(wordsOf(error));
    } finally {
      setSending(undefined);
    }
  };
  return {
    status,
    sending,
    /** Whether the status of an earlier import is not loaded yet. */
    isUnknown: id !== undefined && status === undefined,
    refusal,
    refuse: setRefusal,
    begin: (file: File, isCovered: boolean) =>
      attempt(() => {
        setSending({ name: file.name, share: 0 });
        const onProgress = (bytes: number, total?: number) => setSending({ name: file.name, share: total ? bytes / total : 0 });
        return files.send(file, { mode: 'check', isCovered }, { onProgress });
      }),
    run: (mode: ImportMode) => attempt(() => files.repeat(id ?? '', { mode, isCovered: status?.isCovered === 1 })),
    forget: () => {
      setRefusal('');
      follow(undefined);
    },
  };
}

export type Importing = ReturnType<typeof useImport>;

export const megabytes = importBytes / 1024 / 1024;

export const isWorkbook = ({ name }: File) => name.toLowerCase().endsWith('.xlsx');

/** Returns a function that begins an import with a file, or says why that cannot be one. */
export function useTake(importing: Importing): (file: File, isCovered: boolean) => void {
  const text = useText();
  return (file, isCovered) => {
    if (!isWorkbook(file)) importing.refuse(text('excel.notXlsx'));
    else if (file.size > importBytes) importing.refuse(text('excel.tooLarge', { n: megabytes }));
    else void importing.begin(file, isCovered);
  };
}
