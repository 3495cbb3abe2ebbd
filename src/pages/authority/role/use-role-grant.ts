import { useCustomMutation } from '@refinedev/core';
import { useCallback, useMemo, useState } from 'react';
import type { GrantKeys, GrantKind, GrantPreview, GrantTrees, RoleGrant } from '#shared/grants';
import { useText } from '#src/lib/i18n';
import type { Ticks } from '#src/meta/checkbox-tree/ticks';
import { useFresh } from '#src/meta/screens/use-fresh';
import { forestsOf, type GrantTicks, isSame, ticksOf } from './grant-nodes.ts';

function bodyOf(roleIds: readonly string[], { menu, dataScope, apiScope }: GrantTicks): RoleGrant {
  return { roleIds, menuIds: [...menu], dataScopeIds: [...dataScope], apiScopeIds: [...apiScope] };
}

/** Fetches what can be granted, and what these roles are granted now. */
function useStored(roleIds: readonly string[]) {
  const trees = useFresh<Partial<GrantTrees>>('blade-system/menu/grant-tree');
  const keys = useFresh<Partial<GrantKeys>>('blade-system/menu/role-tree-keys', { roleIds: roleIds.join(',') });
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
  const { mutateAsync, mutation } = useCustomMutation<GrantPreview>();
  const first = stored.first?.ticks;
  const ticks = chosen ?? first;
  const isDirty = useCallback(() => Boolean(!isSaved && chosen && first && !isSame(chosen, first)), [isSaved, chosen, first]);

  const setKind = (kind: GrantKind, next: Ticks) => ticks && setChosen({ ...ticks, [kind]: next });
  const send = (verb: 'grant' | 'grant-preview', notify?: string) =>
    mutateAsync({
      url: `blade-system/role/${verb}`,
      method: 'post',
      values: ticks ? bodyOf(roleIds, ticks) : {},
      successNotification: notify ? () => ({ type: 'success', message: notify }) : false,
    });
  // Refine shows the reason of a refusal.
  const review = () =>
    send('grant-preview').then(
      ({ data }) => setPreview(data),
      () => undefined,
    );
  const save = () =>
    send('grant', text('grant.saved')).then(
      () => {
        setSaved(true);
        onSaved();
      },
      () => undefined,
    );
  return {
    ...{ forests: stored.forests, error: stored.error, retry: stored.retry, unseen: stored.first?.unseen ?? 0 },
    ...{ ticks, setKind, isDirty, preview, review, save, isBusy: mutation.isPending },
    back: () => setPreview(undefined),
  };
}

export type RoleGrantState = ReturnType<typeof useRoleGrant>;
