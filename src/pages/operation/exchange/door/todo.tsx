import { Button, Skeleton } from 'antd';
import { EmptyState, ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import { useRights } from '#src/meta/screens/use-rights';
import { task } from '#src/resources/operation/task';
import styles from './door.module.css';
import { ExchangeCard } from './exchange-card.tsx';
import { NextStop } from './next-stop.tsx';
import { useOpenExchanges, useOwnTasks } from './use-todo.ts';

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
  const running = tasks.rows ?? [];
  const ofRunning = new Set(running.map(({ id }) => String(id)));
  // An exchange of a running task is on the card of its stop.
  const [ofStops, open] = [
    exchanges.rows.filter(({ taskId: of }) => ofRunning.has(String(of))),
    exchanges.rows.filter(({ taskId: of }) => !ofRunning.has(String(of))),
  ];
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
            <NextStop key={String(row.id)} taskId={String(row.id)} exchanges={ofStops} onOpen={onOpen} />
          ))}
        </section>
      )}
      {open.length + running.length === 0 && <EmptyState hint={text(taskId ? 'door.nothingOfTask' : 'door.nothing')} />}
    </>
  );
}
