import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, type ButtonProps, Radio, Upload } from 'antd';
import { useState } from 'react';
import type { Resource } from '#shared/define';
import type { ImportMode, ImportStatus } from '#shared/excel';
import { useText } from '#src/lib/i18n';
import styles from './excel.module.css';
import { useDownload } from './use-download.ts';
import { useFiles } from './use-files.ts';
import { type Importing, useTake } from './use-import.ts';

/** Shows the errors of an imported file: the first ones as a table, all of them in the marked file to download. */
export function Faults({ resource, status }: { resource: Resource; status: ImportStatus }) {
  const text = useText();
  const files = useFiles(resource);
  const { download, isFetching } = useDownload();
  const { id, faults, faulty, fileName, hasResult } = status;
  const hasMore = faulty > new Set(faults.map(({ row }) => row)).size;
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <section className={styles.faults} tabIndex={0} aria-label={text('excel.faults')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('excel.row')}</th>
              <th scope="col">{text('excel.column')}</th>
              <th scope="col">{text('excel.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ row, column, reason }) => (
              <tr key={`${row}-${column}-${reason}`}>
                <td>{row}</td>
                <td>{column || text('excel.wholeRow')}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {hasMore && <div className={styles.hint}>{text('excel.firstFaults', { count: faults.length })}</div>}
      {hasResult && (
        <div className={styles.lead}>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={isFetching}
            onClick={() => download(() => files.marked(id), fileName)}
          >
            {text('excel.marked')}
          </Button>
          <span className={styles.hint}>{text('excel.markedHint')}</span>
        </div>
      )}
    </div>
  );
}

interface NextFileProps extends Pick<ButtonProps, 'type'> {
  readonly status: ImportStatus;
  readonly importing: Importing;
}

/** Shows the button for the next file: the corrected one is chosen at once, another one begins with the first step. */
export function NextFile({ status, importing, type }: NextFileProps) {
  const text = useText();
  const take = useTake(importing);
  if (status.faulty === 0) {
    return (
      <Button type={type} onClick={importing.forget}>
        {text('excel.another')}
      </Button>
    );
  }
  const begin = (file: File) => {
    take(file, status.isCovered === 1);
    // Returning false keeps antd from uploading the file itself.
    return false;
  };
  return (
    <Upload accept=".xlsx" beforeUpload={begin} showUploadList={false} maxCount={1}>
      <Button type={type}>{text('excel.again')}</Button>
    </Upload>
  );
}

interface FindingsProps {
  readonly resource: Resource;
  readonly status: ImportStatus;
  readonly importing: Importing;
}

function Count({ word, count, isBad }: { word: string; count: number; isBad?: boolean }) {
  return (
    <div className={styles.count}>
      <dt>{word}</dt>
      <dd className={isBad && count > 0 ? styles.bad : undefined}>{count.toLocaleString('en-US')}</dd>
    </div>
  );
}

/** Shows the second step: the result of checking the file, and the choice of what to import. */
export function Findings({ resource, status, importing }: FindingsProps) {
  const text = useText();
  const { total, faulty, fileName } = status;
  const good = total - faulty;
  const [mode, setMode] = useState<ImportMode>(faulty > 0 ? 'good' : 'all');
  const [isBeginning, setBeginning] = useState(false);
  const run = async () => {
    setBeginning(true);
    await importing.run(mode);
    setBeginning(false);
  };
  return (
    <>
      <div role="status">
        <strong>{text('excel.checked')}</strong>
        <div className={styles.hint}>{text('excel.file', { name: fileName })}</div>
      </div>
      <dl className={styles.counts}>
        <Count word={text('excel.total')} count={total} />
        <Count word={text('excel.good')} count={good} />
        <Count word={text('excel.faulty')} count={faulty} isBad />
      </dl>
      {faulty > 0 && <Faults resource={resource} status={status} />}
      {importing.refusal && <Alert type="error" showIcon role="alert" title={importing.refusal} />}
      {good > 0 ? (
        <div className={styles.choice}>
          <Radio.Group
            aria-label={text('excel.mode')}
            className={styles.modes}
            value={mode}
            onChange={({ target }) => setMode(target.value)}
          >
            <Radio value="all" disabled={faulty > 0}>
              {text('excel.modeAll')}
              {faulty > 0 && <div className={styles.hint}>{text('excel.allNeedsNone')}</div>}
            </Radio>
            <Radio value="good">{text('excel.modeGood')}</Radio>
          </Radio.Group>
        </div>
      ) : (
        <Alert type="warning" showIcon title={text('excel.nothingGood')} />
      )}
      <div className={styles.buttons}>
        {good > 0 && (
          <Button type="primary" loading={isBeginning} onClick={run}>
            {text('excel.run')}
          </Button>
        )}
        <NextFile status={status} importing={importing} />
      </div>
    </>
  );
}
