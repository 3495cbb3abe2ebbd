import { Skeleton, Tag, Timeline } from 'antd';
import type { HistoryLine } from '#shared/flow-wire';
import { EmptyState, ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import '#src/locales/work';
import styles from './processes.module.css';
import { useHistory } from './use-process.ts';

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
export function HistoryTimeline({ processInstanceId }: { readonly processInstanceId: string }) {
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
