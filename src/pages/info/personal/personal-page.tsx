import { Skeleton, Tabs } from 'antd';
import { ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import '#src/locales/later/personal';
import { InfoForm } from './info-form.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './personal.module.css';
import { useOwnRecord } from './use-own-record.ts';

function Info() {
  const { data, error, refetch } = useOwnRecord();
  if (data) return <InfoForm own={data} />;
  if (error) return <ErrorState hint={error.message} onRetry={() => void refetch()} />;
  return <Skeleton active avatar={{ size: 96 }} paragraph={{ rows: 6 }} />;
}

/** One's own account: what others see of it, and its password. */
export function PersonalPage() {
  const text = useText();
  return (
    <div className={styles.page}>
      <Tabs
        items={[
          { key: 'info', label: text('personal.info'), children: <Info /> },
          { key: 'password', label: text('personal.password'), children: <PasswordForm /> },
        ]}
      />
    </div>
  );
}
