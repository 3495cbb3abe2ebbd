import type { CrudFilter, GetListParams, MetaQuery } from '@refinedev/core';
import type { Resource } from '#shared/define';
import { ROOT_ID } from '#shared/tree';
import { defaultPageSize, maxPageSize } from '#shared/wire';
import { isRecord } from '../lib/token.ts';
import type { PeerCall } from '../resources/dialects/peer.ts';
import type { Dialect } from './dialects/dialect.ts';
import { readWhole } from './dialects/whole.ts';
import { filterQuery, sortQuery } from './filters.ts';
import { type Row, readRow } from './normalise.ts';

type Values = Readonly<Record<string, unknown>>;
type Parameters = Readonly<Record<string, string | number | undefined>>;

/** What a caller may add to a list through Refine's `meta`. */
interface ListMeta extends MetaQuery {
  /** Another list of the same noun, for example `claim-list`. */
  verb?: string;
  /** Parameters that are no filters, for example `parentId` of a lazy tree. */
  params?: Parameters;
}

/** A list as it is asked for, and how its answer is read. */
interface ListCall {
  readonly url: string;
  readonly query: Values;
  read(answer: unknown): { readonly data: Row[]; readonly total: number };
}

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

interface Asked {
  readonly noun: Resource;
  readonly verb: string;
  readonly page: number;
  readonly size: number;
  readonly isPaged: boolean;
  readonly filters: readonly CrudFilter[];
  readonly sorters: NonNullable<GetListParams['sorters']>;
  readonly params: Parameters;
  /** Found in names, which no column is called. */
  readonly keyword: string | undefined;
  readonly hasColumn: (name: string) => boolean;
}

/** As a filter of choices, or as a parameter of a tree. */
function keywordOf({ filters = [], meta }: GetListParams): string | undefined {
  const named = filters.find((filter) => 'field' in filter && filter.field === 'keyword')?.value;
  const keyword = named ?? (meta as ListMeta | undefined)?.params?.keyword;
  return keyword === undefined ? undefined : String(keyword);
}

/** What is asked for, as far as the back end has the columns for it. */
function askedOf(dialect: Dialect, noun: Resource, given: GetListParams): Asked {
  const { pagination, filters = [], sorters = [], meta } = given;
  const { verb = noun.listVerb, params = {} }: ListMeta = meta ?? {};
  const isPaged = pagination?.mode !== 'off';
  const hasColumn = (name: string) => dialect.hasColumn(noun, name);
  return {
    ...{ noun, verb, params, isPaged, hasColumn },
    keyword: keywordOf(given),
    page: isPaged ? (pagination?.currentPage ?? 1) : 1,
    size: isPaged ? (pagination?.pageSize ?? defaultPageSize) : maxPageSize,
    filters: filters.filter((filter) => !('field' in filter) || hasColumn(filter.field)),
    sorters: sorters.filter(({ field }) => hasColumn(field)),
  };
}

/** Choices come without a total: a full page says that there may be one more. */
function totalOf(count: number, { verb, page, size, isPaged }: Asked): number {
  if (verb !== 'select' || !isPaged) return count;
  return (page - 1) * size + count + (count === size ? 1 : 0);
}

/** A list that the server cuts into pages, orders and filters; or a plain array of the calls that do not page. */
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

/** A list that the server answers all at once: what was asked for is taken out of it here. */
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

/** How a list of a noun is asked for in a dialect. */
export function listCall(dialect: Dialect, noun: Resource, params: GetListParams): ListCall {
  const asked = askedOf(dialect, noun, params);
  const call = dialect.list(noun, asked.verb);
  return call.reads ? wholeCall(call, asked) : servedCall(call, asked);
}
