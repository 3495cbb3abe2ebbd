import { Button, Skeleton } from 'antd';
import { isRecord } from '#shared/by-name';
import { callPath, type Resource } from '#shared/define';
import { exchgStates } from '#shared/handover/exchange';
import { taskStates } from '#shared/handover/task';
import { useServerQuery } from '#src/calls/use-server-query';
import { EmptyState, ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { useRights } from '#src/meta/screens/use-rights';
import { exchg } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import styles from './door.module.css';
import { ExchangeCard } from './exchange-card.tsx';
import { NextStop } from './next-stop.tsx';

interface Asked {
  readonly taskId: string | undefined;
  readonly query: Readonly<Record<string, string | number>>;
  readonly enabled: boolean;
}

/** Servers answer a list in pages or as a whole. */
function rowsIn(answer: unknown): readonly Row[] | undefined {
  const rows = isRecord(answer) ? answer.records : answer;
  return Array.isArray(rows) ? rows : undefined;
}

function useRows(resource: Resource, { taskId, query, enabled }: Asked) {
  const { data, error, retry } = useServerQuery({
    path: callPath(resource, resource.listVerb),
    query: { ...query, current: 1, size: 50 },
    topic: 'operations',
    part: taskId,
    isWanted: enabled,
    read: rowsIn,
    staleTime: 0,
  });
  return { rows: data, error, retry };
}

const { open, given } = exchgStates;
const { published, underWay } = taskStates;

/** Fetches the exchanges that wait for a signature, as far as the user sees them. */
const useOpenExchanges = (taskId: string | undefined) =>
  useRows(exchg, { taskId, query: { exchgState: [open, given].join(), ...(taskId && { taskId }) }, enabled: true });

/** Fetches the user's own tasks that are under way or about to be. */
const useOwnTasks = (taskId: string | undefined, enabled: boolean) =>
  useRows(task, {
    taskId,
    // The car that arrives soonest comes first.
    query: taskId ? { id: taskId } : { mine: 1, taskState: [published, underWay].join(), ascs: 'planStartTime' },
    enabled,
  });

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
