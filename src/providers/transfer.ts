import type { CustomParams, CustomResponse } from '@refinedev/core';
import type { AxiosInstance } from 'axios';
import type { Resource } from '#shared/define';
import { ApiError } from '../lib/http/api-error.ts';
import { openEnvelope } from '../lib/http/envelope.ts';
import { filterQuery, sortQuery } from './filters.ts';

/** The options of a file transfer, which a caller of `custom` passes through Refine's `meta`. */
export interface Transfer {
  /** `form`: the payload contains a file; `file`: the answer is one; `kept`: the server makes one and stores it. */
  readonly transfer: 'form' | 'file' | 'kept';
  /** Called with the bytes transferred, and their total where it is known. */
  readonly onProgress?: (bytes: number, total?: number) => void;
  readonly signal?: AbortSignal;
}

/** Milliseconds, the same as the server's time-out for uploads and for making a file. A download is ended only by its caller. */
const uploadTimeout = 120_000;

/** Throws the error that the server returned in place of the file. */
async function refusalIn(data: unknown, status: number): Promise<void> {
  if (data instanceof Blob && data.type.includes('json')) openEnvelope({ status, data: JSON.parse(await data.text()) });
}

async function download(http: AxiosInstance, noun: Resource, params: CustomParams & { meta: Transfer }): Promise<unknown> {
  const { url, method, query, filters, sorters, meta } = params;
  try {
    const { data, status } = await http.request<unknown>({
      url,
      method,
      params: { ...sortQuery(sorters), ...filterQuery(noun, filters), ...(query as object | undefined) },
      responseType: 'blob',
      timeout: 0,
      signal: meta.signal,
      onDownloadProgress: ({ loaded, total }) => meta.onProgress?.(loaded, total),
    });
    await refusalIn(data, status);
    return data;
  } catch (error) {
    if (error instanceof ApiError) await refusalIn(error.data, error.status);
    throw error;
  }
}

async function keep(http: AxiosInstance, noun: Resource, { url, filters, meta }: CustomParams & { meta: Transfer }) {
  const options = { params: filterQuery(noun, filters), timeout: uploadTimeout, signal: meta.signal };
  const { data } = await http.post<unknown>(url, {}, options);
  return data;
}

async function upload(http: AxiosInstance, { url, payload, meta }: CustomParams & { meta: Transfer }): Promise<unknown> {
  const { data } = await http.post<unknown>(url, payload, {
    timeout: uploadTimeout,
    signal: meta.signal,
    onUploadProgress: ({ loaded, total }) => meta.onProgress?.(loaded, total),
  });
  return data;
}

const transfers: Readonly<Record<Transfer['transfer'], typeof download>> = {
  file: download,
  form: (http, _, params) => upload(http, params),
  kept: keep,
};

/** Uploads, downloads or stores a file by a call of a resource, with the filters and sort order of its list. */
export async function transfer(
  http: AxiosInstance,
  noun: Resource,
  params: CustomParams & { meta: Transfer },
): Promise<CustomResponse<never>> {
  const data = await transfers[params.meta.transfer](http, noun, params);
  // Refine lets the caller name the type of the answer.
  return { data: data as never };
}
