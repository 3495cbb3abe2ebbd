import { RightOutlined } from '@ant-design/icons';
import { Button, Skeleton, Tag } from 'antd';
import { labelKey } from '#shared/define';
import { exchgStates } from '#shared/handover/exchange';
import { EmptyState, ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { useRights } from '#src/meta/screens/use-rights';
import { task } from '#src/resources/operation/task';
import styles from './door.module.css';
import { NextStop } from './next-stop.tsx';
import { useOpenExchanges, useOwnTasks } from './use-todo.ts';

const label = (row: Row, name: string) => String(row[labelKey(name)] ?? row[name] ?? '');

function ExchangeCard({ row, onOpen }: { readonly row: Row; readonly onOpen: () => void }) {
  const text = useText();
  const isGiven = Number(row.exchgState) === exchgStates.given;
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <span className={styles.cardText}>
        <span className={styles.cardTitle}>
          {label(row, 'exchgType')} · {label(row, 'deptId')}
        </span>
        <span className={styles.quiet}>
          {String(row.exchgNo)} · {text('door.pieces', { count: Number(row.planCount ?? 0) })}
        </span>
        <Tag color={isGiven ? 'blue' : 'gold'}>{text(isGiven ? 'door.toReceive' : 'door.toGive')}</Tag>
      </span>
      <RightOutlined aria-hidden />
    </button>
  );
}

interface TodoProps {
  /** The task that the list is limited to, if any. */
  readonly taskId: string | undefined;
  readonly onOpen: (exchgId: string) => void;
  readonly onAll: () => void;
}

/** Shows what has to be done here: exchanges in progress, and the next stops of the user's tasks. */
export function Todo({ taskId, onOpen, onAll }: TodoProps) {
  const text = useText();
  const exchanges = useOpenExchanges(taskId);
  const mayRead = useRights(task).has('view');
  const tasks = useOwnTasks(taskId, mayRead);
  if (exchanges.error) return <ErrorState hint={exchanges.error.message || undefined} onRetry={exchanges.retry} />;
  if (!exchanges.rows || (mayRead && !tasks.rows && !tasks.error)) return <Skeleton active paragraph={{ rows: 6 }} />;
  const [open, running] = [exchanges.rows, tasks.rows ?? []];
  return (
    <>
      {taskId && (
        <Button type="link" className={styles.back} onClick={onAll}>
          {text('door.all')}
        </Button>
      )}
      {open.length > 0 && (
        <section aria-label={text('door.exchanges')} className={styles.cards}>
          <h2 className={styles.heading}>{text('door.exchanges')}</h2>
          {open.map((row) => (
            <ExchangeCard key={String(row.id)} row={row} onOpen={() => onOpen(String(row.id))} />
          ))}
        </section>
      )}
      {running.length > 0 && (
        <section aria-label={text('door.stops')} className={styles.cards}>
          <h2 className={styles.heading}>{text('door.stops')}</h2>
          {running.map((row) => (
            <NextStop key={String(row.id)} taskId={String(row.id)} exchanges={open} onOpen={onOpen} />
          ))}
        </section>
      )}
      {open.length + running.length === 0 && <EmptyState hint={text(taskId ? 'door.nothingOfTask' : 'door.nothing')} />}
    </>
  );
}
