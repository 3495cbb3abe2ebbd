import { mostCounted, type SystemHealth } from '#shared/health';
import { unseen } from '#src/components/unseen';
import { useText } from '#src/lib/i18n';
import '#src/locales/health';
import { bytesText } from './bytes.ts';
import { type Fact, Facts, Part } from './facts.tsx';
import styles from './health.module.css';

/** Shows the size of the database and of its largest tables. */
export function DatabasePart({ database }: Pick<SystemHealth, 'database'>) {
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
export function QueuesPart({ queues }: Pick<SystemHealth, 'queues'>) {
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
