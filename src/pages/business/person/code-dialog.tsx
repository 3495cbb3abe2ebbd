import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { useText } from '#src/lib/i18n';
import '#src/locales/verify';
import { EscortCodeDialog } from '#src/people/escort-code-dialog.tsx';

/** Shows the code that a member of the escort presents at the door. */
export function CodeDialog({ rows, list: _list, ...life }: RowsDialogProps) {
  const text = useText();
  const [row] = rows;
  const title = text('verify.codeTitle', { name: String(row?.realName ?? '') });
  return <EscortCodeDialog {...life} title={title} query={{ convoyId: String(row?.id) }} />;
}
