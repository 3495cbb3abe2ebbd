import type { CrudFilter, GetListParams, MetaQuery } from '@refinedev/core';
import { isRecord } from '#shared/by-name';
import type { Resource } from '#shared/define';
import { ROOT_ID } from '#shared/tree';
import { defaultPageSize, maxPageSize } from '#shared/wire';
import type { PeerCall } from '../resources/dialects/peer.ts';
import type { Dialect } from './dialects/dialect.ts';
import { readWhole } from './dialects/whole.ts';
import { filterQuery, sortQuery } from './filters.ts';
import { type Row, readRow } from './normalise.ts';

type Values = Readonly<Record<string, unknown>>;
type Parameters = Readonly<Record<string, string | number | undefined>>;

/** The options that a caller may add to a list through Refine's `meta`. */
interface ListMeta extends MetaQuery {
  /** The wire name of another list of the same resource, for example `claim-list`. */
  verb?: string;
  /** Parameters that are no filters, for example `parentId` of a lazy tree. */
  params?: Parameters;
}

/** The request of a list, and the function that reads its answer. */
interface ListCall {
  readonly url: string;
  readonly query: Values;
  read(answer: unknown): { readonly data: Row[]; readonly total: number };
}

function recordsOf(answer: unknown): Values[] {
  const records = isRecord(answer) ? answer.records : answer;
  return Array.isArray(records) ? records.filter(isRecord) : [];
}

/** Reads a choice; other servers return whole rows without a label. */
function readChoice(noun: Resource, record: Values): Row {
  return { label: record[noun.title], ...readRow(noun, record) };
}

/** Reads a plain tree node, whose label is in `title` whatever the title field of the resource is. Leaves have no `children`. */
function readNode(noun: Resource, { children, ...record }: Values): Row {
  const below = Array.isArray(children) ? children.filter(isRecord) : [];
  const id = String(record.id ?? record.value ?? record.key ?? '');
  const node = { ...record, id, label: record.title };
  return below.length > 0 ? { ...node, children: below.map((child) => readNode(noun, child)) } : node;
}

/** Readers for calls that return something else than records of the resource. */
const readers: Readonly<Record<string, typeof readRow>> = { select: readChoice, tree: readNode, 'lazy-tree': readNode };

interface Asked {
  readonly noun: Resource;
  readonly verb: string;
  readonly page: number;
  readonly size: number;
  readonly isPaged: boolean;
  readonly filters: readonly CrudFilter[];
  readonly sorters: NonNullable<GetListParams['sorters']>;
  readonly params: Parameters;
  /** The text to find in names; no column has this name. */
  readonly keyword: string | undefined;
  readonly hasColumn: (name: string) => boolean;
}

/** Returns the keyword, which is a filter for choices and a parameter for trees. */
function keywordOf({ filters = [], meta }: GetListParams): string | undefined {
  const named = filters.find((filter) => 'field' in filter && filter.field === 'keyword')?.value;
  const keyword = named ?? (meta as ListMeta | undefined)?.params?.keyword;
  return keyword === undefined ? undefined : String(keyword);
}

/** Returns the query, without filters and sort fields for which the server has no column. */
function askedOf(dialect: Dialect, noun: Resource, given: GetListParams): Asked {
  const { pagination, filters = [], sorters = [], meta } = given;
  const { verb = noun.listVerb, params = {} }: ListMeta = meta ?? {};
  const isPaged = pagination?.mode !== 'off';
  const hasColumn = (name: string) => dialect.hasColumn(noun, name);
  return {
    noun,
    verb,
    params,
    isPaged,
    hasColumn,
    keyword: keywordOf(given),
    page: isPaged ? (pagination?.currentPage ?? 1) : 1,
    size: isPaged ? (pagination?.pageSize ?? defaultPageSize) : maxPageSize,
    filters: filters.filter((filter) => !('field' in filter) || hasColumn(filter.field)),
    sorters: sorters.filter(({ field }) => hasColumn(field)),
  };
}

/** Returns the total of choices, which come without one: a full page counts as if one more followed. */
function totalOf(count: number, { verb, page, size, isPaged }: Asked): number {
  if (verb !== 'select' || !isPaged) return count;
  return (page - 1) * size + count + (count === size ? 1 : 0);
}

/** Builds the call of a list that the server pages, sorts and filters, or of one that returns a plain array. */
function servedCall(call: PeerCall & { readonly url: string }, asked: Asked): ListCall {
  const { noun, verb, page, size, filters, sorters, params } = asked;
  const found = filterQuery(noun, filters);
  const level = call.isLevelled && Object.keys(found).length === 0 ? { parentId: ROOT_ID } : {};
  const read = readers[verb] ?? readRow;
  return {
    url: call.url,
    query: { current: page, size, ...sortQuery(sorters), ...found, ...call.params, ...level, ...params },
    read(answer) {
      const data = recordsOf(answer).map((record) => read(noun, record));
      return { data, total: isRecord(answer) ? Number(answer.total ?? data.length) : totalOf(data.length, asked) };
    },
  };
}

const split = (ids: unknown) => (ids === undefined ? undefined : String(ids).split(','));

/** Builds the call of a list that the server returns as a whole; filtering and paging are done here. */
function wholeCall(call: PeerCall & { readonly url: string }, asked: Asked): ListCall {
  const { noun, verb, filters, sorters, page, size } = asked;
  const { parentId, ids, id, keyword: _, ...others } = asked.params;
  const known = Object.entries(others).filter(([name]) => asked.hasColumn(name));
  const read = readers[verb] ?? readRow;
  return {
    url: call.url,
    query: { ...filterQuery(noun, filters), ...call.params, ...Object.fromEntries(known) },
    read(answer) {
      const below = parentId === undefined || String(parentId) === ROOT_ID ? undefined : String(parentId);
      const wanted = { noun, sorters, page, size, parentId: below, ids: split(ids ?? id), keyword: asked.keyword };
      const { records, total } = readWhole(call.reads ?? 'rows', recordsOf(answer), wanted);
      return { data: records.map((record) => read(noun, record)), total };
    },
  };
}

/** Builds the call of a list of a resource in a dialect. */
export function listCall(dialect: Dialect, noun: Resource, params: GetListParams): ListCall {
  const asked = askedOf(dialect, noun, params);
  const call = dialect.list(noun, asked.verb);
  return call.reads ? wholeCall(call, asked) : servedCall(call, asked);
}
