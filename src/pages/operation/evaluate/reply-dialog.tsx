import { useServerAction } from '#src/calls/use-server-action';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { SmallDialog } from '#src/dialogs/small-dialog.tsx';
import { handoverAction } from '#src/handover/handover-action';
import { useText } from '#src/lib/i18n';
import { evaluate } from '#src/resources/operation/evaluate';

const reply = { ...evaluate.fields.reply, required: true };

/** Asks for the only reply to an evaluation. */
export function ReplyDialog({ rows, list: _, ...life }: RowsDialogProps) {
  const text = useText();
  const { call } = useServerAction(evaluate, handoverAction);
  const [row] = rows;
  const save = async (values: Readonly<Record<string, unknown>>) =>
    (await call('reply', { body: { id: String(row?.id), ...values }, done: text('exception.replyDone') })) !== undefined;
  const who = String(row?.raterName || text('exception.anonymous'));
  return (
    <SmallDialog {...life} draftOf={`reply ${row?.id}`} title={text('exception.replyTitle', { who })} onSave={save}>
      {() => <FieldItem name="reply" field={reply} />}
    </SmallDialog>
  );
}
