import { BlockOutlined, CheckCircleOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { callPath, type Resource } from '#shared/define';
import { useServerQuery } from '#src/calls/use-server-query';
import { ErrorState, StateView } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { DetailSections } from '#src/meta/screens/detail/detail-dialog.tsx';
import { processNouns } from '#src/processes/nouns';
import { readRow } from '#src/providers/normalise';
import styles from './process.module.css';
import '#src/locales/work';

/** Fetches the present state of the record that an instance is about. */
export function useBusiness(noun: Resource, businessId: string) {
  const { data, error, retry } = useServerQuery<Row>({
    path: callPath(noun, 'detail'),
    query: { businessId },
    topic: 'work',
    staleTime: 0,
    // Stable as long as it is equal, so that a form that starts with it is not reset.
    read: (row) => readRow(noun, row as Row),
  });
  return { row: data, error, retry };
}

interface ProcessPageProps {
  readonly children: (noun: Resource, params: Readonly<Record<string, string>>) => ReactNode;
}

/** Shows a page about a process; the route in the address selects its resource. */
export function ProcessPage({ children }: ProcessPageProps) {
  const text = useText();
  const { route = '', ...rest } = useParams();
  const noun = Object.hasOwn(processNouns, route) ? processNouns[route] : undefined;
  if (!noun) return <StateView mark={<BlockOutlined />} title={text('work.noProcess')} />;
  const params = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value ?? '']));
  return <div className={styles.page}>{children(noun, params)}</div>;
}

/** Shows a titled section of the page. */
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
  /** The name of the applicant; empty if it is not known. */
  readonly startUserName: string;
}

/** Shows the application that an instance is about. */
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
  /** The address of the process's page. */
  readonly detail?: string | undefined;
  /** The path of the list that the user came from. */
  readonly list: string;
}

/** Shows that the task is done, with links onwards. */
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
