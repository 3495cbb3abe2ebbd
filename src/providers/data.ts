import type { BaseKey, CustomParams, DataProvider, GetListParams, MetaQuery } from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { callPath, type Resource } from '#shared/define';
import { defaultPageSize, maxPageSize } from '#shared/wire';
import { ApiError } from '../lib/api-error.ts';
import { text } from '../lib/i18n.ts';
import { type Row, readRow, writeRow } from '../lib/normalise.ts';
import { isRecord } from '../lib/token.ts';
import { filterQuery, sortQuery } from './filters.ts';
import { quietly } from './quiet.ts';
import type { Transfer } from './transfer.ts';

/** What a caller may add to a call through Refine's `meta`. */
interface CallMeta extends MetaQuery {
  /** Another list of the same noun, for example `claim-list`. */
  verb?: string;
  /** Parameters that are no filters, for example `parentId` of a lazy tree. */
  params?: Readonly<Record<string, string | number | undefined>>;
  /** Makes a repeated submit safe. */
  idempotencyKey?: string;
}

type Values = Readonly<Record<string, unknown>>;

/** A file on its way, for a noun of this name. */
type FileMeta = Transfer & { readonly noun: string };

function isTransfer(params: CustomParams): params is CustomParams & { meta: FileMeta } {
  return params.meta?.transfer !== undefined;
}

const withSignal = (meta: CallMeta = {}): AxiosRequestConfig => ({ signal: meta.queryContext?.signal });

function recordsOf(answer: unknown): Values[] {
  const records = isRecord(answer) ? answer.records : answer;
  return Array.isArray(records) ? records.filter(isRecord) : [];
}

/** Choices of other back ends are whole rows, without a label. */
function readChoice(noun: Resource, record: Values): Row {
  return { label: record[noun.title], ...readRow(noun, record) };
}

/** The plain nodes of a tree, whose words stand in `title`, whatever the noun calls its own. Leaves have no `children`. */
function readNode(noun: Resource, { children, ...record }: Values): Row {
  const below = Array.isArray(children) ? children.filter(isRecord) : [];
  const id = String(record.id ?? record.value ?? record.key ?? '');
  const node = { ...record, id, label: record.title };
  return below.length > 0 ? { ...node, children: below.map((child) => readNode(noun, child)) } : node;
}

/** What the calls of a noun answer that are no lists of its records. */
const readers: Readonly<Record<string, typeof readRow>> = { select: readChoice, tree: readNode, 'lazy-tree': readNode };

/** Choices come without a total: a full page says that there may be one more. */
function totalOf(count: number, { pagination, meta }: GetListParams): number {
  const { mode, currentPage = 1, pageSize = defaultPageSize } = pagination ?? {};
  if ((meta as CallMeta | undefined)?.verb !== 'select' || mode === 'off') return count;
  return (currentPage - 1) * pageSize + count + (count === pageSize ? 1 : 0);
}

function readParts(part: Resource, rows: unknown): readonly Row[] | null {
  return Array.isArray(rows) ? rows.filter(isRecord).map((row) => readRow(part, row)) : null;
}

function found(row: Row): Row {
  // An unknown id is answered by an empty object, with code 200.
  if (!row.id) throw new ApiError(text('common.notFound'), { code: 404, status: 200 });
  return row;
}

/** The dialect: one small function for each thing that Blade does in its own way. */
const blade = {
  list: {
    path: (noun: Resource, { meta }: GetListParams) => callPath(noun, (meta as CallMeta | undefined)?.verb ?? noun.listVerb),
    query: (noun: Resource, { pagination, filters, sorters, meta }: GetListParams) => ({
      current: pagination?.mode === 'off' ? 1 : (pagination?.currentPage ?? 1),
      size: pagination?.mode === 'off' ? maxPageSize : (pagination?.pageSize ?? defaultPageSize),
      ...sortQuery(sorters),
      ...filterQuery(noun, filters),
      ...(meta as CallMeta | undefined)?.params,
    }),
    /** A page, or a plain array of the calls that do not page. */
    result: (noun: Resource, answer: unknown, params: GetListParams) => {
      const read = readers[(params.meta as CallMeta | undefined)?.verb ?? ''] ?? readRow;
      const data = recordsOf(answer).map((record) => read(noun, record));
      return { data, total: isRecord(answer) ? Number(answer.total ?? data.length) : totalOf(data.length, params) };
    },
  },
  detail: {
    path: (noun: Resource) => callPath(noun, 'detail'),
    query: (id: BaseKey) => ({ id }),
    result: (noun: Resource, answer: unknown) => found(readRow(noun, isRecord(answer) ? answer : {})),
  },
  submit: {
    path: (noun: Resource) => callPath(noun, 'submit'),
    body: writeRow,
    options: (meta: CallMeta = {}): AxiosRequestConfig => ({ idempotencyKey: meta.idempotencyKey }),
    /** Servers answer nothing, the id, or the row: what was sent stands, what was answered wins. */
    result: (noun: Resource, sent: Values, answer: unknown) => readRow(noun, { ...sent, ...(isRecord(answer) ? answer : {}) }),
  },
  remove: {
    path: (noun: Resource) => callPath(noun, 'remove'),
    query: (ids: readonly BaseKey[]) => ({ ids: ids.join(',') }),
  },
};

/** The compiler's only hole: Refine lets each caller name the row type that its resource answers. */
function as<T>(data: unknown): T {
  return data as T;
}

/** Refine's data provider over the Blade dialect; `nounOf` finds a definition by its name. */
export function createDataProvider(http: AxiosInstance, nounOf: (name: string) => Promise<Resource>): DataProvider {
  async function detail(noun: Resource, id: BaseKey, meta?: CallMeta): Promise<Row> {
    const [{ data }, parts] = await Promise.all([
      http.get(blade.detail.path(noun), { params: blade.detail.query(id), ...withSignal(meta) }),
      partsOf(noun),
    ]);
    const row = blade.detail.result(noun, data);
    return Object.assign(row, Object.fromEntries(parts.map(({ name, part }) => [name, readParts(part, row[name])])));
  }

  /** The nouns of the rows that live within a record. */
  async function partsOf({ fields }: Resource) {
    const named = Object.entries(fields).flatMap(([name, { part }]) => (part ? [{ name, noun: part.noun }] : []));
    return Promise.all(named.map(async ({ name, noun }) => ({ name, part: await nounOf(noun) })));
  }

  async function submit(noun: Resource, values: Values, meta?: CallMeta): Promise<Row> {
    const body = blade.submit.body(noun, values);
    const { data } = await http.post(blade.submit.path(noun), body, blade.submit.options(meta));
    return blade.submit.result(noun, { ...values, ...body }, data);
  }

  async function remove(noun: Resource, ids: readonly BaseKey[]): Promise<void> {
    await http.post(blade.remove.path(noun), {}, { params: blade.remove.query(ids) });
  }

  /** Fetched when the first file is on its way: no list needs it. */
  async function sendFile(params: CustomParams & { meta: FileMeta }) {
    const { transfer } = await import('./transfer.ts');
    return transfer(http, await nounOf(params.meta.noun), params);
  }

  // Paths are relative to the API root, which the HTTP client knows.
  const rest = simpleRest('', http);

  /** A call of a noun may be asked with the filters of its list. */
  const askCall: NonNullable<DataProvider['custom']> = async (params) => {
    const { filters, query, meta, ...asked } = params;
    if (!filters || typeof meta?.noun !== 'string') return rest.custom(params);
    return rest.custom({ ...asked, query: { ...filterQuery(await nounOf(meta.noun), filters), ...(query as object) } });
  };

  return quietly({
    getApiUrl: rest.getApiUrl,
    custom: (params) => (isTransfer(params) ? sendFile(params) : askCall(params)),
    getList: async (params) => {
      const noun = await nounOf(params.resource);
      const options = { params: blade.list.query(noun, params), ...withSignal(params.meta) };
      const { data } = await http.get(blade.list.path(noun, params), options);
      return as(blade.list.result(noun, data, params));
    },
    getOne: async ({ resource, id, meta }) => ({ data: as(await detail(await nounOf(resource), id, meta)) }),
    // The family has no call for several ids.
    getMany: async ({ resource, ids, meta }) => {
      const noun = await nounOf(resource);
      return { data: as(await Promise.all([...new Set(ids)].map((id) => detail(noun, id, meta)))) };
    },
    create: async ({ resource, variables, meta }) => ({
      data: as(await submit(await nounOf(resource), { ...variables, id: undefined }, meta)),
    }),
    update: async ({ resource, id, variables, meta }) => ({
      data: as(await submit(await nounOf(resource), { ...variables, id }, meta)),
    }),
    deleteOne: async ({ resource, id }) => {
      await remove(await nounOf(resource), [id]);
      return { data: as({ id }) };
    },
    deleteMany: async ({ resource, ids }) => {
      await remove(await nounOf(resource), ids);
      return { data: as(ids.map((id) => ({ id }))) };
    },
  });
}
