import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { DashboardCharts } from '#shared/dashboard';
import { useCalmQuery } from '#src/calls/use-calm-query';
import { Columns } from '#src/components/columns/columns.tsx';
import { EmptyState, ErrorState } from '#src/components/state-views.tsx';
import { unseen } from '#src/components/unseen';
import { useLanguage, useText } from '#src/lib/i18n';
import { dictLabel, useDictionary } from '#src/lib/nouns/dictionaries';
import '#src/locales/cockpit';
import styles from './charts.module.css';

const pauseMs = 10_000;
const taskState = { source: 'business', code: 'task_state' } as const;

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}

function Tasks({ tasks }: { readonly tasks: NonNullable<DashboardCharts['tasks']> }) {
  const text = useText();
  const language = useLanguage();
  const { entries } = useDictionary(taskState);
  const nameOf = (key: number) => {
    const entry = entries.find(({ dictKey }) => dictKey === String(key));
    return entry ? dictLabel(entry, language) : '';
  };
  const title = text('cockpit.tasksByState');
  const series = { name: text('cockpit.count'), tone: 'accent' as const, values: tasks.map(({ count }) => count) };
  return (
    <Card title={title}>
      {tasks.length === 0 ? <EmptyState hint={text('cockpit.noTasks')} /> : null}
      {tasks.length > 0 && entries.length > 0 ? (
        <Columns
          title={title}
          head={text('cockpit.state')}
          labels={tasks.map((one) => nameOf(one.taskState))}
          series={[series]}
        />
      ) : null}
    </Card>
  );
}

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Returns the hours from the first with a verification to the last, without gaps. */
function fullHours(found: NonNullable<DashboardCharts['verifications']>) {
  const [first = 0, last = -1] = [found[0]?.hour, found.at(-1)?.hour];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = first + index;
    return found.find((one) => one.hour === hour) ?? { hour, passed: 0, failed: 0 };
  });
}

function Verifications({ found }: { readonly found: NonNullable<DashboardCharts['verifications']> }) {
  const text = useText();
  const title = text('cockpit.verifyByHour');
  const hours = fullHours(found);
  return (
    <Card title={title}>
      {hours.length === 0 ? (
        <EmptyState hint={text('cockpit.noVerifications')} />
      ) : (
        <Columns
          title={title}
          head={text('cockpit.hour')}
          labels={hours.map(({ hour }) => hourText(hour))}
          series={[
            { name: text('cockpit.passed'), tone: 'success', values: hours.map(({ passed }) => passed) },
            { name: text('cockpit.failed'), tone: 'danger', values: hours.map(({ failed }) => failed) },
          ]}
          areParts
        />
      )}
    </Card>
  );
}

type Place = NonNullable<DashboardCharts['places']>[number];

/** Joins the places whose names the user may not know into one line, since several of the same name would be meaningless. */
function withOthersAsOne(places: readonly Place[]): readonly Place[] {
  const isOther = ({ deptId, deptName }: Place) => deptId !== '' && deptName === '';
  const [first, ...more] = places.filter(isOther);
  const count = [first, ...more].reduce((sum, place) => sum + (place?.count ?? 0), 0);
  return places.filter((place) => !more.includes(place)).map((place) => (place === first ? { ...place, count } : place));
}

function Places({ places }: { readonly places: NonNullable<DashboardCharts['places']> }) {
  const text = useText();
  const title = text('cockpit.byPlace');
  const nameOf = (id: string, name: string) => (id === '' ? text('cockpit.onTheRoad') : name || text('cockpit.otherPlace'));
  const shown = withOthersAsOne(places);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  return (
    <Card title={title}>
      {places.length === 0 ? <EmptyState hint={text('cockpit.noArticles')} /> : null}
      <table className={styles.places}>
        <caption className={unseen}>{title}</caption>
        <tbody>
          {shown.map(({ deptId, deptName, count }) => (
            <tr key={deptId}>
              <th scope="row">{nameOf(deptId, deptName)}</th>
              <td className={styles.bar}>
                <span className={deptId === '' ? styles.road : undefined} style={{ width: `${(100 * count) / most}%` }} />
              </td>
              <td className={styles.amount}>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** Shows three charts of the day, each for users who may read its data. */
export function Charts() {
  const { data, error, retry } = useCalmQuery<DashboardCharts>({ path: 'blade-desk/dashboard/charts', pauseMs });
  if (!data) {
    return (
      <div className={styles.card}>
        {error ? <ErrorState hint={error.message} onRetry={retry} /> : <Skeleton active title={false} />}
      </div>
    );
  }
  return (
    <div className={styles.charts}>
      {data.tasks ? <Tasks tasks={data.tasks} /> : null}
      {data.verifications ? <Verifications found={data.verifications} /> : null}
      {data.places ? <Places places={data.places} /> : null}
    </div>
  );
}
