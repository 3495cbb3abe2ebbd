import { useServerAction } from '#src/calls/use-server-action';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { ReasonDialog } from '#src/dialogs/reason-dialog.tsx';
import { handoverAction } from '#src/handover/handover-action';
import { useText } from '#src/lib/i18n';
import { task } from '#src/resources/operation/task';

type Kind = 'withdraw' | 'cancel' | 'suspend' | 'resume';

/** Asks for the reason of an action on a task as a whole, which is stored. */
function TaskReasonDialog({ kind, rows, list: _, ...life }: RowsDialogProps & { readonly kind: Kind }) {
  const text = useText();
  const { call } = useServerAction(task, handoverAction);
  const [row] = rows;
  const save = async (reason: string) =>
    (await call(kind, { body: { id: String(row?.id), reason }, done: text(`task.done.${kind}`) })) !== undefined;
  return (
    <ReasonDialog
      {...life}
      draftOf={`${kind} ${row?.id}`}
      title={text(`task.title.${kind}`, { no: String(row?.taskNo ?? '') })}
      hint={text(`task.hint.${kind}`)}
      kind={kind === 'resume' ? 'info' : 'warning'}
      onSave={save}
    />
  );
}

export const WithdrawDialog = (props: RowsDialogProps) => <TaskReasonDialog {...props} kind="withdraw" />;
export const CancelDialog = (props: RowsDialogProps) => <TaskReasonDialog {...props} kind="cancel" />;
export const SuspendDialog = (props: RowsDialogProps) => <TaskReasonDialog {...props} kind="suspend" />;
export const ResumeDialog = (props: RowsDialogProps) => <TaskReasonDialog {...props} kind="resume" />;
