import { callPath } from '#shared/define';
import { field } from '#shared/field';
import { splitMany } from '#shared/kinds';
import { useServerAction } from '#src/calls/use-server-action';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { SmallDialog } from '#src/dialogs/small-dialog.tsx';
import { useText } from '#src/lib/i18n';
import { storage as words } from '#src/locales/storage';
import { attach } from '#src/resources/resource/attach';

/** The field takes as many files as the server accepts at once. */
const files = field.files({ zh: words.zh.uploadFiles, en: words.en.uploadFiles, required: true, max: 20 });

/** Sends files, chosen, dropped or pasted, and puts them into the list. */
export function UploadDialog({ rows: _, list: __, ...life }: RowsDialogProps) {
  const text = useText();
  const { call } = useServerAction(attach);
  const save = async (values: Readonly<Record<string, unknown>>) => {
    const links = splitMany(values.files);
    const done = text('storage.uploaded', { count: links.length });
    const body = { links: links.join() };
    return (await call('keep', { body, done, alsoAsked: [callPath(attach, 'usage')] })) !== undefined;
  };
  return (
    <SmallDialog {...life} draftOf="upload of files" title={text('storage.upload')} onSave={save}>
      {() => <FieldItem name="files" field={files} />}
    </SmallDialog>
  );
}
