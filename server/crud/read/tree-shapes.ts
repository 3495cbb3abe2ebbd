import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '#server/lib/actor';
import type { Language } from '#shared/field';
import type { TreeNode } from '#shared/wire';
import type { Compiled } from '../engine-context.ts';
import { columnOf } from '../model/model.ts';
import type { TreeRecord } from '../records.ts';
import { accessOf, choiceScope, listScope } from '../scope/access.ts';
import type { RowScope } from '../scope/scope.ts';
import { choiceOrder, type Order, orderFor, readAsked } from './asked.ts';
import type { AppliedFilters } from './filter.ts';
import { titleOf } from './labels.ts';
import { type Query, textParameter } from './paging.ts';
import { presentRows } from './present.ts';
import { containing, shown } from './select.ts';

/** The minimum that a row has in every shape. */
export interface TreeRow {
  readonly id: string;
}

/** The form in which the rows of a tree are read and answered. */
export interface Shape<T extends TreeRow> {
  readonly selection: (language: Language) => Record<string, SQL | AnyPgColumn>;
  /** Returns the scope of the rows that a reader may see in this form. */
  readonly scope: (...at: Parameters<typeof choiceScope>) => RowScope;
  /** Reads the filters and the order that a reader may use in this form. */
  readonly reading: (actor: Actor, query: Query) => { readonly filters: AppliedFilters; readonly order: Order };
  readonly present: (rows: readonly (readonly unknown[])[], at: { actor: Actor; tenantId?: string }) => Promise<T[]> | T[];
  readonly parentOf: (row: T) => unknown;
  /** Adds to a row whether it has children. */
  readonly mark: (row: T, hasChildren: boolean) => T;
}

/** The shape of whole records, filtered as a list is. */
export function recordShape(compiled: Compiled): Shape<TreeRecord> {
  const { model } = compiled;
  return {
    scope: listScope,
    selection: (language) => compiled.projection('list', language).selection,
    reading(actor, asked) {
      const { access, query, filters, further } = readAsked(compiled, actor, asked);
      const conditions = further ? [...filters.conditions, further] : filters.conditions;
      return { filters: { ...filters, conditions }, order: orderFor(compiled, { access, query }) };
    },
    // Every noun has an id, and every shape of it answers one.
    present: (rows, at) => presentRows(compiled, rows, { ...at, surface: 'list' }) as Promise<TreeRecord[]>,
    parentOf: (row) => row[model.parent ?? ''],
    mark: (row, hasChildren) => ({ ...row, hasChildren }),
  };
}

/**
 * The shape of plain nodes for choices. They are found by their title only, since the right to choose a row does not include
 * the right to filter by its other fields.
 */
export function nodeShape(compiled: Compiled): Shape<TreeNode> {
  const { model, module } = compiled;
  const { table, columns, resource } = model;
  const mask = resource.fields[resource.title]?.mask;
  const further = module.nodeFields ?? [];
  const isOpen = (actor: Actor) => mask === undefined || accessOf(compiled, actor).isPlain;
  return {
    scope: choiceScope,
    selection: (language) => ({
      id: sql`${columns.id}`,
      parent: sql`${columnOf(table, model.parent ?? '')}`,
      title: sql`${titleOf(model, table, language)}`,
      ...Object.fromEntries(further.map((name) => [name, columnOf(table, name)])),
    }),
    reading(actor, query) {
      const keyword = accessOf(compiled, actor).isTitleVisible
        ? (textParameter(query, 'keyword') ?? textParameter(query, resource.title))
        : undefined;
      const label = titleOf(model, table, actor.language);
      const conditions = keyword === undefined ? [] : [containing(label, keyword, isOpen(actor))];
      return { filters: { key: '', conditions, values: {} }, order: choiceOrder(compiled, actor) };
    },
    present(rows, { actor }) {
      const { isTitleVisible: hasTitle, choices } = accessOf(compiled, actor);
      const { isVisible = () => true } = choices;
      return rows.map(([id, parent, title, ...own]) => {
        const text = hasTitle ? shown(title, isOpen(actor) ? undefined : mask) : String(id);
        const node = { id: String(id), parentId: String(parent), key: String(id), value: String(id), title: text };
        return { ...node, ...Object.fromEntries(further.map((name, index) => [name, isVisible(name) ? own[index] : null])) };
      });
    },
    parentOf: ({ parentId }) => parentId,
    mark: (row, hasChildren) => (hasChildren ? { ...row, hasChildren } : row),
  };
}
