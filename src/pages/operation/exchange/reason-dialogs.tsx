import { useServerAction } from '#src/calls/use-server-action';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { ReasonDialog } from '#src/dialogs/reason-dialog.tsx';
import { handoverAction } from '#src/handover/handover-action';
import { useText } from '#src/lib/i18n';
import { exchg } from '#src/resources/operation/exchg';

type Kind = 'reject' | 'void';

/** Ends an exchange without moving anything, for a reason that is stored. */
function EndDialog({ kind, rows, list: _, ...life }: RowsDialogProps & { readonly kind: Kind }) {
  const text = useText();
  const { call } = useServerAction(exchg, handoverAction);
  const [row] = rows;
  const save = async (reason: string) =>
    (await call(kind, { body: { id: String(row?.id), reason }, done: text(`exchange.done.${kind}`) })) !== undefined;
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
