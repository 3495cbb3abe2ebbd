import { type HttpError, useLogList } from '@refinedev/core';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import type { Resource } from '#shared/define';
import type { RecordChange } from '#shared/wire';
import { ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import { type ChangesPage, changesOfPage } from '#src/lib/refine/audit-log';
import { ChangeTable, useActionName } from './change-table.tsx';
import styles from './history.module.css';

function Change({ resource, change }: { readonly resource: Resource; readonly change: RecordChange }) {
  const actionName = useActionName(resource);
  return (
    <li>
      <p className={styles.head}>
        <strong>{actionName(change.action)}</strong>
        <span>{change.userName || change.account}</span>
        <time dateTime={change.time}>{change.time}</time>
      </p>
      {change.fields.length > 0 && <ChangeTable fields={resource.fields} change={change} />}
    </li>
  );
}

interface HistoryProps {
  readonly resource: Resource;
  readonly id: string;
  /** The page with which it begins: the first one has the newest changes. */
  readonly page?: number;
}

/** Shows the changes of a record, newest first; older ones are loaded on demand, and shown below. */
export function History({ resource, id, page = 1 }: HistoryProps) {
  const text = useText();
  const [isLonger, setLonger] = useState(false);
  const { data, error, refetch } = useLogList<ChangesPage, HttpError>({
    resource: resource.name,
    meta: { id, page },
    queryOptions: { staleTime: 0, gcTime: 0, placeholderData: undefined },
  });
  if (error) return <ErrorState hint={error.message || undefined} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (data.total === 0) return <p className={styles.empty}>{text('meta.noHistory')}</p>;
  const hasOlder = data.total > page * changesOfPage;
  return (
    <>
      <ol className={styles.list} aria-label={text('meta.history')}>
        {data.data.map((change) => (
          <Change key={change.id} resource={resource} change={change} />
        ))}
      </ol>
      {hasOlder && isLonger && <History resource={resource} id={id} page={page + 1} />}
      {hasOlder && !isLonger && <Button onClick={() => setLonger(true)}>{text('meta.older')}</Button>}
    </>
  );
}
