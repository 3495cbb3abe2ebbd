import { ReloadOutlined } from '@ant-design/icons';
import { Alert, Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { mostCounted, type ServerNode, type SystemHealth } from '#shared/health';
import { useServerQuery } from '#src/calls/use-server-query';
import { DeniedState, EmptyState, ErrorState, LoadingState } from '#src/components/state-views.tsx';
import { unseen } from '#src/components/unseen';
import { ApiError } from '#src/lib/http/api-error';
import { useText } from '#src/lib/i18n';
import { bytesText } from './bytes.ts';
import styles from './health.module.css';
import '#src/locales/health';

type Text = ReturnType<typeof useText>;

/** Returns a duration in the largest unit of which there is at least one and a half. */
function durationText(text: Text, seconds: number): string {
  if (seconds < 90) return text('health.seconds', { number: Math.round(seconds) });
  if (seconds < 90 * 60) return text('health.minutes', { number: Math.round(seconds / 60) });
  return text('health.hours', { number: Math.round(seconds / 3_600) });
}

type Fact = readonly [name: string, value: ReactNode];

interface FactsProps {
  readonly facts: readonly Fact[];
  /** Values that are moments and names take more room than numbers. */
  readonly isWide?: boolean;
}

/** Shows names with their values. */
function Facts({ facts, isWide = false }: FactsProps) {
  return (
    <dl className={isWide ? styles.wideFacts : styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows a part of the page under its heading. */
function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}

/** Shows the size of the database and of its largest tables. */
function DatabasePart({ database }: Pick<SystemHealth, 'database'>) {
  const text = useText();
  const { mode, version, bytes, connections, tables } = database;
  const facts: readonly Fact[] = [
    [text('health.version'), `${text(`health.mode.${mode}`)} ${version}`],
    [text('health.size'), bytesText(bytes)],
    [text('health.connections'), connections ? text('health.connectionsOf', connections) : text('health.oneConnection')],
  ];
  return (
    <Part title={text('health.database')}>
      <Facts facts={facts} />
      <table className={styles.tables}>
        <caption className={unseen}>{text('health.tables')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('health.tables')}</th>
            <th scope="col">{text('health.size')}</th>
            <th scope="col">{text('health.rows')}</th>
          </tr>
        </thead>
        <tbody>
          {tables.map(({ name, bytes: taken, rows }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{bytesText(taken)}</td>
              <td>{rows ?? text('health.notReckoned')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

/** Shows the pending work of the servers. */
function QueuesPart({ queues }: Pick<SystemHealth, 'queues'>) {
  const text = useText();
  const told = (count: number) => (count < mostCounted ? count : text('health.atLeast', { count }));
  const facts = (['timersDue', 'timersGivenUp', 'imports'] as const).map(
    (name): Fact => [text(`health.${name}`), told(queues[name])],
  );
  return (
    <Part title={text('health.queues')}>
      <Facts facts={facts} />
    </Part>
  );
}

/** The hours after which a backup of each night is missing. */
const oldHours = 26;

/** Shows what was found in the last backup when it was restored, or why there is none. */
function BackupPart({ backup: { isSet, last } }: Pick<SystemHealth, 'backup'>) {
  const text = useText();
  if (!last) {
    const title = text(isSet ? 'health.backupWaiting' : 'health.backupNone');
    return (
      <Part title={text('health.backup')}>
        <Alert type={isSet ? 'info' : 'warning'} showIcon title={title} />
      </Part>
    );
  }
  const isSound = last.faults.length === 0;
  const facts: readonly Fact[] = [
    [text('health.backupFile'), last.backup],
    [text('health.backupMade'), last.madeAt ?? '–'],
    [text('health.backupLoss'), durationText(text, last.ageSeconds)],
    [text('health.backupBack'), durationText(text, last.seconds)],
    [text('health.backupRows'), last.rows],
    [text('health.backupAudit'), last.newestAudit ?? '–'],
    [text('health.backupProved'), last.provedAt],
  ];
  return (
    <Part title={text('health.backup')}>
      <p className={styles.verdict}>
        <Tag color={isSound ? 'green' : 'red'}>{text(isSound ? 'health.backupSound' : 'health.backupUnsound')}</Tag>
        {last.ageSeconds > oldHours * 3_600 ? <Tag color="red">{text('health.backupOld')}</Tag> : null}
      </p>
      <Facts facts={facts} isWide />
      {isSound ? null : (
        <ul className={styles.faults} aria-label={text('health.backupFaults')}>
          {last.faults.map(({ kind, about }) => (
            <li key={`${kind} ${about}`}>{text(`health.fault.${kind}`, { about })}</li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** The seconds after which a server is marked that has missed two of its reports. */
const silentSeconds = 35;

function Node({ node }: { readonly node: ServerNode }) {
  const text = useText();
  const { connections, load, processors } = node;
  const facts: readonly Fact[] = [
    [text('health.process'), node.pid],
    [text('health.version'), `${node.version} · Node ${node.nodeVersion}`],
    [text('health.started'), node.startTime],
    [text('health.memory'), bytesText(node.memoryBytes)],
    [text('health.load'), text('health.loadOf', { load: load.toFixed(2), count: processors })],
    [text('health.delay'), text('health.milliseconds', { ms: node.delayMs.toFixed(0) })],
    [text('health.streams'), node.streams],
    [
      text('health.connections'),
      text('health.connectionsOf', { used: connections.open - connections.idle, most: connections.most }),
    ],
    [text('health.waiting'), connections.waiting],
  ];
  return (
    <li className={styles.node}>
      <h3 className={styles.name}>
        {node.host}
        {node.isAnswering ? <Tag color="blue">{text('health.answering')}</Tag> : null}
        {node.silentSeconds > silentSeconds ? (
          <Tag color="orange">{text('health.silent', { seconds: node.silentSeconds })}</Tag>
        ) : null}
      </h3>
      <Facts facts={facts} />
    </li>
  );
}

/** Shows the servers that run on the database. */
function Nodes({ nodes }: { readonly nodes: readonly ServerNode[] }) {
  const text = useText();
  return (
    <Part title={text('health.nodes')}>
      {nodes.length === 0 ? (
        <EmptyState hint={text('health.noNodes')} />
      ) : (
        <ul className={styles.nodes}>
          {nodes.map((node) => (
            <Node key={node.id} node={node} />
          ))}
        </ul>
      )}
    </Part>
  );
}

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
      <BackupPart backup={data.backup} />
      <DatabasePart database={data.database} />
    </div>
  );
}
