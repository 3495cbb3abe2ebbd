import { objectNameOf, publicLinkOf, type UploadKind } from '#shared/files';
import { http } from './http.ts';
import { isRecord } from './token.ts';

/** As long as the server waits. */
const uploadTimeout = 120_000;

export interface UploadOptions {
  readonly kind: UploadKind;
  readonly isPrivate?: boolean;
  /** Hears how much has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Sends a file and answers the link to it, which fields take as their value. */
export async function uploadFile(file: File, { kind, isPrivate, onProgress, signal }: UploadOptions): Promise<string> {
  const body = new FormData();
  body.append('file', file, file.name);
  const { data } = await http.post<unknown>('blade-resource/oss/endpoint/put-file', body, {
    params: { kind, ...(isPrivate && { isPrivate: 1 }) },
    timeout: uploadTimeout,
    signal,
    onUploadProgress: ({ loaded, total }) => onProgress?.(total ? loaded / total : 0),
  });
  // Older servers of the family answer the link alone.
  return String(isRecord(data) ? data.link : data);
}

/** A link to the same file that holds from now on; nothing for files of elsewhere. */
export async function freshLink(link: string): Promise<string | undefined> {
  const name = objectNameOf(link);
  if (name === undefined) return undefined;
  const { data } = await http.get<string>('blade-resource/attach/link', { params: { name } });
  return withFileName(data, fileNameIn(link));
}

/** Where a file is fetched: links as they are, and the bare names that old states of a record hold. */
export function fileAddress(link: string): string | undefined {
  return publicLinkOf(link) || undefined;
}

const parametersOf = (link: string) => new URLSearchParams(link.split('?')[1] ?? '');

/** Whether a link has ended, or will before anybody has followed it. */
export function isEnded(link: string): boolean {
  const expires = parametersOf(link).get('expires');
  return expires !== null && Number(expires) * 1000 < Date.now() + 5_000;
}

/** What a file was called where it came from, as far as its link says. */
export function fileNameIn(link: string): string {
  const [path = ''] = link.split('?');
  return parametersOf(link).get('name') || path.slice(path.lastIndexOf('/') + 1);
}

/** A link that says what its file is called. Holds no comma, so that several can be joined. */
export function withFileName(link: string, name: string): string {
  const parameters = parametersOf(link);
  parameters.set('name', name);
  return `${link.split('?')[0]}?${parameters}`;
}
