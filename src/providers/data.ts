import type { BaseKey, CustomParams, DataProvider, GetOneParams, MetaQuery } from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { isRecord } from '#shared/by-name';
import { callPath, type Resource } from '#shared/define';
import { config } from '../config.ts';
import { ApiError } from '../lib/http/api-error.ts';
import { text } from '../lib/i18n.ts';
import { Ahead } from './ahead.ts';
import { createDialect } from './dialects/dialect.ts';
import { filterQuery } from './filters.ts';
import { listCall } from './list-call.ts';
import { type Row, readRow, writeRow } from './normalise.ts';
import { quietly } from './quiet.ts';
import type { Transfer } from './transfer.ts';

/** The options that a caller may add to a call through Refine's `meta`. */
interface CallMeta extends MetaQuery {
  /** Makes a repeated submit safe. */
  idempotencyKey?: string;
}

type Values = Readonly<Record<string, unknown>>;

/** A file transfer for the resource of this name. */
type FileMeta = Transfer & { readonly noun: string };

function isTransfer(params: CustomParams): params is CustomParams & { meta: FileMeta } {
  return params.meta?.transfer !== undefined;
}

const withSignal = (meta: CallMeta = {}): AxiosRequestConfig => ({ signal: meta.queryContext?.signal });

function readParts(part: Resource, rows: unknown): readonly Row[] | null {
  return Array.isArray(rows) ? rows.filter(isRecord).map((row) => readRow(part, row)) : null;
}

function found(row: Row): Row {
  // An unknown id is answered with an empty object and code 200.
  if (!row.id) throw new ApiError(text('common.notFound'), { code: 404, status: 200 });
  return row;
}

/** The calls that all dialects of Blade share: path, query or body, and the function that reads the answer. */
const blade = {
  detail: {
    path: (noun: Resource) => callPath(noun, 'detail'),
    query: (id: BaseKey) => ({ id }),
    result: (noun: Resource, answer: unknown) => found(readRow(noun, isRecord(answer) ? answer : {})),
  },
  submit: {
    body: writeRow,
    options: (meta: CallMeta = {}): AxiosRequestConfig => ({ idempotencyKey: meta.idempotencyKey }),
    /** Servers return nothing, the id or the row: the answer is merged over the values that were sent. */
    result: (noun: Resource, sent: Values, answer: unknown) => readRow(noun, { ...sent, ...(isRecord(answer) ? answer : {}) }),
  },
  remove: {
    path: (noun: Resource) => callPath(noun, 'remove'),
    query: (ids: readonly BaseKey[]) => ({ ids: ids.join(',') }),
  },
};

/** The only unchecked cast: Refine lets each caller name the row type that its resource returns. */
function as<T>(data: unknown): T {
  return data as T;
}

/** Refine's data provider with prefetching. */
type ForesightedProvider = DataProvider & {
  /** Prefetches a record that has been wanted since `since` (`performance.now()`); the next request for it gets this answer. */
  readonly prepareOne: (params: GetOneParams, since: number) => Promise<void>;
};

type NounOf = (name: string) => Promise<Resource>;

/** Returns the definitions of the rows that live within a record. */
async function partsOf({ fields }: Resource, nounOf: NounOf) {
  const named = Object.entries(fields).flatMap(([name, { part }]) => (part ? [{ name, noun: part.noun }] : []));
  return Promise.all(named.map(async ({ name, noun }) => ({ name, part: await nounOf(noun) })));
}

/** Returns the row without the fields that the server has no column for: it can neither return nor require them. */
function keptOnly(noun: Resource, { id, ...row }: Row, dialect: ReturnType<typeof createDialect>): Row {
  const kept = Object.entries(row).filter(([name]) => !(name in noun.fields) || dialect.hasColumn(noun, name));
  return { id, ...Object.fromEntries(kept) };
}

interface Calls {
  readonly http: AxiosInstance;
  readonly nounOf: NounOf;
  readonly dialect: ReturnType<typeof createDialect>;
}

/** Returns the calls about single records. */
function openRecords({ http, nounOf, dialect }: Calls) {
  async function detail(noun: Resource, id: BaseKey, meta?: CallMeta): Promise<Row> {
    const [{ data }, parts] = await Promise.all([
      http.get(dialect.at(blade.detail.path(noun)), { params: blade.detail.query(id), ...withSignal(meta) }),
      partsOf(noun, nounOf),
    ]);
    const row = keptOnly(noun, blade.detail.result(noun, data), dialect);
    return Object.assign(row, Object.fromEntries(parts.map(({ name, part }) => [name, readParts(part, row[name])])));
  }

  async function submit(noun: Resource, values: Values, meta?: CallMeta): Promise<Row> {
    const body = blade.submit.body(noun, values);
    const { data } = await http.post(dialect.saveUrl(noun, values.id === undefined), body, blade.submit.options(meta));
    return blade.submit.result(noun, { ...values, ...body }, data);
  }

  async function remove(noun: Resource, ids: readonly BaseKey[]): Promise<void> {
    await http.post(dialect.at(blade.remove.path(noun)), {}, { params: blade.remove.query(ids) });
  }

  return { detail, submit, remove };
}

/** Returns what calls a path of the server that is no record: questions, actions and files. */
function openCustom({ http, nounOf, dialect }: Calls) {
  /** Loaded with the first transfer, because no list needs it. */
  async function sendFile(params: CustomParams & { meta: FileMeta }) {
    const { transfer } = await import('./transfer.ts');
    return transfer(http, await nounOf(params.meta.noun), params);
  }

  // Paths are relative to the API root, which the HTTP client adds.
  const rest = simpleRest('', http);

  /** Asks a path of the server something; a question about a resource may use the filters of its list. */
  async function ask({ url, filters, query, meta }: CustomParams): Promise<{ data: never }> {
    const searched = filters && typeof meta?.noun === 'string' ? filterQuery(await nounOf(meta.noun), filters) : {};
    const { data } = await http.get(url, { params: { ...searched, ...(query as object | undefined) }, ...withSignal(meta) });
    return { data: as(data) };
  }

  return {
    getApiUrl: rest.getApiUrl,
    call(params: CustomParams): Promise<{ data: never }> {
      const called = { ...params, url: dialect.at(params.url) };
      if (isTransfer(called)) return sendFile(called);
      return params.method === 'get' ? ask(called) : rest.custom(called);
    },
  };
}

/** Returns Refine's data provider for a dialect of Blade; `nounOf` loads a definition by its name. */
export function createDataProvider(http: AxiosInstance, nounOf: NounOf, dialect = createDialect(config)): ForesightedProvider {
  const ahead = new Ahead<{ readonly data: unknown }>();

  const calls = { http, nounOf, dialect };
  const [records, custom] = [openRecords(calls), openCustom(calls)];

  // What was prefetched may have changed by a write.
  async function submit(resource: string, values: Values, meta?: CallMeta): Promise<{ data: never }> {
    const noun = await nounOf(resource);
    ahead.forget();
    return { data: as(await records.submit(noun, values, meta)) };
  }

  async function remove(resource: string, ids: readonly BaseKey[]): Promise<void> {
    const noun = await nounOf(resource);
    ahead.forget();
    await records.remove(noun, ids);
  }

  return quietly<ForesightedProvider>({
    getApiUrl: custom.getApiUrl,
    custom: (params) => {
      if (params.method !== 'get') ahead.forget();
      return custom.call(params);
    },
    getList: async (params) => {
      const noun = await nounOf(params.resource);
      const { url, query, read } = listCall(dialect, noun, params);
      const { data } = await http.get(url, { params: query, ...withSignal(params.meta) });
      return as(read(data));
    },
    getOne: async ({ resource, id, meta }) => {
      const noun = await nounOf(resource);
      const asked = ahead.take({ of: `${noun.name} record`, key: String(id) });
      return { data: as(asked ? (await asked).data : await records.detail(noun, id, meta)) };
    },
    prepareOne: async ({ resource, id }, since) => {
      const noun = await nounOf(resource);
      ahead.ask({ of: `${noun.name} record`, key: String(id), since }, async () => ({ data: await records.detail(noun, id) }));
    },
    // The API family has no call for several ids.
    getMany: async ({ resource, ids, meta }) => {
      const noun = await nounOf(resource);
      return { data: as(await Promise.all([...new Set(ids)].map((id) => records.detail(noun, id, meta)))) };
    },
    create: ({ resource, variables, meta }) => submit(resource, { ...variables, id: undefined }, meta),
    update: ({ resource, id, variables, meta }) => submit(resource, { ...variables, id }, meta),
    deleteOne: async ({ resource, id }) => {
      await remove(resource, [id]);
      return { data: as({ id }) };
    },
    deleteMany: async ({ resource, ids }) => {
      await remove(resource, ids);
      return { data: as(ids.map((id) => ({ id }))) };
    },
  });
}
