import { Typography } from 'antd';
import { useMemo } from 'react';
import { isImageExtension, sizeText } from '#shared/files';
import { useDialogs } from '#src/actions/use-dialogs.tsx';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { Picture } from '#src/components/picture.tsx';
import { storage as en } from '#src/locales/en/storage';
import { storage as zh } from '#src/locales/zh/storage';
import '#src/locales/lazy/storage';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action, ResourceSlots } from '#src/meta/screens/slots';
import { attach } from '#src/resources/resource/attach';
import styles from './attach.module.css';
import { HolderLink } from './holder-link.tsx';
import { Usage } from './usage.tsx';

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

/** Shows the uploaded files, to view, download and rename them, and to remove those that are not in use. */
export function AttachPage() {
  const { show, dialog } = useDialogs(dialogs);
  const actions = useMemo(
    (): readonly Action[] => [
      { verb: 'upload', on: 'toolbar', isFirst: true, zh: zh.upload, en: en.upload, run: show('upload') },
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
