import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Upload } from 'antd';
import { type DragEvent, useState } from 'react';
import type { Resource } from '#shared/define';
import { importRows } from '#shared/excel';
import { useText, useWords } from '#src/lib/i18n';
import styles from './excel.module.css';
import { useDownload } from './use-download.ts';
import { useFiles } from './use-files.ts';
import type { Importing } from './use-import.ts';
import { isWorkbook, megabytes, useTake } from './use-take.ts';

/** Returns the names of the fields by which an import recognises an existing row. */
function identity({ fields, unique }: Resource): string[] {
  const single = Object.keys(fields).filter((name) => fields[name]?.unique);
  return single.length > 0 ? single.slice(0, 1) : [...(unique[0] ?? [])];
}

/** Shows the first step of an import: the template to download, and the drop area for the file. */
export function ChooseFile({ resource, importing }: { resource: Resource; importing: Importing }) {
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
