import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { holdsOne } from '#server/crud/model/joined';
import { forest } from '#server/crud/model/tree';
import type { Records, TreeRecord } from '#server/crud/records';
import type { Actor } from '#server/lib/actor';
import { deptCategories } from '#src/resources/system/dept';
import { idParameter, keyParameter, needed, type Reading, serveReading, withPlanners } from './reading.ts';
import { depts } from './service.ts';

const { base, node } = deptCategories;

const ofCategory = (category: number) => eq(depts.deptCategory, category);
const ofBase = (baseId: string) => and(ofCategory(node), eq(depts.baseId, baseId));

/** Departments of a category, and those that lead to one. */
function leadingTo(category: number): SQL {
  const below = alias(depts, 'below');
  const isBelow = holdsOne(below.ancestors, sql`${depts.id}::text`);
  const found = sql`select 1 from ${depts} as below where ${below.deptCategory} = ${category} and ${below.isDeleted} = 0 and ${isBelow}`;
  return sql`(${ofCategory(category)} or exists (${found}))`;
}

/** Departments as plain nodes, for whoever may choose one. */
function nodeCalls({ trees, flat }: Reader): readonly Reading[] {
  return [
    {
      name: 'tree2',
      summary: 'Departments of a category as nested nodes',
      parameters: { deptCategory: 'Its key' },
      async answer({ tenantId, ...query }, actor) {
        return trees?.tree(actor, { tenantId }, ofCategory(needed(keyParameter(query, 'deptCategory'), 'deptCategory'))) ?? [];
      },
    },
    {
      name: 'lazyTree',
      summary: 'The nodes of one level',
      parameters: { parentId: 'The level below this one; 0 is the top', deptCategory: 'Only what leads to this category' },
      async answer(query, actor) {
        const category = keyParameter(query, 'deptCategory');
        return trees?.lazyTree(actor, query, category === undefined ? undefined : leadingTo(category)) ?? [];
      },
    },
    {
      name: 'nodeTree',
      summary: 'Bases with their nodes below them',
      answer: async (_, actor) => nodeForest(await flat(actor, inArray(depts.deptCategory, [base, node]))),
    },
  ];
}

/** Departments as records, for their readers. */
function recordCalls({ flat }: Reader): readonly Reading[] {
  return [
    { name: 'getBases', summary: 'All bases', answer: (_, actor) => flat(actor, ofCategory(base)) },
    {
      name: 'getNodes',
      summary: 'All nodes',
      parameters: { baseId: 'Only those of this base' },
      async answer(query, actor) {
        const baseId = idParameter(query, 'baseId');
        return flat(actor, baseId === undefined ? ofCategory(node) : ofBase(baseId));
      },
    },
    {
      name: 'listByCategory',
      summary: 'Departments of a category',
      parameters: { category: 'Its key' },
      answer: async (query, actor) => flat(actor, ofCategory(needed(keyParameter(query, 'category'), 'category'))),
    },
    {
      name: 'listByBase',
      summary: 'The nodes of a base',
      parameters: { baseId: 'A base' },
      answer: async (query, actor) => flat(actor, ofBase(needed(idParameter(query, 'baseId'), 'baseId'))),
    },
  ];
}

interface Reader extends Pick<Records, 'trees'> {
  readonly flat: (actor: Actor, where: SQL | undefined) => Promise<TreeRecord[]>;
}

/** The calls of departments beside the engine's, below the noun's path. */
export function deptRoutes(app: FastifyInstance, { trees, rights }: Records): void {
  const reader: Reader = { trees, flat: async (actor, where) => (await trees?.flat(actor, {}, where)) ?? [] };
  for (const call of nodeCalls(reader)) serveReading(app, rights.choose, call);
  for (const call of recordCalls(reader)) serveReading(app, withPlanners(rights.read), call);
}

/** Bases and below each its nodes, wherever these hang in the tree of departments. */
function nodeForest(rows: readonly TreeRecord[]) {
  const places = rows.map((row) => {
    const id = String(row.id);
    const parentId = row.deptCategory === node ? String(row.baseId) : '0';
    return { id, parentId, key: id, value: id, title: String(row.deptName), deptCategory: row.deptCategory };
  });
  return forest(places);
}
