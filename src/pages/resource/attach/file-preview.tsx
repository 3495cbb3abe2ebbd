import { Alert, Button, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { isImageExtension } from '#shared/files';
import { Modal } from '#src/components/modal.tsx';
import { fileAddress, freshLink, isEnded } from '#src/lib/files';
import { useText } from '#src/lib/i18n';
import '#src/locales/storage';
import { FileLink } from '#src/meta/kinds/file/file-links.tsx';
import { Gallery } from '#src/meta/kinds/file/viewer.tsx';
import type { Row } from '#src/meta/kinds/kind';
import styles from './attach.module.css';

/**
 * Shows a document in a frame of its own. The server sends files only for saving, so its bytes are fetched and shown with the
 * type that was detected; nothing else in them can run.
 */
function Document({ link, name }: { readonly link: string; readonly name: string }) {
  const text = useText();
  const [shown, setShown] = useState<{ readonly address?: string; readonly hasFailed?: boolean }>({});
  useEffect(() => {
    let address: string | undefined;
    const controller = new AbortController();
    const fetchFile = async () => {
      const lasting = isEnded(link) ? ((await freshLink(link)) ?? link) : link;
      const response = await fetch(fileAddress(lasting) ?? '', { signal: controller.signal });
      if (!response.ok) throw new Error(response.statusText);
      address = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: 'application/pdf' }));
      setShown({ address });
    };
    fetchFile().catch(() => {
      if (!controller.signal.aborted) setShown({ hasFailed: true });
    });
    return () => {
      controller.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [link]);
  if (shown.hasFailed) return <Alert type="error" showIcon title={text('storage.previewFailed')} />;
  if (!shown.address) return <Spin />;
  // biome-ignore lint/security/useIframeSandbox: browsers show no PDF in a sandbox, and as a PDF nothing of it runs as a page
  return <iframe className={styles.frame} src={shown.address} title={text('storage.previewOf', { name })} />;
}

/** Shows a file of the list: pictures are shown, documents opened, and everything can be saved. */
export function FilePreview({ row }: { readonly row: Row }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const [link, name] = [String(row.link), String(row.originalName)];
  return (
    <div className={styles.preview}>
      {isImageExtension(String(row.extension)) && <Gallery links={[link]} />}
      {row.extension === 'pdf' && <Button onClick={() => setOpen(true)}>{text('storage.preview')}</Button>}
      <FileLink link={link} />
      <Modal
        title={text('storage.previewOf', { name })}
        open={isOpen}
        onCancel={() => setOpen(false)}
        footer={null}
        width={960}
        destroyOnHidden
      >
        <Document link={link} name={name} />
      </Modal>
    </div>
  );
}
