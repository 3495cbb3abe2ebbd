import { Skeleton } from 'antd';
import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import '#src/locales/work';
import { HistoryTimeline } from './history-timeline.tsx';
import styles from './processes.module.css';
import { type Drawn, useModelView } from './use-process.ts';

const DiagramView = lazyWithPreload(async () => (await import('#src/components/diagram/diagram-view.tsx')).DiagramView);

/** The drawing of a process, or of an instance with the way that it took. */
export function ProcessDiagram(drawn: Drawn) {
  const text = useText();
  const { data, error, retry } = useModelView(drawn);
  if (error) return <ErrorState hint={error.message || undefined} onRetry={retry} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <LoadingFallback value={<Skeleton active paragraph={{ rows: 8 }} />}>
      <DiagramView view={data} label={text('work.diagram')} height="min(420px, 60vh)" />
    </LoadingFallback>
  );
}

/** Shows the progress of an instance: its drawing, and beside it the history. */
export function ProcessView({ processInstanceId }: { readonly processInstanceId: string }) {
  const text = useText();
  return (
    <div className={styles.both}>
      <section aria-label={text('work.diagram')}>
        <h3 className={styles.title}>{text('work.diagram')}</h3>
        <ProcessDiagram processInstanceId={processInstanceId} />
      </section>
      <section aria-label={text('work.history')}>
        <h3 className={styles.title}>{text('work.history')}</h3>
        <HistoryTimeline processInstanceId={processInstanceId} />
      </section>
    </div>
  );
}
