import { Alert } from 'antd';
import { field } from '#shared/define';
import { artStates } from '#shared/handover/article';
import { useServerAction } from '#src/calls/use-server-action';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { SmallDialog } from '#src/dialogs/small-dialog.tsx';
import { handoverAction } from '#src/handover/handover-action';
import { useText } from '#src/lib/i18n';
import { article as words } from '#src/locales/article';
import { article } from '#src/resources/business/article';

const reason = field.textarea({ zh: words.zh.reason, en: words.en.reason, required: true, max: 500 });

/** Asks for the reason of a write-off, which ends custody. */
export function WriteOffDialog({ rows, list: _, ...dialog }: RowsDialogProps) {
  const text = useText();
  const { call } = useServerAction(article, handoverAction);
  const [row] = rows;
  const isFrozen = Number(row?.artState) === artStates.frozen;
  const writeOff = async (values: Readonly<Record<string, unknown>>) =>
    (await call('write-off', { body: { artId: String(row?.id), reason: values.reason }, done: text('article.writtenOff') })) !==
    undefined;
  return (
    <SmallDialog
      {...dialog}
      draftOf={`write-off ${row?.id}`}
      title={text('article.writeoffTitle', { code: String(row?.artCode ?? '') })}
      onSave={writeOff}
    >
      {() => (
        <>
          <Alert type="warning" showIcon title={text('article.writeoffText')} style={{ marginBottom: 16 }} />
          {isFrozen && <Alert type="info" showIcon title={text('article.writeoffFrozen')} style={{ marginBottom: 16 }} />}
          <FieldItem name="reason" field={reason} />
        </>
      )}
    </SmallDialog>
  );
}
