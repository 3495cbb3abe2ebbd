import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { holdsOne } from '#server/crud/model/joined';
import { forest } from '#server/crud/model/tree';
import type { Records, TreeRecord } from '#server/crud/records';
import type { Actor } from '#server/lib/actor';
import type { Right } from '#server/lib/right';
import { deptCategories } from '#src/resources/system/dept';
import { addCalls, type Calls } from '../../calls.ts';
import { idIn, needed, neededId } from '../../sent.ts';
import { keyParameter, spelt, withPlanners } from './reading.ts';
import { depts } from './service.ts';

const { base, node } = deptCategories;

const ofCategory = (category: number) => eq(depts.deptCategory, category);
const ofBase = (baseId: string) => and(ofCategory(node), eq(depts.baseId, baseId));

/** Returns the condition for departments of a category, and for those above one. */
function leadingTo(category: number): SQL {
  const below = alias(depts, 'below');
  const isBelow = holdsOne(below.ancestors, sql`${depts.id}::text`);
  const found = sql`select 1 from ${depts} as below where ${below.deptCategory} = ${category} and ${below.isDeleted} = 0 and ${isBelow}`;
  return sql`(${ofCategory(category)} or exists (${found}))`;
}

/** The access to departments that the calls share. */
interface Reader extends Pick<Records, 'trees'> {
  readonly right: Right;
  readonly flat: (actor: Actor, where: SQL | undefined) => Promise<TreeRecord[]>;
}

/** Returns the calls for departments as plain nodes, for users who may choose one. */
function nodeCalls({ right, trees, flat }: Reader): Calls {
  return {
    tree2: {
      method: 'GET',
      right,
      summary: 'List the departments of a category as tree nodes',
      parameters: { deptCategory: 'Its key' },
      async handler({ tenantId, ...sent }, { actor }) {
        return trees?.tree(actor, { tenantId }, ofCategory(needed(keyParameter(sent, 'deptCategory'), 'deptCategory'))) ?? [];
      },
    },
    lazyTree: {
      method: 'GET',
      right,
      summary: 'List the nodes of one tree level',
      parameters: { parentId: 'The level below this one; 0 is the top', deptCategory: 'Only what leads to this category' },
      async handler(sent, { actor }) {
        const category = keyParameter(sent, 'deptCategory');
        return trees?.lazyTree(actor, sent, category === undefined ? undefined : leadingTo(category)) ?? [];
      },
    },
    nodeTree: {
      method: 'GET',
      right,
      summary: 'List bases with their nodes',
      handler: async (_sent, { actor }) => nodeForest(await flat(actor, inArray(depts.deptCategory, [base, node]))),
    },
  };
}

/** Returns the calls for departments as records, for their readers. */
function recordCalls({ right, flat }: Reader): Calls {
  return {
    getBases: {
      method: 'GET',
      right,
      summary: 'List all bases',
      handler: (_sent, { actor }) => flat(actor, ofCategory(base)),
    },
    getNodes: {
      method: 'GET',
      right,
      summary: 'List all nodes',
      parameters: { baseId: 'Only those of this base' },
      async handler(sent, { actor }) {
        const baseId = idIn(sent, 'baseId');
        return flat(actor, baseId === undefined ? ofCategory(node) : ofBase(baseId));
      },
    },
    listByCategory: {
      method: 'GET',
      right,
      summary: 'List the departments of a category',
      parameters: { category: 'Its key' },
      handler: async (sent, { actor }) => flat(actor, ofCategory(needed(keyParameter(sent, 'category'), 'category'))),
    },
    listByBase: {
      method: 'GET',
      right,
      summary: 'List the nodes of a base',
      parameters: { baseId: 'A base' },
      handler: async (sent, { actor }) => flat(actor, ofBase(neededId(sent, 'baseId'))),
    },
  };
}

/** Registers the calls of departments beside the engine's, below the noun's path. */
export function deptRoutes(app: FastifyInstance, { trees, rights }: Records): void {
  const flat: Reader['flat'] = async (actor, where) => (await trees?.flat(actor, {}, where)) ?? [];
  const nodes = nodeCalls({ right: rights.choose, trees, flat });
  const records = recordCalls({ right: withPlanners(rights.read), trees, flat });
  addCalls(app, spelt({ ...nodes, ...records }));
}

/** Returns bases with their nodes below them, wherever these hang in the tree of departments. */
function nodeForest(rows: readonly TreeRecord[]) {
  const places = rows.map((row) => {
    const id = String(row.id);
    const parentId = row.deptCategory === node ? String(row.baseId) : '0';
    return { id, parentId, key: id, value: id, title: String(row.deptName), deptCategory: row.deptCategory };
  });
  return forest(places);
}
