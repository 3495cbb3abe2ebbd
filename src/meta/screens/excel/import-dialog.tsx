import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import type { CrudFilter } from '@refinedev/core';
import { Alert, Button, Checkbox, Progress, Upload } from 'antd';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { Resource } from '#shared/define';
import { type ImportStatus, importRows } from '#shared/excel';
import { useText, useWords } from '#src/lib/i18n';
import { Dialog } from '../dialog.tsx';
import styles from './excel.module.css';
import { Findings } from './findings.tsx';
import { Outcome } from './outcome.tsx';
import { useDownload } from './use-download.ts';
import { useFiles } from './use-files.ts';
import { type Importing, isWorkbook, isWorking, megabytes, useImport, useTake } from './use-import.ts';
import '#src/locales/excel';

/** Returns the names of the fields by which an import recognises an existing row. */
function identity({ fields, unique }: Resource): string[] {
  const single = Object.keys(fields).filter((name) => fields[name]?.unique);
  return single.length > 0 ? single.slice(0, 1) : [...(unique[0] ?? [])];
}

/** Shows the first step of an import: the template to download, and the drop area for the file. */
function ChooseFile({ resource, importing }: { resource: Resource; importing: Importing }) {
  const text = useText();
  const words = useWords();
  const files = useFiles(resource);
  const { download, isFetching } = useDownload();
  const take = useTake(importing);
  const [isCovered, setCovered] = useState(false);
  const same = identity(resource).flatMap((name) => resource.fields[name] ?? []);

  const begin = (file: File) => {
    take(file, isCovered);
    // Returning false keeps antd from uploading the file itself.
    return false;
  };

  // antd drops files that do not match `accept` without a message.
  const notice = ({ dataTransfer }: DragEvent) => {
    if (![...dataTransfer.files].some(isWorkbook)) importing.refuse(text('excel.notXlsx'));
  };

  return (
    <>
      <div className={styles.lead}>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={isFetching}
          onClick={() => download(files.template, `${text('excel.templateName', { noun: words(resource.label) })}.xlsx`)}
        >
          {text('excel.template')}
        </Button>
        <span className={styles.hint}>{text('excel.templateHint')}</span>
      </div>
      {same.length > 0 && (
        <div>
          <Checkbox checked={isCovered} onChange={({ target }) => setCovered(target.checked)}>
            {text('excel.covered')}
          </Checkbox>
          <div className={styles.hint}>{text('excel.coveredHint', { fields: same.map(words).join(' + ') })}</div>
        </div>
      )}
      {importing.refusal && <Alert type="error" showIcon role="alert" title={importing.refusal} />}
      <Upload.Dragger
        accept=".xlsx"
        beforeUpload={begin}
        onDrop={notice}
        showUploadList={false}
        maxCount={1}
        className={styles.drop}
      >
        <InboxOutlined className={styles.mark} aria-hidden />
        <div>{text('excel.drop')}</div>
        <div className={styles.hint}>{text('excel.dropHint', { n: megabytes, rows: importRows.toLocaleString('en-US') })}</div>
      </Upload.Dragger>
    </>
  );
}

/** The start and the length of each step within the whole import, in percent. */
const parts = { send: [0, 15], wait: [15, 5], check: [20, 80], store: [20, 80] } as const;

function percentOf([from, width]: readonly [number, number], share: number): number {
  return Math.round(from + width * Math.min(1, share));
}

function useWordsOf(): (status: ImportStatus | undefined) => string {
  const text = useText();
  return (status) => {
    if (!status || status.state === 'waiting') return text('excel.waiting');
    const { state, mode, done, total } = status;
    if (state === 'reading') return text('excel.reading');
    if (state === 'checking') return text('excel.checking', { done, total });
    return mode === 'good' ? text('excel.storingRows', { done, total }) : text('excel.storing');
  };
}

function percent({ sending, status }: Pick<Importing, 'sending' | 'status'>): number {
  if (sending) return percentOf(parts.send, sending.share);
  if (!status || status.state === 'waiting' || status.state === 'reading') return percentOf(parts.wait, 0);
  return percentOf(status.state === 'checking' ? parts.check : parts.store, status.total > 0 ? status.done / status.total : 0);
}

/** Shows the progress of an import. The text is read out when it changes; the numbers in it change only seldom. */
function ImportProgress({ importing }: { importing: Importing }) {
  const text = useText();
  const wordsOf = useWordsOf();
  const { sending, status } = importing;
  const words = sending ? text('excel.sending', { name: sending.name }) : wordsOf(status);
  return (
    <div className={styles.progress}>
      <div role="status">{words}</div>
      <Progress percent={percent(importing)} status="active" aria-label={words} />
      {!sending && <div className={styles.hint}>{text('excel.leaveHint')}</div>}
    </div>
  );
}

interface ImportDialogProps {
  readonly resource: Resource;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly afterClose: () => void;
  readonly onView: (filters: readonly CrudFilter[]) => void;
}

/** The step that the dialog shows: choosing a file, progress, the result of the check, or the result of the import. */
type StepName = 'choose' | 'wait' | 'findings' | 'outcome';

function stepOf({ status, sending, isUnknown }: Importing): StepName {
  if (sending || isUnknown || isWorking(status)) return 'wait';
  if (!status) return 'choose';
  return status.state === 'done' && status.mode === 'check' ? 'findings' : 'outcome';
}

interface StepProps extends Pick<ImportDialogProps, 'resource' | 'onView'> {
  readonly name: StepName;
  readonly importing: Importing;
}

function Step({ name, resource, importing, onView }: StepProps) {
  const { status } = importing;
  if (name === 'wait') return <ImportProgress importing={importing} />;
  if (name === 'choose' || !status) return <ChooseFile resource={resource} importing={importing} />;
  const shared = { resource, status, importing };
  return name === 'findings' ? <Findings key={status.id} {...shared} /> : <Outcome key={status.id} {...shared} onView={onView} />;
}

/** Keeps the focus in the dialog: a new step removes the button that led to it, so that the focus would fall back to the body. */
function useHeldFocus(name: StepName) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (name && document.activeElement === document.body) box.current?.focus();
  }, [name]);
  return box;
}

/** Imports a workbook in a dialog: it is checked first, then stored, and can be downloaded with its errors marked. */
export function ImportDialog({ resource, isOpen, onClose, afterClose, onView }: ImportDialogProps) {
  const text = useText();
  const words = useWords();
  const importing = useImport(resource);
  const name = stepOf(importing);
  const box = useHeldFocus(name);
  return (
    <Dialog
      title={text('excel.importTitle', { noun: words(resource.label) })}
      isOpen={isOpen}
      onClose={onClose}
      afterClose={afterClose}
      footer={<Button onClick={onClose}>{text('meta.close')}</Button>}
    >
      <div ref={box} tabIndex={-1} className={styles.steps}>
        <Step name={name} resource={resource} importing={importing} onView={onView} />
      </div>
    </Dialog>
  );
}
