import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { useCustom } from '@refinedev/core';
import { Button, Card, Skeleton } from 'antd';
import { useParams } from 'react-router-dom';
import { callPath } from '#shared/define';
import { sizeText } from '#shared/files';
import type { DeliveredReport } from '#shared/wire';
import { Facts } from '#src/components/facts.tsx';
import { ErrorState, StateView } from '#src/components/state-views.tsx';
import { ApiError } from '#src/lib/api-error';
import { useText } from '#src/lib/i18n';
import '#src/locales/lazy/report';
import { reportList } from '#src/resources/report/kept';
import styles from './delivered.module.css';
import { useDownload } from './use-download.ts';

/** The statuses of a server that has no such report for this user. */
const gone: ReadonlySet<number> = new Set([400, 404]);

/** Fetches the report of the address, if it was meant for this user. */
function useDelivered(id: string) {
  const { data, error, refetch } = useCustom({
    url: callPath(reportList, 'delivered'),
    method: 'get',
    config: { query: { id } },
    queryOptions: { queryKey: [reportList.name, 'delivered', id], retry: false },
    errorNotification: false,
  }).query;
  // The contract of the call determines the type of its answer.
  return { report: data?.data as unknown as DeliveredReport | undefined, error, retry: () => void refetch() };
}

/** Shows a report that the user was notified of: what it is, and its file. */
export function DeliveredPage() {
  const text = useText();
  const { id = '' } = useParams();
  const { report, error, retry } = useDelivered(id);
  const { download, isFetching } = useDownload(id);
  if (error instanceof ApiError && gone.has(error.status)) {
    return <StateView mark={<FileExcelOutlined />} title={text('report.gone')} hint={text('report.goneHint')} role="alert" />;
  }
  if (error && !report) return <ErrorState hint={error.message || undefined} onRetry={retry} />;
  if (!report) {
    return (
      <div className={styles.page}>
        <Skeleton active paragraph={{ rows: 4 }} />
      </div>
    );
  }
  const facts = [
    { key: 'time', label: text('report.keptAt'), value: report.keepTime },
    { key: 'size', label: text('report.size'), value: sizeText(report.size) },
  ];
  return (
    <div className={styles.page}>
      <Card>
        <h1 className={styles.title}>{report.title}</h1>
        <Facts className={styles.facts} columns={1} items={facts} />
        <Button type="primary" icon={<DownloadOutlined aria-hidden />} loading={isFetching} onClick={() => void download()}>
          {text('report.download')}
        </Button>
      </Card>
    </div>
  );
}
