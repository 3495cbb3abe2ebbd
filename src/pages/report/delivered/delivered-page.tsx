import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { App, Button, Card, Skeleton } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { callPath } from '#shared/define';
import { sizeText } from '#shared/files';
import type { DeliveredReport } from '#shared/wire';
import { useServer } from '#src/calls/use-server';
import { useServerQuery } from '#src/calls/use-server-query';
import { Facts } from '#src/components/facts.tsx';
import { ErrorState, StateView } from '#src/components/state-views.tsx';
import { ApiError } from '#src/lib/http/api-error';
import { useText } from '#src/lib/i18n';
import '#src/locales/report';
import { reportList } from '#src/resources/report/kept';
import styles from './delivered.module.css';

/** The statuses of a server that has no such report for this user. */
const gone: ReadonlySet<number> = new Set([400, 404]);

/** Fetches the report of the address, if it was meant for this user. */
function useDelivered(id: string) {
  const { data, error, retry } = useServerQuery<DeliveredReport>({
    path: callPath(reportList, 'delivered'),
    query: { id },
    retry: false,
  });
  return { report: data, error, retry };
}

/**
 * Returns a function that saves the file of a delivered report, by a link that is requested only then: pages stay open longer
 * than links are valid.
 */
function useDownload(id: string) {
  const text = useText();
  const { message } = App.useApp();
  const { ask } = useServer();
  const [isFetching, setFetching] = useState(false);
  const download = async () => {
    setFetching(true);
    try {
      const report = await ask<DeliveredReport | undefined>(callPath(reportList, 'delivered'), { query: { id } });
      if (!report) return;
      const { link, name } = report;
      const anchor = document.createElement('a');
      anchor.href = link;
      anchor.download = name;
      anchor.click();
    } catch (error) {
      void message.error(error instanceof Error && error.message ? error.message : text('report.gone'));
    } finally {
      setFetching(false);
    }
  };
  return { download, isFetching };
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
