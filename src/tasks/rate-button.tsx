import { StarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useRatings } from '#src/handover/use-ratings';
import { useText } from '#src/lib/i18n';

const RateDialog = lazyWithPreload(async () => (await import('./rate-dialog.tsx')).RateDialog);

interface RateButtonProps {
  readonly taskId: string;
  readonly taskNo: string;
}

/** Shows a button for the handovers of a task that the user can still rate; nothing where there are none. */
export function RateButton({ taskId, taskNo }: RateButtonProps) {
  const text = useText();
  const { rows } = useRatings();
  const count = rows.filter((row) => row.taskId === taskId).length;
  const [open, setOpen] = useState<{ readonly isOpen: boolean }>();
  return (
    <>
      {count > 0 && (
        <Button icon={<StarOutlined aria-hidden />} onClick={() => setOpen({ isOpen: true })}>
          {text('task.rate', { count })}
        </Button>
      )}
      {open && (
        <RateDialog
          taskId={taskId}
          taskNo={taskNo}
          isOpen={open.isOpen}
          onClose={() => setOpen({ isOpen: false })}
          afterClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
