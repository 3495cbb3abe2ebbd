import { Skeleton } from 'antd';
import { Rating } from '#src/actions/rating.tsx';
import { useRatings } from '#src/actions/use-ratings';
import { useText } from '#src/lib/i18n';
import styles from './inbox.module.css';

/** Shows the handovers that the user took part in and can rate. */
export function Mail() {
  const text = useText();
  const { rows, isLoading, rate } = useRatings();
  if (isLoading) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  if (rows.length === 0)
    return (
      <div className={styles.scroll}>
        <Rating title={text('notice.samples.mail.title')} subtitle={text('notice.samples.mail.subtitle')} />
      </div>
    );
  return (
    <div className={styles.scroll}>
      <div className={styles.subtitle}>{text('notice.waiting', { count: rows.length })}</div>
      {rows.map((row) => (
        <Rating
          key={row.exchgId}
          title={`${row.deptName} · ${row.exchgNo}`}
          subtitle={`${text('notice.about', { who: row.targetNames })} · ${text('notice.until', { time: row.endTime.slice(0, 16) })}`}
          onSend={(opinion) => rate(row, opinion)}
        />
      ))}
    </div>
  );
}
