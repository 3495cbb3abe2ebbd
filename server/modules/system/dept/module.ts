import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { WriteContext } from '#server/crud/context';
import { holdsOne } from '#server/crud/model/joined';
import type { RowOf } from '#server/crud/model/table';
import { forest, type Node } from '#server/crud/model/tree';
import { type Draft, defineModule, engineVerbs, type Hooks, type Module } from '#server/crud/module';
import type { Records, TreeRecord } from '#server/crud/records';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Right } from '#server/lib/right';
import { ENABLED } from '#shared/enable-status';
import { AppError, actions } from '#shared/errors';
import type { Words } from '#shared/field';
import type { TreeNode } from '#shared/wire';
import { dept, deptCategories } from '#src/resources/system/dept';
import { addCalls, type Calls } from '../../calls.ts';
import { refuseUsed, type Use } from '../../ports/in-use.ts';
import type { Ports } from '../../ports/ports.ts';
import { idIn, needed, neededId } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { depts, hasNodes, keyParameter, spelt, withPlanners } from './service.ts';

/** A node of the tree, which says what kind of department it is. */
type CategoryNode = TreeNode & { readonly deptCategory?: unknown };

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
      async handler({ tenantId, ...sent }, { actor }): Promise<Node<CategoryNode>[]> {
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
function deptRoutes(app: FastifyInstance, { trees, rights }: Records): void {
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

type Row = RowOf<typeof dept>;
type Change = { readonly before: Row; readonly draft: Draft<typeof dept> };

/** Returns the parts of a change that matter to those who rely on the department, each with its field. */
function stepsOf({ before, draft }: Change): readonly { name: keyof typeof dept.fields; action: Words }[] {
  return [
    ...(draft.deptCategory === before.deptCategory ? [] : [{ name: 'deptCategory', action: actions.recast } as const]),
    ...(draft.baseId === before.baseId ? [] : [{ name: 'baseId', action: actions.rebase } as const]),
    ...(before.status === ENABLED && draft.status !== ENABLED ? [{ name: 'status', action: actions.disable } as const] : []),
  ];
}

/** Finds what relies on a department; a base that is to be disabled is held only by nodes, lines and tasks still in work. */
async function findUse(
  inUse: Ports['inUse'],
  tx: Transaction,
  change: Change & { readonly isDisabling: boolean },
): Promise<Use | undefined> {
  const { before, isDisabling } = change;
  const { id, deptCategory } = before;
  if (deptCategory === base && (await hasNodes(tx, id, { isEnabled: isDisabling }))) return { id, place: dept.label };
  return inUse(tx, dept, { ids: [id], ending: isDisabling ? 'disable' : 'change' });
}

/** Refuses to recast, rebase or disable a department that is relied on (domain model 6.1, 16). */
async function assertFree(inUse: Ports['inUse'], tx: Transaction, change: Change): Promise<void> {
  for (const { name, action } of stepsOf(change)) {
    const use = await findUse(inUse, tx, { ...change, isDisabling: name === 'status' });
    refuseUsed(change.before.deptName, use, { action, field: name });
  }
}

/** The fields by which a department hangs on others, and so the rules of its people. */
const places = ['parentId', 'baseId'] as const;

/**
 * Refuses to hang a department elsewhere for whoever sees a part by their department, except below their own: else they would
 * bring other departments below it, or it to others.
 */
async function assertBelow(reach: Services['reach'], { actor, tx }: WriteContext, { before, draft }: Change): Promise<void> {
  const moved = places.filter((name) => (draft[name] ?? null) !== (before[name] ?? null));
  const around = moved.length > 0 ? await reach().around(tx, actor) : undefined;
  if (!around) return;
  const isOwn = actor.deptIds.includes(before.id) || !around.below.has(before.id);
  const isNear = (id: string | null | undefined) => !id || around.below.has(id) || around.above.has(id);
  const wrong = moved.find((name) => isOwn || !isNear(draft[name]));
  if (!wrong) return;
  const refusal = { code: 'OUT_OF_SCOPE', params: { field: dept.fields[wrong] } } as const;
  throw new AppError(refusal.code, refusal.params, { fields: { [wrong]: refusal } });
}

const deptHooks = ({ ports: { inUse }, reach }: Pick<Services, 'ports' | 'reach'>): Hooks<typeof dept> => ({
  async beforeSave(draft, { before, tx, actor }) {
    if (!before) return;
    await assertBelow(reach, { actor, tx }, { before, draft });
    await assertFree(inUse, tx, { before, draft });
  },
  async beforeRemove(rows, { tx }) {
    const use = await inUse(tx, dept, { ids: rows.map(({ id }) => id), ending: 'remove' });
    refuseUsed(rows.find(({ id }) => id === use?.id)?.deptName ?? '', use, { action: actions.remove });
  },
});

/** Departments: the tree of a tenant, in which bases and nodes are the places where things are handed over. */
export const deptModule = ({ ports, reach }: Services): Module =>
  defineModule(dept, {
    // One level of nodes may be narrowed to a category.
    only: engineVerbs.filter((verb) => verb !== 'lazyTree'),
    hooks: deptHooks({ ports, reach }),
    submitReturns: ['tenantId', 'deptCategoryName'],
    nodeFields: ['deptCategory'],
    routes: [deptRoutes],
  });
