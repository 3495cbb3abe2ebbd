import { useCallback, useMemo, useState } from 'react';
import type { GrantKeys, GrantKind, GrantPreview, GrantTrees, RoleGrant } from '#shared/grants';
import { useServerAction } from '#src/calls/use-server-action';
import { useServerQuery } from '#src/calls/use-server-query';
import { useText } from '#src/lib/i18n';
import type { Ticks } from '#src/meta/checkbox-tree/ticks';
import { forestsOf, type GrantTicks, isSame, ticksOf } from './grant-nodes.ts';

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
