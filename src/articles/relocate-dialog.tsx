import type { RowsDialogProps } from '#src/actions/dialog-props';
import { FieldItem } from '#src/actions/field-item.tsx';
import { SmallDialog } from '#src/actions/small-dialog.tsx';
import { useText } from '#src/lib/i18n';
import { idsOf } from '#src/people/people';
import { article } from '#src/resources/business/article';
import { useArticleCall } from './use-article-call.ts';

const shelf = { ...article.fields.locationCode, required: true };

/** Asks for another shelf for the chosen articles. */
export function RelocateDialog({ rows, list, ...dialog }: RowsDialogProps) {
  const text = useText();
  const call = useArticleCall();
  const relocate = async ({ locationCode }: Readonly<Record<string, unknown>>) => {
    const artIds = rows.map(({ id }) => String(id));
    const answer = await call('relocate', { artIds, locationCode }, text('article.relocated'));
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
