import { ReloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import type { SystemHealth } from '#shared/health';
import { useServerQuery } from '#src/calls/use-server-query';
import { DeniedState, ErrorState, LoadingState } from '#src/components/state-views.tsx';
import { ApiError } from '#src/lib/http/api-error';
import { useText } from '#src/lib/i18n';
import '#src/locales/health';
import { DatabasePart, QueuesPart } from './database.tsx';
import styles from './health.module.css';
import { Nodes } from './nodes.tsx';

export const everySeconds = 10;

/** Fetches the health of servers and database repeatedly while the page is visible. */
const useHealth = () =>
  useServerQuery<SystemHealth>({
    path: 'blade-monitor/health',
    refetchInterval: everySeconds * 1_000,
    staleTime: 0,
    retry: false,
  });

const isDenied = (error: unknown) => error instanceof ApiError && error.status === 403;

/** Shows the health of the servers, their database and the waiting work, for administrators of the platform. */
export function HealthPage() {
  const text = useText();
  const { data, error, retry, isFetching } = useHealth();
  if (isDenied(error)) return <DeniedState />;
  if (!data) return error ? <ErrorState hint={error.message} onRetry={retry} /> : <LoadingState />;
  const time = data.at.slice(11);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{text('health.title')}</h1>
        <span className={styles.time}>{text('health.asOf', { time, seconds: everySeconds })}</span>
        <Button icon={<ReloadOutlined aria-hidden />} loading={isFetching && { delay: 500 }} onClick={retry}>
          {text('health.refresh')}
        </Button>
      </header>
      {error ? <Alert type="warning" showIcon title={text('health.stale', { time })} description={error.message} /> : null}
      <Nodes nodes={data.nodes} />
      <QueuesPart queues={data.queues} />
      <DatabasePart database={data.database} />
    </div>
  );
}
