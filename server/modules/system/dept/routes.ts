import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Query, textParameter } from '#server/crud/read/paging';
import type { Records, TreeRecord } from '#server/crud/records';
import { forest } from '#server/crud/tree';
import { transact } from '#server/db/transact';
import type { Database } from '#server/db/types';
import { type Actor, actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import type { Right } from '#server/lib/right';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { maxIds } from '#shared/wire';
import { deptCategories } from '#src/resources/system/dept';
import { sentIn } from '../../sent-in.ts';
import { depts, stopsOf } from './service.ts';
import { setLines } from './set-lines.ts';

const { base, node } = deptCategories;

/** Whoever plans lines sets their stops, and sees what can be one. */
const planning = { anyOf: ['line_stops'] };

function withPlanners(right: Right): Right {
  return typeof right === 'object' ? { anyOf: [...right.anyOf, 'line', ...planning.anyOf] } : right;
}

function keyParameter(query: Query, name: string): number | undefined {
  const text = textParameter(query, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new AppError('WRONG_PARAMETER', { name });
  return Number(text);
}

function idParameter(query: Query, name: string): string | undefined {
  const text = textParameter(query, name);
  if (text !== undefined && !isId(text)) throw new AppError('WRONG_PARAMETER', { name });
  return text;
}

function needed<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new AppError('MISSING_PARAMETER', { name });
  return value;
}

const ofCategory = (category: number) => eq(depts.deptCategory, category);
const ofBase = (baseId: string) => and(ofCategory(node), eq(depts.baseId, baseId));

/** Departments of a category, and those that lead to one. */
function leadingTo(category: number): SQL {
  const below = alias(depts, 'below');
  const isBelow = sql`${depts.id}::text = any(string_to_array(${below.ancestors}, ','))`;
  const found = sql`select 1 from ${depts} as below where ${below.deptCategory} = ${category} and ${below.isDeleted} = 0 and ${isBelow}`;
  return sql`(${ofCategory(category)} or exists (${found}))`;
}

const direction = /^[12]$/;

/** The parameters of `setLines`, in the address, as a form or as JSON. */
function stopList(request: FastifyRequest) {
  const sent = sentIn(request);
  const way = needed(textParameter(sent, 'direction'), 'direction');
  if (!direction.test(way)) throw new AppError('WRONG_PARAMETER', { name: 'direction' });
  const ids = Array.isArray(sent.ids) ? sent.ids.map(String) : (textParameter(sent, 'ids') ?? '').split(',').filter(Boolean);
  if (ids.length > maxIds) throw new AppError('TOO_MANY_IDS', { max: maxIds });
  if (!ids.every(isId)) throw new AppError('WRONG_PARAMETER', { name: 'ids' });
  return { lineId: needed(idParameter(sent, 'lineId'), 'lineId'), direction: Number(way), ids };
}

interface Context {
  readonly db: Database;
  /** The calls of lines. */
  readonly lines: () => Records;
}

/** A call that reads. */
interface Reading {
  readonly name: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly answer: (query: Query, actor: Actor) => Promise<unknown>;
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
function recordCalls({ flat }: Reader, db: Database): readonly Reading[] {
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
    {
      name: 'listByLine',
      summary: 'The stops of a line, in order',
      parameters: ofLine,
      async answer(query, actor) {
        const lineId = needed(idParameter(query, 'lineId'), 'lineId');
        const ids = await stopsOf(db, lineId, { tenantId: actor.tenantId, direction: keyParameter(query, 'direction') });
        const found = ids.length > 0 ? await flat(actor, inArray(depts.id, ids)) : [];
        return ids.flatMap((id) => found.find((row) => row.id === id) ?? []);
      },
    },
  ];
}

interface Reader extends Pick<Records, 'trees'> {
  readonly flat: (actor: Actor, where: SQL | undefined) => Promise<TreeRecord[]>;
}

/** The name of a call as the specification spells it, and with hyphens as others of the family are spelt. */
const spellings = (name: string) => new Set([name, name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]);

/** The calls of departments beside the engine's, below the noun's path. */
export function deptRoutes({ db, lines }: Context) {
  return (app: FastifyInstance, { trees, rights }: Records): void => {
    const reader: Reader = { trees, flat: async (actor, where) => (await trees?.flat(actor, {}, where)) ?? [] };
    const serve = (right: Right, { name, summary, parameters, answer }: Reading) => {
      for (const url of spellings(name)) {
        app.get(`/${url}`, { config: { right }, ...documented(summary, parameters) }, async (request) => {
          const actor = actorOf(request);
          return ok(await answer(request.query as Query, actor), actor.language);
        });
      }
    };
    for (const call of nodeCalls(reader)) serve(rights.choose, call);
    for (const call of recordCalls(reader, db)) serve(withPlanners(rights.read), call);
    for (const url of spellings('setLines')) {
      app.post(
        `/${url}`,
        { config: { right: planning }, ...documented('Replaces the stops of a line', stops) },
        async (request) => {
          const actor = actorOf(request);
          const list = stopList(request);
          await transact(db, (tx) => setLines({ actor, tx, lines: lines() }, list));
          return ok({}, actor.language);
        },
      );
    }
  };
}

const ofLine = { lineId: 'A line', direction: '1 outbound, 2 inbound; both without it' };
const stops = { ...ofLine, ids: 'Nodes in their order, comma-joined; none clears the list' };

/** Bases and below each its nodes, wherever these hang in the tree of departments. */
function nodeForest(rows: readonly TreeRecord[]) {
  const places = rows.map((row) => {
    const id = String(row.id);
    const parentId = row.deptCategory === node ? String(row.baseId) : '0';
    return { id, parentId, key: id, value: id, title: String(row.deptName), deptCategory: row.deptCategory };
  });
  return forest(places);
}
