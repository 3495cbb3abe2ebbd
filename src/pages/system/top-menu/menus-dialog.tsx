import { Button, Skeleton } from 'antd';
import { ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import { CheckboxTree } from '#src/meta/checkbox-tree/checkbox-tree.tsx';
import { Dialog } from '#src/meta/screens/dialog.tsx';
import { useLeaveGuard } from '#src/meta/screens/form/use-leave-guard';
import { useTopMenu } from './use-top-menu.ts';

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
