import { useCustomMutation } from '@refinedev/core';
import { useCallback, useMemo, useState } from 'react';
import type { GrantKeys, GrantNode, GrantTrees } from '#shared/grants';
import { useText } from '#src/lib/i18n';
import { indexTree, isSameTicks, knownTicks, type TickNode, type Ticks } from '#src/meta/checkbox-tree/ticks';
import { useFresh } from '#src/meta/screens/use-fresh';

function tickNode({ id, title, children = [] }: GrantNode): TickNode {
  return { id, title, ...(children.length > 0 && { children: children.map(tickNode) }) };
}

/** Keeps the menus under an entry of the top bar: those that exist, those that are ticked, and the function that saves them. */
export function useTopMenu(id: string, onSaved: () => void) {
  const text = useText();
  const tree = useFresh<Partial<GrantTrees>>('blade-system/menu/grant-top-tree');
  const keys = useFresh<Partial<GrantKeys>>('blade-system/menu/top-tree-keys', { topMenuIds: id });
  const nodes = useMemo(() => tree.data && (tree.data.menu ?? []).map(tickNode), [tree.data]);
  const first = useMemo(() => nodes && keys.data && knownTicks(indexTree(nodes), keys.data.menu ?? []), [nodes, keys.data]);
  const [chosen, setChosen] = useState<Ticks>();
  const [isSaved, setSaved] = useState(false);
  const { mutateAsync, mutation } = useCustomMutation();
  const ticked = chosen ?? first;
  const isDirty = useCallback(
    () => Boolean(!isSaved && chosen && first && !isSameTicks(chosen, first)),
    [isSaved, chosen, first],
  );
  const save = () =>
    mutateAsync({
      url: 'blade-system/topmenu/grant',
      method: 'post',
      values: { topMenuIds: [id], menuIds: [...(ticked ?? [])] },
      successNotification: () => ({ type: 'success', message: text('grant.topSaved') }),
    }).then(
      () => {
        setSaved(true);
        onSaved();
      },
      // Refine has shown the user the reason.
      () => undefined,
    );
  return {
    ...{ nodes, ticked, setTicked: setChosen, isDirty, save, isSaving: mutation.isPending },
    error: tree.error ?? keys.error,
    retry: () => {
      tree.retry();
      keys.retry();
    },
  };
}
