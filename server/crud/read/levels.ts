import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { ROOT_ID } from '#shared/tree';
import { maxPageSize } from '#shared/wire';
import type { Compiled } from '../engine-context.ts';
import { aliasOf, columnOf, type Model } from '../model/model.ts';
import { forest, type Node } from '../model/tree.ts';
import type { TreeAsked, Trees } from '../records.ts';
import { type RowScope, scopedWhere } from '../scope/scope.ts';
import type { Order } from './asked.ts';
import type { AppliedFilters } from './filter.ts';
import { type Paging, pagingOf, type Query, textParameter } from './paging.ts';
import { rowsOf, statementOf } from './statement.ts';
import { nodeShape, recordShape, type Shape, type TreeRow } from './tree-shapes.ts';

/** The most rows of a tree that is answered as a whole; a larger one is read level by level. */
export const mostNodes = 10_000;
/** The most rows of a level for clients that ask for no page of it. */
const mostOfLevel = 1_000;
/** The most rows that a search shows in their branches; a reader who gets as many has to search more narrowly. */
const mostFound = maxPageSize;

/** A query of a tree, as read from its parameters. */
interface Question {
  readonly actor: Actor;
  readonly query: Query;
  readonly scope: RowScope;
  /** The condition for rows that may be shown at all. */
  readonly visible: SQL;
  readonly filters: AppliedFilters;
  readonly order: Order;
}

interface Wanted {
  readonly where: SQL | undefined;
  readonly limit: number;
  readonly offset?: number;
  /** Whether to read for each row if it has children. */
  readonly withBranches?: boolean;
}

/** Returns the parent of the requested level; undefined when none is named. `00` is the root as well: regions begin there. */
function parentOf({ parent = '' }: Model, query: Query): string | undefined {
  const text = textParameter(query, 'parentId') ?? textParameter(query, parent);
  if (text === undefined) return undefined;
  if (!isId(text)) throw new AppError('WRONG_PARAMETER', { name: parent });
  return String(BigInt(text));
}

/** Compiles the calls of a noun whose rows have parents. */
export function compileTrees(compiled: Compiled): Trees {
  const records = new Tree(compiled, recordShape(compiled));
  const nodes = new Tree(compiled, nodeShape(compiled));
  return {
    forest: (...asked) => records.whole(asked),
    flat: (...asked) => records.flat(asked),
    lazyList: (...asked) => records.lazy(asked),
    tree: (...asked) => nodes.whole(asked),
    lazyTree: (...asked) => nodes.lazy(asked),
  };
}

/** Reads a tree in one shape, as a whole or level by level. */
class Tree<T extends TreeRow> {
  readonly #compiled: Compiled;
  readonly #shape: Shape<T>;
  readonly #parent: AnyPgColumn;

  constructor(compiled: Compiled, shape: Shape<T>) {
    this.#compiled = compiled;
    this.#shape = shape;
    this.#parent = columnOf(compiled.model.table, compiled.model.parent ?? '');
  }

  /** Reads every row that matches, nested. A row whose parent is not among them is a root. */
  async whole(asked: TreeAsked): Promise<Node<T>[]> {
    return forest(await this.flat(asked), this.#shape.parentOf);
  }

  /** Reads every row that matches, as a flat list. */
  async flat(asked: TreeAsked): Promise<T[]> {
    const question = this.#read(asked);
    const where = and(question.visible, ...question.filters.conditions);
    const rows = await this.#fetch(question, { where, limit: mostNodes + 1 });
    if (rows.length > mostNodes) throw new AppError('TREE_LARGE', { max: mostNodes });
    return rows;
  }

  /** Reads one level; or, with filters and without a level, the rows that they find anywhere, in their branches. */
  async lazy(asked: TreeAsked): Promise<Node<T>[]> {
    const question = this.#read(asked);
    const parentId = parentOf(this.#compiled.model, asked[1]);
    const isSearch = parentId === undefined && question.filters.conditions.length > 0;
    return isSearch ? this.#search(question) : this.#level(question, parentId ?? ROOT_ID);
  }

  #read([actor, query, narrow]: TreeAsked): Question {
    const { model } = this.#compiled;
    const { parentId: _, [model.parent ?? '']: __, ...rest } = query;
    const scope = this.#shape.scope(this.#compiled, actor, { asked: query.tenantId });
    const { filters, order } = this.#shape.reading(actor, rest);
    const visible = scopedWhere(model, scope.tenantId, and(scope.within, narrow));
    return { actor, query, scope, visible, filters, order };
  }

  async #level(question: Question, parentId: string): Promise<Node<T>[]> {
    const { query, visible, filters } = question;
    const paging: Pick<Paging, 'size' | 'offset'> = query.size === undefined ? { size: mostOfLevel, offset: 0 } : pagingOf(query);
    const where = and(visible, this.#below(question, parentId), ...filters.conditions);
    return this.#fetch(question, { where, limit: paging.size, offset: paging.offset, withBranches: true });
  }

  /** Makes the condition for rows below a parent. The root also holds rows whose own parent is hidden from the reader. */
  #below({ scope }: Question, parentId: string): SQL | undefined {
    const { model } = this.#compiled;
    const own = eq(this.#parent, parentId);
    if (parentId !== ROOT_ID || !scope.within) return own;
    const { table, columns } = model;
    const seen = scopedWhere(model, scope.tenantId, scope.within);
    return or(own, sql`${this.#parent} not in (select ${columns.id} from ${table} where ${seen})`);
  }

  async #search(question: Question): Promise<Node<T>[]> {
    const { model, engine } = this.#compiled;
    const { visible, filters, order } = question;
    const id = model.columns.id;
    const matches = engine.db
      .select({ id })
      .from(model.table)
      .where(and(visible, ...filters.conditions))
      .orderBy(...order.by)
      .limit(mostFound);
    const found = (await rowsOf(engine.db, statementOf(matches), filters.values)).map(([value]) => String(value));
    if (found.length === 0) return [];
    const where = inArray(id, await this.#withPaths(question, found));
    const rows = await this.#fetch(question, { where, limit: mostNodes, withBranches: true });
    const isFound = new Set(found);
    return forest(
      rows.map((row) => (isFound.has(row.id) ? { ...row, isFound: true } : row)),
      this.#shape.parentOf,
    );
  }

  /** Returns the ids of rows and of their visible ancestors. */
  async #withPaths({ visible }: Question, ids: readonly string[]): Promise<string[]> {
    const { model, engine } = this.#compiled;
    const { table, columns } = model;
    const { id } = columns;
    const { rows } = await engine.db.execute<{ id: string }>(sql`with recursive way(id, parent) as (
        select ${id}, ${this.#parent} from ${table} where ${inArray(id, [...ids])}
        union
        select ${id}, ${this.#parent} from ${table} join way on ${id} = way.parent where ${visible}
      ) select id::text as id from way`);
    return rows.map((row) => row.id);
  }

  async #fetch(question: Question, { where, limit, offset = 0, withBranches = false }: Wanted): Promise<T[]> {
    const { engine, model } = this.#compiled;
    const { actor, scope, order, filters } = question;
    const own = this.#shape.selection(actor.language);
    const query = engine.db
      .select(withBranches ? { ...own, branch: this.#hasChildren(question) } : own)
      .from(model.table)
      .where(where)
      .orderBy(...order.by)
      .limit(limit)
      .offset(offset);
    const rows = await rowsOf(engine.db, statementOf(query), filters.values);
    const shown = await this.#shape.present(rows, { actor, tenantId: scope.tenantId });
    return withBranches ? shown.map((row, index) => this.#shape.mark(row, rows[index]?.at(-1) === true)) : shown;
  }

  #hasChildren({ actor, query }: Question): SQL {
    const { engine, model } = this.#compiled;
    const child = aliasOf(model, 'child');
    const scope = this.#shape.scope({ engine, model: child }, actor, { asked: query.tenantId });
    const isBelow = and(
      sql`${columnOf(child.table, model.parent ?? '')} = ${model.columns.id}`,
      scopedWhere(child, scope.tenantId, scope.within),
    );
    // One level deeper than Drizzle looks, which would take the table names off the columns of a single-table query.
    return sql`${sql`exists (select 1 from ${model.table} as ${sql.identifier('child')} where ${isBelow})`}`;
  }
}
