import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { columnOf, modelOf } from '#server/crud/model/model';
import { forest, maxTreeDepth } from '#server/crud/model/tree';
import type { ModuleRoutes } from '#server/crud/module';
import { readCodes } from '#server/crud/scope/rights';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import type { DictSource } from '#shared/field';
import { ROOT_ID } from '#shared/tree';
import type { DictEntry, TreeNode } from '#shared/wire';
import type { dict, dictBiz } from '#src/resources/system/dict';
import { addCalls } from '../../calls.ts';
import { neededId, type Sent } from '../../sent.ts';
import type { DictionaryStore, Entry } from './service.ts';

const paths = [
  ['blade-system/dict', 'system'],
  ['blade-system/dict-biz', 'business'],
] as const satisfies readonly (readonly [string, DictSource])[];

const other: { readonly [S in DictSource]: DictSource } = { system: 'business', business: 'system' };

/** Registers the calls for the entries of one dictionary, for choices and labels. An unknown code has none. */
export function dictRoutes(dictionaries: DictionaryStore) {
  /** Falls back to the other source: clients of the family ask the system's dictionaries for some that are the tenant's here. */
  const entriesOf = async (source: DictSource, sent: Sent, { tenantId }: Actor) => {
    const code = codeOf(sent);
    const own = await dictionaries.entries(source, code, tenantId);
    return own.length > 0 ? own : dictionaries.entries(other[source], code, tenantId);
  };
  return async (app: FastifyInstance) => {
    const told = { method: 'GET', right: 'session', parameters: { code: 'Its code' } } as const;
    for (const [path, source] of paths) {
      addCalls(app, {
        [`${path}/dictionary`]: {
          ...told,
          summary: 'List the enabled entries of a dictionary',
          handler: async (sent, { actor }) => (await entriesOf(source, sent, actor)).filter(isOpen).map(wireEntry),
        },
        [`${path}/dictionary-tree`]: {
          ...told,
          summary: 'List the enabled entries of a dictionary as a tree',
          async handler(sent, { actor }) {
            const entries = withoutSealed(await entriesOf(source, sent, actor));
            return forest(entries.map((entry) => nodeOf(entry, actor)));
          },
        },
      });
    }
  };
}

function codeOf({ code }: Sent): string {
  if (code === undefined || code === '') throw new AppError('MISSING_PARAMETER', { name: 'code' });
  if (typeof code !== 'string' || !/^[\w-]{1,64}$/.test(code)) throw new AppError('WRONG_PARAMETER', { name: 'code' });
  return code;
}

const isOpen = ({ isSealed }: Entry) => isSealed === 0;

/** Leaves out sealed entries, with everything below them. */
function withoutSealed(entries: readonly Entry[]): readonly Entry[] {
  const sealed = new Set(entries.filter((entry) => !isOpen(entry)).map(({ id }) => id));
  const open = entries.filter(({ id, parentId }) => !sealed.has(id) && !sealed.has(parentId));
  return open.length === entries.length ? entries : withoutSealed(open);
}

interface EntryNode extends TreeNode {
  readonly dictKey: string;
  readonly dictValue: string;
}

function nodeOf({ id, parentId, dictKey, dictValue, dictValueEn }: Entry, { language }: Actor): EntryNode {
  const title = (language === 'en' && dictValueEn) || dictValue;
  return { id, parentId, key: id, value: id, title, dictKey, dictValue };
}

/** An entry with the fields that clients of the family expect besides. */
type FamilyEntry = DictEntry & Readonly<Record<'id' | 'parentId' | 'isSealed' | 'isDeleted', number>>;

/** Returns an entry with the fields that the family fills; the others read as empty numbers. */
function wireEntry({ code, dictKey, dictValue, dictValueEn, sort, remark }: Entry): FamilyEntry {
  const empty = { id: -1, parentId: -1, isSealed: 0, isDeleted: -1 };
  return { ...empty, code, dictKey, dictValue, dictValueEn: dictValueEn ?? '', sort, remark: remark ?? '' };
}

const nothingChosen: ReadonlySet<unknown> = new Set(['', '-1', ROOT_ID]);

/** Returns the calls that tell dictionaries from their entries, below the noun's path (protocol 4.6). */
export function dictCalls(noun: typeof dict | typeof dictBiz): ModuleRoutes {
  const { table } = modelOf(noun);
  const [id, parent] = [columnOf(table, 'id'), columnOf(table, 'parentId')];
  const isRoot = sql`${parent} = ${ROOT_ID}`;
  const below = (rowId: string): SQL => sql`${id} in (
    with recursive branch(id, depth) as (
      select ${id}, 1 from ${table} where ${parent} = ${rowId}
      union all
      select ${id}, branch.depth + 1 from ${table} join branch on ${parent} = branch.id where branch.depth < ${maxTreeDepth}
    ) select id from branch)`;
  const reading = { method: 'GET', right: { anyOf: readCodes(noun) } } as const;

  return (app, { list, trees }) =>
    addCalls(app, {
      'parent-list': {
        ...reading,
        summary: 'List dictionaries, a page at a time',
        handler: ({ parentId: _, ...query }, { actor }) => list(actor, query, isRoot),
      },
      'parent-tree': {
        ...reading,
        summary: 'List dictionaries as tree nodes',
        handler: async (_sent, { actor }) => (await trees?.tree(actor, {}, isRoot)) ?? [],
      },
      'child-list': {
        ...reading,
        summary: 'List the entries of a dictionary as a tree',
        parameters: { parentId: 'The dictionary, or an entry of it' },
        async handler(sent, { actor }) {
          const { parentId = '' } = sent;
          // Clients of the family send these values before a dictionary is chosen.
          if (nothingChosen.has(parentId)) return [];
          return (await trees?.forest(actor, sent, below(neededId(sent, 'parentId')))) ?? [];
        },
      },
    });
}
