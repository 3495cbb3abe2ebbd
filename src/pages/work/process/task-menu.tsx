import { Button } from 'antd';
import { useState } from 'react';
import type { WorkRow } from '#shared/flow-wire';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useText } from '#src/lib/i18n';

const dialogs = {
  transfer: lazyWithPreload(async () => (await import('./task-dialogs.tsx')).TransferDialog),
  sendBack: lazyWithPreload(async () => (await import('./task-dialogs.tsx')).SendBackDialog),
};
type Kind = keyof typeof dialogs;

interface TaskMenuProps {
  readonly task: WorkRow;
  readonly onDone: (done: string) => void;
}

/** Shows the further actions on a task: transferring it, or sending it back to an earlier step. */
export function TaskMenu({ task, onDone }: TaskMenuProps) {
  const text = useText();
  const [kind, setKind] = useState<Kind>();
  const [isOpen, setOpen] = useState(false);
  const open = (which: Kind) => () => {
    setKind(which);
    setOpen(true);
  };
  const Dialog = kind && dialogs[kind];
  return (
    <>
      <Button onClick={open('transfer')}>{text('work.transfer')}</Button>
      <Button onClick={open('sendBack')}>{text('work.sendBack')}</Button>
      {Dialog && (
        <Dialog
          task={task}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          afterClose={() => setKind(undefined)}
          onDone={onDone}
        />
      )}
    </>
  );
}
