import { Skeleton, Tag, Timeline } from 'antd';
import type { HistoryLine } from '#shared/flow-wire';
import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { EmptyState, ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import styles from './processes.module.css';
import { type Drawn, useHistory, useModelView } from './use-process.ts';
import '#src/locales/work';

const dotColors: Readonly<Record<string, string>> = {
  ok: 'green',
  reject: 'red',
  deleted: 'red',
  timeout: 'orange',
  remind: 'gold',
};
const outcomes = ['ok', 'reject', 'cancel', 'timeout', 'deleted', 'transfer', 'remind'] as const;

/** Shows the outcome of a step; automatic steps have none. */
function Outcome({ line }: { readonly line: HistoryLine }) {
  const text = useText();
  if (line.status === 'todo') return <Tag color="processing">{text('work.waiting')}</Tag>;
  const outcome = outcomes.find((name) => name === line.outcome);
  const isDecided = line.historyActivityType === 'userTask' || line.historyActivityType === 'reminder';
  if (!outcome || !isDecided) return null;
  return <Tag color={dotColors[outcome]}>{text(`work.outcome.${outcome}`)}</Tag>;
}

function Line({ line }: { readonly line: HistoryLine }) {
  const text = useText();
  const { historyActivityName: name, historyActivityDurationTime: time, assigneeName, comment, createTime, endTime } = line;
  const isReminder = line.historyActivityType === 'reminder';
  return (
    <div className={styles.line}>
      <div>
        <strong>{name}</strong> {assigneeName && <span>{assigneeName}</span>} <Outcome line={line} />
      </div>
      {comment && <div className={styles.comment}>{comment}</div>}
      <div className={styles.times}>
        {endTime && !isReminder && endTime !== createTime ? `${createTime} – ${endTime}` : createTime}
        {time && !isReminder && endTime !== createTime ? ` · ${text('work.took', { time })}` : ''}
      </div>
    </div>
  );
}

/** Shows the history of an instance in chronological order. */
function HistoryTimeline({ processInstanceId }: { readonly processInstanceId: string }) {
  const { data, error, retry } = useHistory(processInstanceId);
  if (error) return <ErrorState hint={error.message || undefined} onRetry={retry} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (data.length === 0) return <EmptyState />;
  return (
    <Timeline
      items={data.map((line) => ({
        key: line.id,
        color: line.status === 'todo' ? 'blue' : (dotColors[line.outcome] ?? 'gray'),
        content: <Line line={line} />,
      }))}
    />
  );
}

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
