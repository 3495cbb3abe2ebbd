import { CheckCircleFilled, ClockCircleOutlined, MinusCircleFilled, SyncOutlined } from '@ant-design/icons';
import { Table, Tag } from 'antd';
import type { ReactNode } from 'react';
import { stopStates } from '#shared/handover/task';
import { clockOf } from '#shared/time';
import { EmptyState } from '#src/components/state-views.tsx';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import { useMinutes } from '#src/lib/minutes';
import { dictLabel, useDictionary } from '#src/lib/nouns/dictionaries';
import type { Row } from '#src/meta/kinds/kind';
import { taskArt } from '#src/resources/operation/task-art';
import { StopState } from './stop-state.tsx';
import styles from './tasks.module.css';

const { waiting, done, skipped } = stopStates;
const marks: Readonly<Record<number, ReactNode>> = {
  [waiting]: <ClockCircleOutlined aria-hidden />,
  [done]: <CheckCircleFilled aria-hidden />,
  [skipped]: <MinusCircleFilled aria-hidden />,
};

const clock = (moment: unknown) => clockOf(String(moment ?? ''));

/** Shows when something was planned, and when it happened. */
function Times({ stop: { planArriveTime, arriveTime, finishTime, lateMinutes } }: { readonly stop: Row }) {
  const text = useText();
  const told = useMinutes();
  return (
    <span className={styles.times}>
      {text('task.planned', { time: clock(planArriveTime) })}
      {arriveTime ? ` · ${text('task.arrivedAt', { time: clock(arriveTime) })}` : ''}
      {finishTime ? ` · ${text('task.doneAt', { time: clock(finishTime) })}` : ''}
      {Number(lateMinutes) > 0 && <Tag color="red">{text('task.late', { time: told(Number(lateMinutes)) })}</Tag>}
    </span>
  );
}

interface StopsProps {
  readonly stops: readonly Row[];
  /** The stop that is marked. */
  readonly currentId?: string | undefined;
}

/** Shows the places of a task in their order: where it is, what is done, what is late. */
export function Stops({ stops, currentId }: StopsProps) {
  const text = useText();
  if (stops.length === 0) return <EmptyState hint={text('task.noStops')} />;
  return (
    <ol className={styles.stops}>
      {stops.map((stop) => (
        <li
          key={String(stop.id)}
          data-state={Number(stop.stopState)}
          className={styles.stop}
          aria-current={stop.id === currentId || undefined}
        >
          <span className={styles.mark}>{marks[Number(stop.stopState)] ?? <SyncOutlined aria-hidden />}</span>
          <div>
            <strong>{String(stop.deptName ?? '')}</strong> <StopState stop={stop} />
            <div>
              <Times stop={stop} />
            </div>
            {stop.skipReason ? <div className={styles.quiet}>{String(stop.skipReason)}</div> : null}
          </div>
          <span className={styles.count}>
            {String(stop.doneCount ?? 0)}/{String(stop.planCount ?? 0)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function ItemState({ state }: { readonly state: unknown }) {
  const language = useLanguage();
  const { entries } = useDictionary(taskArt.fields.itemState.dict);
  const entry = entries.find(({ dictKey }) => String(dictKey) === String(state));
  return <Tag>{entry ? dictLabel(entry, language) : String(state)}</Tag>;
}

/** Shows the articles of a task with their states. */
export function Items({ items }: { readonly items: readonly Row[] }) {
  const text = useText();
  const words = useWords();
  if (items.length === 0) return <EmptyState hint={text('task.noItems')} />;
  const { fields } = taskArt;
  return (
    <Table
      size="small"
      rowKey="id"
      dataSource={[...items]}
      pagination={items.length > 50 ? { pageSize: 50 } : false}
      scroll={{ x: 640 }}
      columns={[
        { key: 'code', title: words(fields.artId), render: (_, row) => String(row.artCode ?? row.artName ?? '') },
        { key: 'name', title: text('task.itemName'), dataIndex: 'artName' },
        { key: 'to', title: words(fields.toDeptId), dataIndex: 'toDeptName' },
        { key: 'seal', title: words(fields.planSealNo), dataIndex: 'planSealNo' },
        { key: 'state', title: words(fields.itemState), render: (_, row) => <ItemState state={row.itemState} /> },
        {
          key: 'extra',
          title: words(fields.isExtra),
          render: (_, row) => (Number(row.isExtra) === 1 ? <Tag color="orange">{words(fields.isExtra)}</Tag> : null),
        },
      ]}
    />
  );
}
