import type { RowsDialogProps } from '#src/actions/dialog-props';
import { ReasonDialog } from '#src/actions/reason-dialog.tsx';
import { useAction } from '#src/actions/use-action';
import { useText } from '#src/lib/i18n';
import '#src/locales/lazy/verify';
import { verify } from '#src/resources/operation/verify';

/** Lets somebody pass who did not, for a reason that is kept. */
export function OverrideDialog({ rows, list: _, ...life }: RowsDialogProps) {
  const text = useText();
  const action = useAction(verify);
  const [row] = rows;
  const save = async (reason: string) =>
    (await action('override', { id: String(row?.id), reason }, text('verify.overridden'))) !== undefined;
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
