import { Button, Skeleton } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import type { GrantKeys, GrantNode, GrantTrees } from '#shared/grants';
import { useServerAction } from '#src/calls/use-server-action';
import { useServerQuery } from '#src/calls/use-server-query';
import { ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import { CheckboxTree } from '#src/meta/checkbox-tree/checkbox-tree.tsx';
import { indexTree, isSameTicks, knownTicks, type TickNode, type Ticks } from '#src/meta/checkbox-tree/ticks';
import { Dialog } from '#src/meta/screens/dialog.tsx';
import { useLeaveGuard } from '#src/meta/screens/form/use-leave-guard';

function tickNode({ id, title, children = [] }: GrantNode): TickNode {
  return { id, title, ...(children.length > 0 && { children: children.map(tickNode) }) };
}

/** Keeps the menus under an entry of the top bar: those that exist, those that are ticked, and the function that saves them. */
function useTopMenu(id: string, onSaved: () => void) {
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

interface MenusDialogProps {
  /** The entry of the top bar. */
  readonly id: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly afterClose: () => void;
}

/** Chooses the menus that are placed under an entry of the top bar. */
export function MenusDialog({ id, name, isOpen, onClose, afterClose }: MenusDialogProps) {
  const text = useText();
  const { nodes, ticked, setTicked, isDirty, save, isSaving, error, retry } = useTopMenu(id, onClose);
  const leave = useLeaveGuard(isDirty, afterClose);
  const close = () => leave(onClose);
  return (
    <Dialog
      title={text('grant.topTitle', { name })}
      isOpen={isOpen}
      onClose={close}
      afterClose={afterClose}
      footer={
        <>
          <Button onClick={close}>{text('meta.cancel')}</Button>
          <Button type="primary" disabled={!isDirty()} loading={isSaving} onClick={save}>
            {text('meta.save')}
          </Button>
        </>
      }
    >
      {error && <ErrorState hint={error.message || undefined} onRetry={retry} />}
      {!error && !(nodes && ticked) && <Skeleton active paragraph={{ rows: 8 }} />}
      {!error && nodes && ticked && (
        <>
          <p>{text('grant.topHint')}</p>
          <CheckboxTree label={text('grant.topMenus')} nodes={nodes} ticked={ticked} onChange={setTicked} />
        </>
      )}
    </Dialog>
  );
}
