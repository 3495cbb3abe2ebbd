import type { RowsDialogProps } from '#src/deeds/dialog-props';
import { ReasonDialog } from '#src/deeds/reason-dialog.tsx';
import { useDeed } from '#src/deeds/use-deed';
import { useText } from '#src/lib/i18n';
import '#src/locales/later/verify';
import { verify } from '#src/resources/operation/verify';

/** Lets somebody pass who did not, for a reason that is kept. */
export function OverrideDialog({ rows, list: _, ...life }: RowsDialogProps) {
  const text = useText();
  const deed = useDeed(verify);
  const [row] = rows;
  const save = async (reason: string) =>
    (await deed('override', { id: String(row?.id), reason }, text('verify.overridden'))) !== undefined;
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
