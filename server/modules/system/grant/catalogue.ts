import type { RowOf } from '#server/crud/model/table';
import { forest, type Node } from '#server/crud/model/tree';
import { readRows } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { GrantItem, GrantKind, GrantNode, GrantTrees } from '#shared/grants';
import { apiScope } from '#src/resources/system/api-scope';
import { dataScope } from '#src/resources/system/data-scope';
import { menu } from '#src/resources/system/menu';
import { grantableBy } from './service.ts';

const MENU = 1;
const ROOT = '0';

/** An entry that can be granted. */
interface Entry {
  readonly id: string;
  /** The menu above it, or the one whose rows a scope is about. */
  readonly parentId: string;
  readonly name: string;
  readonly nameEn: string;
}
interface MenuEntry extends Entry {
  readonly code: string;
  readonly category: number;
}
interface ScopeEntry extends Entry {
  readonly scopeClass: string;
}

/** All entries that can be granted, in the order of the menu tree. */
export interface Catalogue {
  readonly menu: readonly MenuEntry[];
  readonly dataScope: readonly ScopeEntry[];
  readonly apiScope: readonly Entry[];
}

/** Orders menus as in the tree: each before those below it, and these before its next neighbour. */
function inTreeOrder(rows: readonly MenuEntry[]): MenuEntry[] {
  const follow = (nodes: readonly Node<MenuEntry>[]): MenuEntry[] =>
    nodes.flatMap(({ children = [], hasChildren: _, ...entry }) => [entry, ...follow(children)]);
  return follow(forest(rows));
}

/** Reads everything that can be granted: some hundred rows. */
export async function readCatalogue(via: Executor): Promise<Catalogue> {
  const rows = await readRows(via, menu, {
    where: {},
    columns: ['id', 'parentId', 'name', 'nameEn', 'code', 'category'],
    order: { sort: 'asc', id: 'asc' },
  });
  const all = { where: {}, order: { id: 'asc' } } as const;
  const limits = await readRows(via, dataScope, { ...all, columns: ['id', 'menuId', 'scopeName', 'scopeClass'] });
  const calls = await readRows(via, apiScope, { ...all, columns: ['id', 'menuId', 'scopeName'] });
  return {
    menu: inTreeOrder(rows.map((row) => ({ ...row, parentId: row.parentId ?? ROOT, nameEn: row.nameEn ?? '' }))),
    dataScope: limits.map((row) => ({ ...asEntry(row), scopeClass: row.scopeClass })),
    apiScope: calls.map(asEntry),
  };
}

function asEntry({ id, menuId, scopeName }: Pick<RowOf<typeof apiScope>, 'id' | 'menuId' | 'scopeName'>): Entry {
  return { id, parentId: menuId, name: scopeName, nameEn: '' };
}

type Reader = Pick<Actor, 'language'>;

function titleOfEntry({ name, nameEn }: Entry, { language }: Reader): string {
  return (language === 'en' && nameEn) || name;
}

/**
 * Returns the titles of entries that stand alone, in the order of the catalogue: a button or a scope has the menu it belongs to
 * in its title, since every menu has an "Add".
 */
export function itemsOf(
  { catalogue, kind, ids }: { catalogue: Catalogue; kind: GrantKind; ids: readonly string[] },
  reader: Reader,
): GrantItem[] {
  const wanted = new Set(ids);
  const menu = new Map(catalogue.menu.map((entry) => [entry.id, entry]));
  const isOwn = (entry: Entry) => kind === 'menu' && menu.get(entry.id)?.category === MENU;
  return catalogue[kind]
    .filter(({ id }) => wanted.has(id))
    .map((entry) => {
      const owner = isOwn(entry) ? undefined : menu.get(entry.parentId);
      const title = titleOfEntry(entry, reader);
      return { id: entry.id, title: owner ? `${titleOfEntry(owner, reader)} / ${title}` : title };
    });
}

/** Returns the trees of a grant dialog: what the actor may grant, with the menus that lead there (protocol 5.6). */
export async function grantTrees(via: Executor, actor: Actor): Promise<GrantTrees> {
  const catalogue = await readCatalogue(via);
  const grantable = await grantableBy(via, actor);
  const may = (kind: GrantKind, id: string) => grantable?.[kind].has(id) ?? true;
  const shown = catalogue.menu.filter(({ id }) => may('menu', id));
  const menu = withAbove(shown, catalogue.menu).map((entry) => ({
    ...nodeOf(entry, actor),
    category: entry.category,
    ...(!may('menu', entry.id) && { disabled: true }),
  }));
  const scopes = (kind: 'dataScope' | 'apiScope') =>
    scopeForest(
      catalogue[kind].filter(({ id }) => may(kind, id)),
      catalogue.menu,
      actor,
    );
  return { menu: forest(menu), dataScope: scopes('dataScope'), apiScope: scopes('apiScope') };
}

/** Returns the menus without their buttons, for the entries of the top bar. */
export async function topTree(via: Executor, actor: Actor): Promise<GrantNode[]> {
  const { menu } = await readCatalogue(via);
  return forest(menu.filter(({ category }) => category === MENU).map((entry) => nodeOf(entry, actor)));
}

/** Returns the menus that have scopes, with these as leaves; menus above them are left out (protocol 5.6). */
function scopeForest(scopes: readonly Entry[], menu: readonly MenuEntry[], actor: Actor): GrantNode[] {
  const owners = new Set(scopes.map(({ parentId }) => parentId));
  const branches = menu.filter(({ id }) => owners.has(id)).map((entry) => ({ ...nodeOf(entry, actor), parentId: ROOT }));
  return forest([...branches, ...scopes.map((scope) => nodeOf(scope, actor))]);
}

function nodeOf(entry: Entry, actor: Actor): GrantNode {
  const { id, parentId } = entry;
  return { id, parentId, key: id, value: id, title: titleOfEntry(entry, actor) };
}

/** Returns these entries and every menu above them, in the order of all. */
function withAbove(chosen: readonly MenuEntry[], all: readonly MenuEntry[]): MenuEntry[] {
  const byId = new Map(all.map((entry) => [entry.id, entry]));
  const kept = new Set<string>();
  for (const entry of chosen) {
    let next: MenuEntry | undefined = entry;
    while (next && !kept.has(next.id)) {
      kept.add(next.id);
      next = byId.get(next.parentId);
    }
  }
  return all.filter(({ id }) => kept.has(id));
}
