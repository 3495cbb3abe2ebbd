import { useServerAction } from '#src/calls/use-server-action';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { ReasonDialog } from '#src/dialogs/reason-dialog.tsx';
import { handoverAction } from '#src/handover/handover-action';
import { useText } from '#src/lib/i18n';
import '#src/locales/verify';
import { verify } from '#src/resources/operation/verify';

/** Lets somebody pass who did not, for a reason that is kept. */
export function OverrideDialog({ rows, list: _, ...life }: RowsDialogProps) {
  const text = useText();
  const { call } = useServerAction(verify, handoverAction);
  const [row] = rows;
  const save = async (reason: string) =>
    (await call('override', { body: { id: String(row?.id), reason }, done: text('verify.overridden') })) !== undefined;
  return (
    <ReasonDialog
      {...life}
      draftOf={`override ${row?.id}`}
      title={text('verify.overrideTitle', { name: String(row?.subjectName ?? '') })}
      hint={text('verify.overrideHint')}
      onSave={save}
    />
  );
}
