import { useServerAction } from '#src/calls/use-server-action';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { SmallDialog } from '#src/dialogs/small-dialog.tsx';
import { handoverAction } from '#src/handover/handover-action';
import { useText } from '#src/lib/i18n';
import { idsOf } from '#src/people/people';
import { article } from '#src/resources/business/article';

const shelf = { ...article.fields.locationCode, required: true };

/** Asks for another shelf for the chosen articles. */
export function RelocateDialog({ rows, list, ...dialog }: RowsDialogProps) {
  const text = useText();
  const { call } = useServerAction(article, handoverAction);
  const relocate = async ({ locationCode }: Readonly<Record<string, unknown>>) => {
    const artIds = rows.map(({ id }) => String(id));
    const answer = await call('relocate', { body: { artIds, locationCode }, done: text('article.relocated') });
    if (answer !== undefined) list.clearSelection();
    return answer !== undefined;
  };
  return (
    <SmallDialog {...dialog} draftOf={`relocate ${idsOf(rows)}`} title={text('article.relocateTitle')} onSave={relocate}>
      {() => (
        <>
          <p>{text('article.relocateText', { count: rows.length })}</p>
          <FieldItem name="locationCode" field={shelf} extra={text('article.shelfHint')} />
        </>
      )}
    </SmallDialog>
  );
}
