import { useList } from '@refinedev/core';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { RowOf } from '#shared/define';
import { Icon } from '#src/components/icon.tsx';
import { EmptyState, ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import { ScreenLink } from '#src/screens/screen-link.tsx';
import { useScreens } from '#src/screens/screens';
import '#src/locales/cockpit';
import { openTypes, service } from '#src/resources/desk/service';
import styles from './home-page.module.css';
import own from './services.module.css';

type Service = Pick<
  RowOf<typeof service>,
  'id' | 'serviceName' | 'summary' | 'icon' | 'openType' | 'path' | 'contactPhone' | 'serviceTime'
>;

const shownAtOnce = 10;
const isWebAddress = (path: string) => /^https?:\/\//i.test(path);

/** Links to a service. A screen that the user does not have and a plain text are no links. */
function Way({ line, children }: { readonly line: Service; readonly children: ReactNode }) {
  const { screens } = useScreens();
  const text = useText();
  const path = line.path ?? '';
  if (line.openType === openTypes.inner) {
    const screen = screens.find((one) => one.path === path);
    if (screen) {
      return (
        <ScreenLink screen={screen} className={`${own.service} ${own.link}`}>
          {children}
        </ScreenLink>
      );
    }
  } else if (line.openType !== openTypes.text && isWebAddress(path)) {
    return (
      <a
        className={`${own.service} ${own.link}`}
        href={path}
        target="_blank"
        rel="noopener noreferrer"
        title={text('cockpit.newWindow')}
      >
        {children}
      </a>
    );
  }
  return <div className={own.service}>{children}</div>;
}

function ServiceCard({ line }: { readonly line: Service }) {
  const text = useText();
  const facts = [line.contactPhone ? text('cockpit.callUs', { phone: line.contactPhone }) : '', line.serviceTime ?? ''];
  return (
    <li>
      <Way line={line}>
        <Icon name={line.icon || 'appstore'} className={own.icon ?? ''} />
        <span className={own.words}>
          <span className={own.name}>{line.serviceName}</span>
          <span className={own.summary}>{line.summary}</span>
          {facts.some(Boolean) ? <span className={own.facts}>{facts.filter(Boolean).join(' · ')}</span> : null}
        </span>
      </Way>
    </li>
  );
}

function ServiceList() {
  const text = useText();
  const { query, result } = useList<Service>({
    resource: service.name,
    pagination: { currentPage: 1, pageSize: shownAtOnce },
    filters: [{ field: 'status', operator: 'eq', value: 1 }],
    errorNotification: false,
  });
  if (query.isPending) return <Skeleton active title={false} paragraph={{ rows: 3 }} className={styles.body} />;
  if (query.isError) return <ErrorState hint={query.error.message} onRetry={() => query.refetch()} />;
  if (result.data.length === 0) return <EmptyState hint={text('cockpit.servicesEmpty')} />;
  return (
    <ul className={own.services}>
      {result.data.map((line) => (
        <ServiceCard key={line.id} line={line} />
      ))}
    </ul>
  );
}

/** Shows the services and their contacts to users who have the screen of services. */
export function Services() {
  const text = useText();
  const screen = useScreens().screens.find(({ code }) => code === service.name);
  if (!screen) return null;
  return (
    <section className={styles.card} aria-labelledby="home-services">
      <div className={styles.head}>
        <h2 id="home-services" className={styles.heading}>
          {text('cockpit.services')}
        </h2>
        <ScreenLink screen={screen}>{text('layout.home.more')}</ScreenLink>
      </div>
      <ServiceList />
    </section>
  );
}
