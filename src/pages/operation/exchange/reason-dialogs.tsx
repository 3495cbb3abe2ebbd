import type { RowsDialogProps } from '#src/deeds/dialog-props';
import { ReasonDialog } from '#src/deeds/reason-dialog.tsx';
import { useDeed } from '#src/deeds/use-deed';
import { useText } from '#src/lib/i18n';
import { exchg } from '#src/resources/operation/exchg';

type Kind = 'reject' | 'void';

/** Ends an exchange without anything moving, for a reason that is kept. */
function EndDialog({ kind, rows, list: _, ...life }: RowsDialogProps & { readonly kind: Kind }) {
  const text = useText();
  const call = useDeed(exchg);
  const [row] = rows;
  const save = async (reason: string) =>
    (await call(kind, { id: String(row?.id), reason }, text(`exchange.done.${kind}`))) !== undefined;
  const no = String(row?.exchgNo ?? '');
  return (
    <ReasonDialog
      {...life}
      draftOf={`${kind} ${row?.id}`}
      title={text(`exchange.title.${kind}`, { no })}
      hint={text(`exchange.hint.${kind}`)}
      onSave={save}
    />
  );
}

export const RejectDialog = (props: RowsDialogProps) => <EndDialog {...props} kind="reject" />;
export const VoidDialog = (props: RowsDialogProps) => <EndDialog {...props} kind="void" />;
