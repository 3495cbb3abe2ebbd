import { useCallback, useMemo, useState } from 'react';
import {
  type GrantKeys,
  type GrantKind,
  type GrantNode,
  type GrantPreview,
  type GrantTrees,
  grantKinds,
  type PerKind,
  type RoleGrant,
} from '#shared/grants';
import { useServerAction } from '#src/calls/use-server-action';
import { useServerQuery } from '#src/calls/use-server-query';
import { useText } from '#src/lib/i18n';
import { indexTree, isSameTicks, knownTicks, type TickNode, type Ticks } from '#src/meta/checkbox-tree/ticks';

/** The ticked ids of each kind. */
type GrantTicks = PerKind<Ticks>;
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
function forestsOf(trees: Partial<GrantTrees>): GrantForests {
  return eachKind((kind) => (trees[kind] ?? []).map(kind === 'menu' ? menuNode : scopeNode));
}

/** Returns the initial ticks, and the number of stored ids that the trees do not contain: the server keeps those. */
function ticksOf(forests: GrantForests, keys: Partial<GrantKeys>): { ticks: GrantTicks; unseen: number } {
  const ticks = eachKind((kind) => knownTicks(indexTree(forests[kind]), keys[kind] ?? []));
  const unseen = grantKinds.reduce((sum, kind) => sum + (keys[kind] ?? []).filter((id) => !ticks[kind].has(id)).length, 0);
  return { ticks, unseen };
}

/** Returns whether two grants tick the same nodes. */
function isSame(one: GrantTicks, other: GrantTicks): boolean {
  return grantKinds.every((kind) => isSameTicks(one[kind], other[kind]));
}

function bodyOf(roleIds: readonly string[], { menu, dataScope, apiScope }: GrantTicks): RoleGrant {
  return { roleIds, menuIds: [...menu], dataScopeIds: [...dataScope], apiScopeIds: [...apiScope] };
}

/** Fetches what can be granted, and what these roles are granted now. */
function useStored(roleIds: readonly string[]) {
  const trees = useServerQuery<Partial<GrantTrees>>({ path: 'blade-system/menu/grant-tree', isFresh: true });
  const keys = useServerQuery<Partial<GrantKeys>>({
    path: 'blade-system/menu/role-tree-keys',
    query: { roleIds: roleIds.join(',') },
    isFresh: true,
  });
  const forests = useMemo(() => trees.data && forestsOf(trees.data), [trees.data]);
  const first = useMemo(() => forests && keys.data && ticksOf(forests, keys.data), [forests, keys.data]);
  const retry = () => {
    trees.retry();
    keys.retry();
  };
  return { forests, first, error: trees.error ?? keys.error, retry };
}

/** Keeps the state of a grant: the ticks, the preview of their changes, and saving them. */
export function useRoleGrant(roleIds: readonly string[], onSaved: () => void) {
  const text = useText();
  const stored = useStored(roleIds);
  const [chosen, setChosen] = useState<GrantTicks>();
  const [preview, setPreview] = useState<GrantPreview>();
  const [isSaved, setSaved] = useState(false);
  const { call, isBusy } = useServerAction('blade-system/role');
  const first = stored.first?.ticks;
  const ticks = chosen ?? first;
  const isDirty = useCallback(() => Boolean(!isSaved && chosen && first && !isSame(chosen, first)), [isSaved, chosen, first]);

  const setKind = (kind: GrantKind, next: Ticks) => ticks && setChosen({ ...ticks, [kind]: next });
  const body = ticks && bodyOf(roleIds, ticks);
  const review = async () => {
    const found = await call<GrantPreview>('grant-preview', { body });
    if (found) setPreview(found);
  };
  const save = async () => {
    if ((await call('grant', { body, done: text('grant.saved') })) === undefined) return;
    setSaved(true);
    onSaved();
  };
  return {
    forests: stored.forests,
    error: stored.error,
    retry: stored.retry,
    unseen: stored.first?.unseen ?? 0,
    ticks,
    setKind,
    isDirty,
    preview,
    review,
    save,
    isBusy,
    back: () => setPreview(undefined),
  };
}

export type RoleGrantState = ReturnType<typeof useRoleGrant>;
