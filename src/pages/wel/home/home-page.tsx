import { useCan, useGetIdentity } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { nowText } from '#src/lib/dates';
import { http } from '#src/lib/http';
import { useLanguage, useText } from '#src/lib/i18n';
import { languageTags } from '#src/lib/language';
import { session } from '#src/lib/session';
import type { SessionUser } from '#src/lib/token';
import { OwnCode } from '#src/people/own-code.tsx';
import { task } from '#src/resources/operation/task';
import { Agenda } from './agenda.tsx';
import { DoorLink } from './door-link.tsx';
import { Entries } from './entries.tsx';
import { Figures } from './figures.tsx';
import { greetingAt, writeDay } from './greeting.ts';
import styles from './home-page.module.css';
import { LatestNotices } from './latest-notices.tsx';
import { Services } from './services.tsx';

/** They are rendered last, by a library of their own. */
const Charts = lazyWithPreload(async () => (await import('./charts.tsx')).Charts);

interface TenantInfo {
  readonly tenantId?: string;
  readonly tenantName?: string;
}

/** Returns the name of the user's tenant, if this address belongs to it. */
function useTenantName(): string | undefined {
  const { data } = useQuery({
    queryKey: ['tenant', 'info', window.location.origin],
    queryFn: async () => {
      const answer = await http.get<TenantInfo | null>('blade-system/tenant/info', {
        params: { domain: window.location.origin },
      });
      return answer.data ?? {};
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data?.tenantId === session.shown()?.tenantId ? data?.tenantName : undefined;
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
            <time dateTime={now.slice(0, 10)}>{writeDay(now.slice(0, 10), languageTags[language])}</time>
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
