import { Button, DatePicker, Progress, Skeleton, Statistic } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { callPath } from '#shared/define';
import { useServerQuery } from '#src/calls/use-server-query';
import { EmptyState, ErrorState } from '#src/components/state-views.tsx';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { today } from '#src/lib/dates';
import { useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { Dialog } from '#src/meta/screens/dialog.tsx';
import { task } from '#src/resources/operation/task';
import { StopState } from '#src/tasks/stop-state.tsx';
import styles from './task-page.module.css';

const counters = [
  'planCount',
  'loadedCount',
  'deliveredCount',
  'collectedCount',
  'returnedCount',
  'inTransitCount',
  'exceptionCount',
  'extraCount',
  'articleCount',
] as const;
type BagCount = { readonly [N in (typeof counters)[number]]: number } & { readonly nodes: readonly Row[] };

const useBagCount = (taskDate: string) =>
  useServerQuery<BagCount>({ path: callPath(task, 'bagcount'), query: { taskDate }, topic: 'operations', staleTime: 0 });

/** Groups the places by task, since another task may pass the same ones. */
function byTask(nodes: readonly Row[]): (readonly [Row, ...Row[]])[] {
  const groups = new Map<unknown, [Row, ...Row[]]>();
  for (const node of nodes) {
    const group = groups.get(node.taskId);
    if (group) group.push(node);
    else groups.set(node.taskId, [node]);
  }
  return [...groups.values()];
}

function NodeCount({ node }: { readonly node: Row }) {
  const [done, plan] = [Number(node.doneCount ?? 0), Number(node.planCount ?? 0)];
  // Where nothing was planned, a full bar would say that it is over.
  const percent = plan > 0 ? Math.round((100 * done) / plan) : 0;
  return (
    <li>
      <span>{String(node.deptName)}</span>
      <StopState stop={node} />
      <Progress
        aria-label={`${String(node.deptName)} ${done}/${plan}`}
        percent={percent}
        format={() => `${done}/${plan}`}
        status={Number(node.exceptionCount) > 0 ? 'exception' : 'normal'}
      />
    </li>
  );
}

function Counts({ count }: { readonly count: BagCount }) {
  const text = useText();
  return (
    <>
      <div className={styles.counters}>
        {counters.map((name) => (
          <Statistic key={name} title={text(`task.count.${name}`)} value={count[name] ?? 0} />
        ))}
      </div>
      {count.nodes.length === 0 ? (
        <EmptyState hint={text('task.noStopsOfDay')} />
      ) : (
        byTask(count.nodes).map(([first, ...more]) => (
          <section key={String(first.taskId)}>
            <h3 className={styles.ofTask}>{String(first.taskName || first.taskNo || '')}</h3>
            <ul className={styles.nodes}>
              {[first, ...more].map((node) => (
                <NodeCount key={String(node.nodeId)} node={node} />
              ))}
            </ul>
          </section>
        ))
      )}
    </>
  );
}

/** Shows how many bags are where on a day, in all and at each place. */
export function BagCountDialog({ isOpen, onClose, afterClose }: RowsDialogProps) {
  const text = useText();
  const [date, setDate] = useState(today);
  const { data, error, retry } = useBagCount(date);
  const draw = () => {
    if (error) return <ErrorState hint={error.message || undefined} onRetry={retry} />;
    return data ? <Counts count={data} /> : <Skeleton active />;
  };
  return (
    <Dialog
      title={text('task.title.bagcount')}
      isOpen={isOpen}
      onClose={onClose}
      afterClose={afterClose}
      footer={<Button onClick={onClose}>{text('meta.close')}</Button>}
    >
      <DatePicker
        aria-label={text('task.date')}
        allowClear={false}
        value={dayjs(date)}
        onChange={(next) => next && setDate(next.format('YYYY-MM-DD'))}
      />
      {draw()}
    </Dialog>
  );
}
