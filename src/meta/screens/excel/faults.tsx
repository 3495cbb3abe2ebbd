import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Resource } from '#shared/define';
import type { ImportStatus } from '#shared/excel';
import { useText } from '#src/lib/i18n';
import styles from './excel.module.css';
import { useDownload } from './use-download.ts';
import { useFiles } from './use-files.ts';

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
