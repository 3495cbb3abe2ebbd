import { type GrantKeys, type GrantKind, type GrantNode, type GrantTrees, grantKinds, type PerKind } from '#shared/grants';
import { indexTree, isSameTicks, knownTicks, type TickNode, type Ticks } from '#src/meta/checkbox-tree/ticks';

/** The ticked ids of each kind. */
export type GrantTicks = PerKind<Ticks>;
export type GrantForests = PerKind<readonly TickNode[]>;

const BUTTON = 2;

/** Calls `make` for each kind. */
export function eachKind<T>(make: (kind: GrantKind) => T): PerKind<T> {
  return { menu: make('menu'), dataScope: make('dataScope'), apiScope: make('apiScope') };
}

/** Converts a node of the menu tree: buttons are shown beside their menu. */
function menuNode({ id, title, category, disabled, children = [] }: GrantNode): TickNode {
  return {
    id,
    title,
    isFixed: disabled,
    isInline: category === BUTTON && children.length === 0,
    ...(children.length > 0 && { children: children.map(menuNode) }),
  };
}

/** Converts a node of a scope tree: its branches are menus, which cannot be ticked. */
function scopeNode({ id, title, children = [] }: GrantNode): TickNode {
  return children.length > 0 ? { id, title, isGroup: true, children: children.map(scopeNode) } : { id, title };
}

/** Returns the three trees of the dialog. Servers before 4.8 have no API scopes, earlier ones no scopes at all. */
export function forestsOf(trees: Partial<GrantTrees>): GrantForests {
  return eachKind((kind) => (trees[kind] ?? []).map(kind === 'menu' ? menuNode : scopeNode));
}

/** Returns the initial ticks, and the number of stored ids that the trees do not contain: the server keeps those. */
export function ticksOf(forests: GrantForests, keys: Partial<GrantKeys>): { ticks: GrantTicks; unseen: number } {
  const ticks = eachKind((kind) => knownTicks(indexTree(forests[kind]), keys[kind] ?? []));
  const unseen = grantKinds.reduce((sum, kind) => sum + (keys[kind] ?? []).filter((id) => !ticks[kind].has(id)).length, 0);
  return { ticks, unseen };
}

/** Returns whether two grants tick the same nodes. */
export function isSame(one: GrantTicks, other: GrantTicks): boolean {
  return grantKinds.every((kind) => isSameTicks(one[kind], other[kind]));
}
