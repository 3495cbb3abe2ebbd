import type { CustomParams, CustomResponse } from '@refinedev/core';
import type { AxiosInstance } from 'axios';
import type { Resource } from '#shared/define';
import { ApiError } from '../lib/api-error.ts';
import { openEnvelope } from '../lib/envelope.ts';
import { filterQuery, sortQuery } from './filters.ts';

/** What a caller of `custom` says through Refine's `meta` when a file is on its way. */
export interface Transfer {
  /** `form`: the payload is form data with a file; `file`: the answer is one; `kept`: one is made and stays on the server. */
  readonly transfer: 'form' | 'file' | 'kept';
  /** Hears how much has gone or come: bytes, and of how many where that is known. */
  readonly onProgress?: (bytes: number, total?: number) => void;
  readonly signal?: AbortSignal;
}

/** As long as the server waits for an upload, or works on a file that it keeps. A download is ended by whoever asked for it. */
const uploadTimeout = 120_000;

/** A refusal that was fetched as if it were the file. */
async function refusalIn(data: unknown, status: number): Promise<void> {
  if (data instanceof Blob && data.type.includes('json')) openEnvelope({ status, data: JSON.parse(await data.text()) });
}

async function download(http: AxiosInstance, noun: Resource, params: CustomParams & { meta: Transfer }): Promise<unknown> {
  const { url, method, query, filters, sorters, meta } = params;
  try {
    const { data, status } = await http.request<unknown>({
      ...{ url, method },
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

/** Sends or fetches a file, or has one made, by a call of a noun. Filters and order are those of its list. */
export async function transfer(
  http: AxiosInstance,
  noun: Resource,
  params: CustomParams & { meta: Transfer },
): Promise<CustomResponse<never>> {
  const data = await transfers[params.meta.transfer](http, noun, params);
  // Refine lets the caller name what is answered.
  return { data: data as never };
}
