import { CheckCircleFilled, CloseCircleFilled, DeleteOutlined, LoadingOutlined, WarningFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '#src/lib/i18n';
import { FileProblems } from '#src/processes/deploying/file-problems.tsx';
import styles from './deploy.module.css';
import { isSound, type ProcessFile, type ProcessFiles } from './use-process-files.ts';

/** Shows the state of a file, by sign and text. */
function Standing({ one }: { readonly one: ProcessFile }) {
  const text = useText();
  if (one.look.is === 'looking') {
    return (
      <span>
        <LoadingOutlined aria-hidden /> {text('flow.upload.checking')}
      </span>
    );
  }
  if (isSound(one)) {
    return (
      <span className={styles.sound}>
        <CheckCircleFilled aria-hidden /> {text('flow.upload.sound')}
      </span>
    );
  }
  const isFailed = one.look.is === 'failed';
  return (
    <span className={isFailed ? styles.odd : styles.wrong}>
      {isFailed ? <WarningFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}{' '}
      {text(isFailed ? 'flow.upload.unchecked' : 'flow.upload.faulty')}
    </span>
  );
}

interface LineProps {
  readonly one: ProcessFile;
  readonly files: ProcessFiles;
  readonly isLocked: boolean;
}

function Line({ one, files, isLocked }: LineProps) {
  const text = useText();
  const { file, look } = one;
  return (
    <li className={styles.file}>
      <div className={styles.facts}>
        <strong className={styles.name}>{file.name}</strong>
        <Standing one={one} />
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          disabled={isLocked}
          aria-label={text('flow.upload.remove', { name: file.name })}
          onClick={() => files.remove(file)}
        />
      </div>
      {look.is === 'found' && <FileProblems name={file.name} {...look.inspection} />}
      {look.is === 'failed' && (
        <div>
          {look.why}{' '}
          <Button type="link" size="small" onClick={() => files.look(file)}>
            {text('flow.upload.again')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Shows the files to deploy, each with its problems. */
export function FileList({ files, isLocked }: { readonly files: ProcessFiles; readonly isLocked: boolean }) {
  const text = useText();
  if (files.files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={text('flow.upload.list')} aria-live="polite">
      {files.files.map((one) => (
        <Line key={one.file.name} one={one} files={files} isLocked={isLocked} />
      ))}
    </ul>
  );
}
