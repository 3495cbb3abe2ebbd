import { isRecord } from '#shared/by-name';
import { objectNameOf, publicLinkOf, type UploadKind } from '#shared/files';
import { http } from './http/http.ts';

/** The same time-out in milliseconds as the server's. */
const uploadTimeout = 120_000;

export interface UploadOptions {
  readonly kind: UploadKind;
  readonly isPrivate?: boolean;
  /** Called with the share that has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Uploads a file and returns its link, which is the value of a file field. */
export async function uploadFile(file: File, { kind, isPrivate, onProgress, signal }: UploadOptions): Promise<string> {
  const body = new FormData();
  body.append('file', file, file.name);
  const { data } = await http.post<unknown>('blade-resource/oss/endpoint/put-file', body, {
    params: { kind, ...(isPrivate && { isPrivate: 1 }) },
    timeout: uploadTimeout,
    signal,
    onUploadProgress: ({ loaded, total }) => onProgress?.(total ? loaded / total : 0),
  });
  // Older servers of this API family return the link alone.
  return String(isRecord(data) ? data.link : data);
}

/** Returns a newly signed link to the same file, or `undefined` for a file of another server. */
export async function freshLink(link: string): Promise<string | undefined> {
  const name = objectNameOf(link);
  if (name === undefined) return undefined;
  const { data } = await http.get<string>('blade-resource/attach/link', { params: { name } });
  return withFileName(data, fileNameIn(link));
}

/** Returns the address from which a file is fetched, for links and for the bare names in old states of a record. */
export function fileAddress(link: string): string | undefined {
  return publicLinkOf(link) || undefined;
}

const parametersOf = (link: string) => new URLSearchParams(link.split('?')[1] ?? '');

/** Returns whether a link has expired or will within 5 seconds, before it could be followed. */
export function isEnded(link: string): boolean {
  const expires = parametersOf(link).get('expires');
  return expires !== null && Number(expires) * 1000 < Date.now() + 5_000;
}

/** Returns the original name of a file as its link gives it, else the last part of the path. */
export function fileNameIn(link: string): string {
  const [path = ''] = link.split('?');
  return parametersOf(link).get('name') || path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the link with the name of its file added. It contains no comma, so that several links can be joined. */
export function withFileName(link: string, name: string): string {
  const parameters = parametersOf(link);
  parameters.set('name', name);
  return `${link.split('?')[0]}?${parameters}`;
}
