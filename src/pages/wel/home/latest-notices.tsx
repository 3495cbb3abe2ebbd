import { useList } from '@refinedev/core';
import { Skeleton } from 'antd';
import { EmptyState, ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import { type Notice, notice } from '#src/resources/desk/notice';
import type { Screen } from '#src/screens/routes';
import { ScreenLink } from '#src/screens/screen-link.tsx';
import { useScreens } from '#src/screens/screens';
import styles from './home-page.module.css';

type NoticeLine = Pick<Notice, 'id' | 'title' | 'releaseTime' | 'isTop' | 'categoryName'>;

const shownAtOnce = 6;

function NoticeItem({ line, screen }: { readonly line: NoticeLine; readonly screen: Screen }) {
  const text = useText();
  return (
    <li>
      <ScreenLink screen={screen} className={styles.notice}>
        {line.isTop === 1 ? <span className={styles.pinned}>{text('layout.home.pinned')}</span> : null}
        {line.categoryName ? <span className={styles.category}>{line.categoryName}</span> : null}
        <span className={styles.noticeTitle}>{line.title}</span>
        <time className={styles.time}>{line.releaseTime.slice(0, 16)}</time>
      </ScreenLink>
    </li>
  );
}

function NoticeList({ now, screen }: { readonly now: string; readonly screen: Screen }) {
  const { query, result } = useList<NoticeLine>({
    resource: notice.name,
    pagination: { currentPage: 1, pageSize: shownAtOnce },
    sorters: [
      { field: 'isTop', order: 'desc' },
      { field: 'releaseTime', order: 'desc' },
    ],
    // Notices with a later release time are not published yet.
    filters: [{ field: 'releaseTime', operator: 'lte', value: now }],
    errorNotification: false,
  });
  const text = useText();

  if (query.isPending) return <Skeleton active title={false} paragraph={{ rows: 4 }} className={styles.body} />;
  if (query.isError) return <ErrorState hint={query.error.message} onRetry={() => query.refetch()} />;
  if (result.data.length === 0) return <EmptyState hint={text('layout.home.noticesEmpty')} />;
  return (
    <ul className={styles.notices}>
      {result.data.map((line) => (
        <NoticeItem key={line.id} line={line} screen={screen} />
      ))}
    </ul>
  );
}

/** Shows the newest notices to users who have their screen. */
export function LatestNotices({ now }: { readonly now: string }) {
  const { screens } = useScreens();
  const text = useText();
  const screen = screens.find(({ code }) => code === notice.name);
  if (!screen) return null;
  return (
    <section className={styles.card} aria-labelledby="home-notices">
      <div className={styles.head}>
        <h2 id="home-notices" className={styles.heading}>
          {text('layout.home.notices')}
        </h2>
        <ScreenLink screen={screen}>{text('layout.home.more')}</ScreenLink>
      </div>
      <NoticeList now={now} screen={screen} />
    </section>
  );
}
