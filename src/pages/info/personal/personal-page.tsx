import { useQuery } from '@tanstack/react-query';
import { Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import { onlyPassword } from '#src/lib/sign-in/sign-in-ways';
import { readReturn } from '#src/lib/sign-in/social';
import { askWays } from '#src/providers/sign-in';
import '#src/locales/personal';
import { Identities } from './identities.tsx';
import { InfoForm } from './info-form.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './personal.module.css';
import { SessionsList } from './sessions-list.tsx';
import { useOwnRecord } from './use-own-record.ts';

function Info() {
  const { data, error, retry } = useOwnRecord();
  if (data) return <InfoForm own={data} />;
  if (error) return <ErrorState hint={error.message} onRetry={retry} />;
  return <Skeleton active avatar={{ size: 96 }} paragraph={{ rows: 6 }} />;
}

/** Returns the other sites by which the user may sign in; none where the server knows of none. */
function useSites() {
  const { data = onlyPassword } = useQuery({
    queryKey: ['ways'],
    queryFn: ({ signal }) => askWays(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data.social;
}

/** Shows the user's own account: their data, password, identities at other sites and sessions. */
export function PersonalPage() {
  const text = useText();
  const { search } = useLocation();
  const [shown, setShown] = useState(() => (readReturn(search) ? 'identities' : 'info'));
  const sites = useSites();
  const identities = { key: 'identities', label: text('personal.identities'), children: <Identities sources={sites} /> };
  return (
    <div className={styles.page}>
      <Tabs
        activeKey={shown}
        onChange={setShown}
        items={[
          { key: 'info', label: text('personal.info'), children: <Info /> },
          { key: 'password', label: text('personal.password'), children: <PasswordForm /> },
          { key: 'sessions', label: text('personal.sessions'), children: <SessionsList /> },
          ...(sites.length > 0 ? [identities] : []),
        ]}
      />
    </div>
  );
}
