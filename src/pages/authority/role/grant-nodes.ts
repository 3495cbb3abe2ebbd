import { type GrantKeys, type GrantKind, type GrantNode, type GrantTrees, grantKinds, type PerKind } from '#shared/grants';
import { indexTree, isSameTicks, knownTicks, type TickNode, type Ticks } from '#src/meta/checkbox-tree/ticks';

/** Ticks by kind. */
export type GrantTicks = PerKind<Ticks>;
export type GrantForests = PerKind<readonly TickNode[]>;

const BUTTON = 2;

/** One for each kind. */
export function eachKind<T>(make: (kind: GrantKind) => T): PerKind<T> {
  return { menu: make('menu'), dataScope: make('dataScope'), apiScope: make('apiScope') };
}

/** The menu tree: buttons stand beside their menu. */
function menuNode({ id, title, category, disabled, children = [] }: GrantNode): TickNode {
  return {
    ...{ id, title, isFixed: disabled, isInline: category === BUTTON && children.length === 0 },
    ...(children.length > 0 && { children: children.map(menuNode) }),
  };
}

/** A scope tree: the branches are menus, which are no scopes. */
function scopeNode({ id, title, children = [] }: GrantNode): TickNode {
  return children.length > 0 ? { id, title, isGroup: true, children: children.map(scopeNode) } : { id, title };
}

/** The three trees of the dialog. Servers before 4.8 know no API scopes, earlier ones no scopes at all. */
export function forestsOf(trees: Partial<GrantTrees>): GrantForests {
  return eachKind((kind) => (trees[kind] ?? []).map(kind === 'menu' ? menuNode : scopeNode));
}

/** What is ticked at first, and how many stored ids the trees do not show: the server keeps these. */
export function ticksOf(forests: GrantForests, keys: Partial<GrantKeys>): { ticks: GrantTicks; unseen: number } {
  const ticks = eachKind((kind) => knownTicks(indexTree(forests[kind]), keys[kind] ?? []));
  const unseen = grantKinds.reduce((sum, kind) => sum + (keys[kind] ?? []).filter((id) => !ticks[kind].has(id)).length, 0);
  return { ticks, unseen };
}

/** Whether the same is ticked. */
export function isSame(one: GrantTicks, other: GrantTicks): boolean {
  return grantKinds.every((kind) => isSameTicks(one[kind], other[kind]));
}
