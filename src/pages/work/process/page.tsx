import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Resource } from '#shared/define';
import { ErrorState, StateView } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import '#src/locales/later/work';
import { BlockOutlined, CheckCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { DetailSections } from '#src/meta/screens/detail/detail-dialog.tsx';
import { processNouns } from '#src/processes/nouns';
import styles from './process.module.css';
import { useBusiness } from './use-business.ts';

interface ProcessPageProps {
  readonly children: (noun: Resource, params: Readonly<Record<string, string>>) => ReactNode;
}

/** A page about a process: the route of the address says which noun it is about. */
export function ProcessPage({ children }: ProcessPageProps) {
  const text = useText();
  const { route = '', ...rest } = useParams();
  const noun = Object.hasOwn(processNouns, route) ? processNouns[route] : undefined;
  if (!noun) return <StateView mark={<BlockOutlined />} title={text('work.noProcess')} />;
  const params = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value ?? '']));
  return <div className={styles.page}>{children(noun, params)}</div>;
}

/** A card of a page about a process. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}

interface ApplicationProps {
  readonly noun: Resource;
  readonly businessId: string;
  /** Who began it; empty where that is not known. */
  readonly startUserName: string;
}

/** What an instance is about. */
export function Application({ noun, businessId, startUserName }: ApplicationProps) {
  const text = useText();
  const { row, error, retry } = useBusiness(noun, businessId);
  const draw = () => {
    if (error) return <ErrorState hint={error.message || undefined} onRetry={retry} />;
    return row ? <DetailSections resource={noun} row={row} /> : <Skeleton active paragraph={{ rows: 5 }} />;
  };
  return (
    <Part title={startUserName ? text('work.applicationOf', { name: startUserName }) : text('work.application')}>{draw()}</Part>
  );
}

interface DoneProps {
  readonly title: string;
  /** Where the process is shown. */
  readonly detail?: string | undefined;
  /** The list that somebody came from. */
  readonly list: string;
}

/** Something was done, and this page has no more to offer about it. */
export function Done({ title, detail, list }: DoneProps) {
  const text = useText();
  const navigate = useNavigate();
  return (
    <StateView
      role="status"
      mark={<CheckCircleOutlined />}
      title={title}
      actions={
        <>
          {detail && (
            <Button type="primary" onClick={() => navigate(detail)}>
              {text('work.toDetail')}
            </Button>
          )}
          <Button onClick={() => navigate(list)}>{text('work.toList')}</Button>
        </>
      }
    />
  );
}
