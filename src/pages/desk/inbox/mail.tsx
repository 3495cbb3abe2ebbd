import { Skeleton } from 'antd';
import type { PendingEvaluation } from '#shared/handover/evaluate';
import { Rating, SatisfyAll } from '#src/handover/rating.tsx';
import { useRatings } from '#src/handover/use-ratings';
import { useText } from '#src/lib/i18n';
import styles from './inbox.module.css';

type Rows = readonly PendingEvaluation[];

/** Returns the handovers by their task, in the order in which they came. */
function byTask(rows: Rows): readonly (readonly [string, Rows])[] {
  const groups = new Map<string, PendingEvaluation[]>();
  for (const row of rows) groups.set(row.taskNo, [...(groups.get(row.taskNo) ?? []), row]);
  return [...groups];
}

/** Shows the handovers that the user took part in and can rate, under their tasks. */
export function Mail() {
  const text = useText();
  const { rows, isLoading, rate, satisfy } = useRatings();
  if (isLoading) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  if (rows.length === 0)
    return (
      <div className={styles.scroll}>
        <Rating title={text('notice.samples.mail.title')} subtitle={text('notice.samples.mail.subtitle')} />
      </div>
    );
  const groups = byTask(rows);
  return (
    <div className={styles.scroll}>
      <div className={styles.groupHead}>
        <span className={styles.subtitle}>{text('notice.waiting', { count: rows.length })}</span>
        {groups.length > 1 && <SatisfyAll rows={rows} onSatisfy={satisfy} />}
      </div>
      {groups.map(([no, own]) => {
        const title = text(no === '' ? 'notice.withClients' : 'notice.ofTask', { no, count: own.length });
        return (
          <section key={no} aria-label={title}>
            <div className={styles.groupHead}>
              <h3 className={styles.itemTitle}>{title}</h3>
              <SatisfyAll rows={own} onSatisfy={satisfy} />
            </div>
            {own.map((row) => (
              <Rating
                key={row.exchgId}
                title={`${row.deptName} · ${row.exchgNo}`}
                subtitle={`${text('notice.about', { who: row.targetNames })} · ${text('notice.until', { time: row.endTime.slice(0, 16) })}`}
                onSend={(opinion) => rate(row, opinion)}
              />
            ))}
          </section>
        );
      })}
    </div>
  );
}
