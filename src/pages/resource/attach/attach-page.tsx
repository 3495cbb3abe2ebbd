import { Button, Typography } from 'antd';
import { useMemo } from 'react';
import { callPath } from '#shared/define';
import { isImageExtension, sizeText } from '#shared/files';
import { useServerQuery } from '#src/calls/use-server-query';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { Picture } from '#src/components/picture.tsx';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { useText } from '#src/lib/i18n';
import { storage as words } from '#src/locales/storage';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Row } from '#src/meta/kinds/kind';
import { useRecordLinks } from '#src/meta/records/links-context';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action, ResourceSlots } from '#src/meta/screens/slots';
import { useRights } from '#src/meta/screens/use-rights';
import { attach } from '#src/resources/resource/attach';
import styles from './attach.module.css';

const dialogs = { upload: lazyWithPreload(async () => (await import('./upload-dialog.tsx')).UploadDialog) };
const FilePreview = lazyWithPreload(async () => (await import('./file-preview.tsx')).FilePreview);

function NameCell({ row }: { readonly row: Row }) {
  const isImage = isImageExtension(String(row.extension));
  return (
    <span className={styles.name}>
      {isImage && <Picture link={String(row.link)} alt="" className={styles.thumbnail} />}
      <Typography.Text ellipsis={{ tooltip: String(row.originalName) }}>{String(row.originalName)}</Typography.Text>
    </span>
  );
}

/** Shows which record uses a file; it opens if the user may see it. */
function HolderLink({ row }: { readonly row: Row }) {
  const text = useText();
  const { mayRead, open } = useRecordLinks();
  const { usedBy, refType, refId } = row;
  if (refType === attach.name) return text('storage.listed');
  if (!usedBy) return text('storage.unused');
  const noun = String(usedBy);
  if (!mayRead(String(refType)) || !refId) return noun;
  return (
    <Button
      type="link"
      size="small"
      aria-label={text('storage.openHolder', { noun })}
      onClick={(event) => {
        event.stopPropagation();
        open({ noun: String(refType), id: String(refId) });
      }}
    >
      {noun}
    </Button>
  );
}

const size = ({ value }: { readonly value: unknown }) => sizeText(Number(value));

const columns: ColumnOverrides = {
  originalName: { cell: ({ row }) => <NameCell row={row} /> },
  attachSize: { cell: size },
  usedBy: { cell: ({ row }) => <HolderLink row={row} /> },
};

const details: ResourceSlots['details'] = {
  link: ({ row }) => <FilePreview row={row} />,
  attachSize: size,
  usedBy: ({ row }) => <HolderLink row={row} />,
};

interface Used {
  readonly used: number;
  readonly quota: number;
}

/** Shows how much the user has uploaded, for those who may upload. */
function Usage() {
  const text = useText();
  const rights = useRights(attach, ['upload']);
  const { data } = useServerQuery<Used>({ path: callPath(attach, 'usage'), isWanted: rights.has('upload') });
  if (!data) return null;
  const words = { used: sizeText(data.used), quota: sizeText(data.quota) };
  return <Typography.Text type="secondary">{text('storage.usage', words)}</Typography.Text>;
}

/** Shows the uploaded files, to view, download and rename them, and to remove those that are not in use. */
export function AttachPage() {
  const { show, dialog } = useDialogs(dialogs);
  const actions = useMemo(
    (): readonly Action[] => [
      { verb: 'upload', on: 'toolbar', isFirst: true, zh: words.zh.upload, en: words.en.upload, run: show('upload') },
    ],
    [show],
  );
  return (
    <>
      <ResourceScreen resource={attach} columns={columns} details={details} actions={actions} header={<Usage />} />
      {dialog}
    </>
  );
}
