import { Alert } from 'antd';
import { field } from '#shared/define';
import { useServerAction } from '#src/calls/use-server-action';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { SmallDialog } from '#src/dialogs/small-dialog.tsx';
import { useText } from '#src/lib/i18n';
import { flow as words } from '#src/locales/flow';
import { work } from '#src/resources/flow/work';

const person = field.ref('user', { zh: words.zh.follow.person, en: words.en.follow.person, required: true });
const remark = field.textarea({ zh: words.zh.follow.comment, en: words.en.follow.comment, max: 500 });

/** Assigns a task that nobody can do to a user who can. */
export function TransferDialog({ rows: [row], list, ...life }: RowsDialogProps) {
  const text = useText();
  const { call } = useServerAction(work);
  const transfer = async ({ userId, comment }: Readonly<Record<string, unknown>>) => {
    const body = { taskId: String(row?.taskId), userId: String(userId), comment: String(comment ?? '') };
    const answer = await call('transfer-task', { body, done: text('flow.follow.transferred') });
    if (answer === undefined) return false;
    list.refresh();
    return true;
  };
  return (
    <SmallDialog
      {...life}
      draftOf={`transfer ${row?.taskId}`}
      title={text('flow.follow.transferTitle', { name: String(row?.taskName ?? '') })}
      onSave={transfer}
    >
      {() => (
        <>
          <Alert type="info" showIcon title={text('flow.follow.transferHint')} style={{ marginBottom: 16 }} />
          <FieldItem name="userId" field={person} />
          <FieldItem name="comment" field={remark} />
        </>
      )}
    </SmallDialog>
  );
}
