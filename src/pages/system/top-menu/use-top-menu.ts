import { useCallback, useMemo, useState } from 'react';
import type { GrantKeys, GrantNode, GrantTrees } from '#shared/grants';
import { useServerAction } from '#src/calls/use-server-action';
import { useServerQuery } from '#src/calls/use-server-query';
import { useText } from '#src/lib/i18n';
import { indexTree, isSameTicks, knownTicks, type TickNode, type Ticks } from '#src/meta/checkbox-tree/ticks';

function tickNode({ id, title, children = [] }: GrantNode): TickNode {
  return { id, title, ...(children.length > 0 && { children: children.map(tickNode) }) };
}

/** Keeps the menus under an entry of the top bar: those that exist, those that are ticked, and the function that saves them. */
export function useTopMenu(id: string, onSaved: () => void) {
  const text = useText();
  const tree = useServerQuery<Partial<GrantTrees>>({ path: 'blade-system/menu/grant-top-tree', isFresh: true });
  const keys = useServerQuery<Partial<GrantKeys>>({
    path: 'blade-system/menu/top-tree-keys',
    query: { topMenuIds: id },
    isFresh: true,
  });
  const nodes = useMemo(() => tree.data && (tree.data.menu ?? []).map(tickNode), [tree.data]);
  const first = useMemo(() => nodes && keys.data && knownTicks(indexTree(nodes), keys.data.menu ?? []), [nodes, keys.data]);
  const [chosen, setChosen] = useState<Ticks>();
  const [isSaved, setSaved] = useState(false);
  const { call, isBusy } = useServerAction('blade-system/topmenu');
  const ticked = chosen ?? first;
  const isDirty = useCallback(
    () => Boolean(!isSaved && chosen && first && !isSameTicks(chosen, first)),
    [isSaved, chosen, first],
  );
  const save = async () => {
    const body = { topMenuIds: [id], menuIds: [...(ticked ?? [])] };
    if ((await call('grant', { body, done: text('grant.topSaved') })) === undefined) return;
    setSaved(true);
    onSaved();
  };
  return {
    nodes,
    ticked,
    setTicked: setChosen,
    isDirty,
    save,
    isSaving: isBusy,
    error: tree.error ?? keys.error,
    retry: () => {
      tree.retry();
      keys.retry();
    },
  };
}
