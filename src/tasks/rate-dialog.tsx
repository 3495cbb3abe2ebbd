import { Modal } from '#src/components/modal.tsx';
import type { DialogLife } from '#src/dialogs/dialog-props';
import { Rating, SatisfyAll } from '#src/handover/rating.tsx';
import { useRatings } from '#src/handover/use-ratings';
import { useText } from '#src/lib/i18n';

interface RateDialogProps extends DialogLife {
  readonly taskId: string;
  readonly taskNo: string;
}

/** Shows the handovers of a task that the user signed and has not rated. */
export function RateDialog({ taskId, taskNo, isOpen, onClose, afterClose }: RateDialogProps) {
  const text = useText();
  const { rows, rate, satisfy } = useRatings();
  const own = rows.filter((row) => row.taskId === taskId);
  return (
    <Modal title={text('task.title.rate', { no: taskNo })} open={isOpen} footer={null} onCancel={onClose} afterClose={afterClose}>
      <SatisfyAll rows={own} onSatisfy={async (all) => (await satisfy(all)) && onClose()} />
      {own.map((row) => (
        <Rating
          key={row.exchgId}
          title={`${row.deptName} · ${row.exchgNo}`}
          subtitle={text('task.rateWhom', { who: row.targetNames })}
          onSend={async (opinion) => {
            const isDone = await rate(row, opinion);
            if (isDone && own.length === 1) onClose();
            return isDone;
          }}
        />
      ))}
    </Modal>
  );
}
