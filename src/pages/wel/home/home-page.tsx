import { SwapOutlined } from '@ant-design/icons';
import { useCan, useGetIdentity, useList } from '@refinedev/core';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { dayOf } from '#shared/time';
import { useServerQuery } from '#src/calls/use-server-query';
import { Icon } from '#src/components/icon.tsx';
import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { EmptyState, ErrorState } from '#src/components/state-views.tsx';
import { nowText } from '#src/lib/dates';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import { languageTags } from '#src/lib/language';
import { session } from '#src/lib/session/session';
import type { SessionUser } from '#src/lib/session/token';
import { useRights } from '#src/meta/screens/use-rights';
import { OwnCode, useHasCode } from '#src/people/own-code.tsx';
import { type Notice, notice } from '#src/resources/desk/notice';
import { exchg } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { offeredOf, type Screen } from '#src/screens/routes';
import { leavesOf } from '#src/screens/screen-at';
import { ScreenLink } from '#src/screens/screen-link.tsx';
import { useScreens } from '#src/screens/screens';
import { Agenda } from './agenda.tsx';
import { Figures } from './figures.tsx';
import { greetingAt, writeDay } from './greeting.ts';
import styles from './home-page.module.css';
import { Services } from './services.tsx';
import '#src/locales/cockpit';

type NoticeLine = Pick<Notice, 'id' | 'title' | 'releaseTime' | 'isTop' | 'categoryName'>;

const noticesAtOnce = 6;

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
    pagination: { currentPage: 1, pageSize: noticesAtOnce },
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
function LatestNotices({ now }: { readonly now: string }) {
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

const shownAtOnce = 12;

function Entry({ screen }: { readonly screen: Screen }) {
  const words = useWords();
  return (
    <ScreenLink screen={screen} className={styles.entry}>
      <Icon name={screen.icon} className={styles.entryIcon ?? ''} />
      <span>{words(screen.title)}</span>
    </ScreenLink>
  );
}

/** Shows links to the first screens of this user's menu. */
function Entries() {
  const { menu } = useScreens();
  const text = useText();
  const leaves = leavesOf(menu).slice(0, shownAtOnce);
  return (
    <section className={styles.card} aria-labelledby="home-entries">
      <div className={styles.head}>
        <h2 id="home-entries" className={styles.heading}>
          {text('layout.home.entries')}
        </h2>
      </div>
      {leaves.length === 0 ? <EmptyState hint={text('layout.home.entriesEmpty')} /> : null}
      <div className={styles.entries}>
        {leaves.map((screen) => (
          <Entry key={screen.path} screen={screen} />
        ))}
      </div>
    </section>
  );
}

/** They are rendered last, by a library of their own. */
const Charts = lazyWithPreload(async () => (await import('./charts.tsx')).Charts);

interface TenantInfo {
  readonly tenantId?: string;
  readonly tenantName?: string;
}

/** Returns the name of the user's tenant, if this address belongs to it. */
function useTenantName(): string | undefined {
  const { data } = useServerQuery<TenantInfo | null>({
    path: 'blade-system/tenant/info',
    query: { domain: window.location.origin },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data?.tenantId === session.shown()?.tenantId ? data?.tenantName : undefined;
}

const handing = ['sign'] as const;

/** Shows the way to where goods are handed over, for those who sign for them there. */
function DoorLink() {
  const text = useText();
  const isAtDoors = useHasCode();
  const maySign = useRights(exchg, handing).has('sign');
  const { screens, open, prepare } = useScreens();
  const door = offeredOf(screens).find(({ code }) => code === 'door');
  if (!isAtDoors || !maySign || !door) return null;
  return (
    <Button
      size="large"
      type="primary"
      icon={<SwapOutlined aria-hidden />}
      onPointerEnter={() => void prepare?.(door)}
      onClick={() => open(door.path)}
    >
      {text('cockpit.door')}
    </Button>
  );
}

/** Shows the first tab: the user and the date, the progress of the day, the news, and links. */
export function HomePage() {
  const { data: identity } = useGetIdentity<SessionUser>();
  const tenantName = useTenantName();
  const language = useLanguage();
  const text = useText();
  const [now] = useState(nowText);
  const { data: answer } = useCan({ resource: task.name, action: 'view' });
  const name = identity?.realName || identity?.userName || '';

  return (
    <div className={styles.page}>
      <header className={styles.hello}>
        <div className={styles.who}>
          <h1 className={styles.greeting}>{text(greetingAt(Number(now.slice(11, 13))), { name })}</h1>
          <p className={styles.day}>
            {tenantName ? <span className={styles.tenant}>{tenantName}</span> : null}
            <time dateTime={dayOf(now)}>{writeDay(dayOf(now), languageTags[language])}</time>
          </p>
        </div>
        <DoorLink />
        <OwnCode />
      </header>
      <Figures />
      <Agenda />
      {answer?.can ? (
        <LoadingFallback value={<div className={styles.later} />}>
          <Charts />
        </LoadingFallback>
      ) : null}
      <div className={styles.cards}>
        <div className={styles.column}>
          <LatestNotices now={now} />
          <Services />
        </div>
        <Entries />
      </div>
    </div>
  );
}
