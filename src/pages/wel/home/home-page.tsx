import { SwapOutlined } from '@ant-design/icons';
import { useCan, useGetIdentity } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { dayOf } from '#shared/time';
import { useServerQuery } from '#src/calls/use-server-query';
import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { nowText } from '#src/lib/dates';
import { useLanguage, useText } from '#src/lib/i18n';
import { languageTags } from '#src/lib/language';
import { session } from '#src/lib/session/session';
import type { SessionUser } from '#src/lib/session/token';
import '#src/locales/cockpit';
import { useRights } from '#src/meta/screens/use-rights';
import { OwnCode, useHasCode } from '#src/people/own-code.tsx';
import { exchg } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { offeredOf } from '#src/screens/routes';
import { useScreens } from '#src/screens/screens';
import { Agenda } from './agenda.tsx';
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
