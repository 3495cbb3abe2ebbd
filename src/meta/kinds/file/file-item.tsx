import { CloseOutlined, DeleteOutlined, SwapOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Picture } from '#src/components/picture.tsx';
import { fileNameIn } from '#src/lib/files';
import { useText } from '#src/lib/i18n';
import styles from './file.module.css';
import { FileLink } from './file-links.tsx';
import type { Upload } from './use-uploads.ts';

interface FileItemProps {
  /** A link, or the placeholder of a file that is being uploaded. */
  readonly part: string;
  readonly number: number;
  readonly isImage: boolean;
  /** The progress of a file that is being uploaded. */
  readonly upload: Upload | undefined;
  readonly onView: () => void;
  readonly onReplace: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

function Progress({ upload, onStop }: { readonly upload: Upload; readonly onStop: (() => void) | undefined }) {
  const text = useText();
  const { name, share } = upload;
  return (
    <>
      <span className={styles.sent}>
        <span className={styles.name}>{name}</span>
        <progress value={share} aria-label={text('files.progress', { name })} />
      </span>
      {onStop && <Button type="text" icon={<CloseOutlined />} onClick={onStop} aria-label={text('files.cancelOne', { name })} />}
    </>
  );
}

/** Shows one file of a field. */
export function FileItem({ part, number, isImage, upload, onView, onReplace, onRemove }: FileItemProps) {
  const text = useText();
  if (upload) {
    return (
      <li className={isImage ? styles.tile : styles.row} aria-busy>
        <Progress upload={upload} onStop={onRemove} />
      </li>
    );
  }
  const name = isImage ? text('files.picture', { number }) : fileNameIn(part);
  return (
    <li className={isImage ? styles.tile : styles.row}>
      {isImage ? (
        <button type="button" className={styles.enlarge} onClick={onView} aria-label={text('files.enlargeOne', { name })}>
          <Picture link={part} alt="" className={styles.preview} />
        </button>
      ) : (
        <FileLink link={part} />
      )}
      <span className={styles.tools}>
        {onReplace && (
          <Button
            type="text"
            size="small"
            icon={<SwapOutlined />}
            onClick={onReplace}
            aria-label={text('files.replaceOne', { name })}
          />
        )}
        {onRemove && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            onClick={onRemove}
            aria-label={text('files.removeOne', { name })}
          />
        )}
      </span>
    </li>
  );
}
