import { type HttpError, useInfiniteList } from '@refinedev/core';
import { Button, Skeleton } from 'antd';
import type { Resource } from '#shared/define';
import type { RecordChange } from '#shared/wire';
import { ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import { useActionName } from './action-name.ts';
import { ChangeTable } from './change-table.tsx';
import styles from './history.module.css';

interface HistoryProps {
  readonly resource: Resource;
  readonly id: string;
}

/** Shows the changes of a record, newest first; older ones are loaded on demand. */
export function History({ resource, id }: HistoryProps) {
  const text = useText();
  const actionName = useActionName(resource);
  const { query } = useInfiniteList<RecordChange, HttpError>({
    resource: resource.name,
    pagination: { pageSize: 10 },
    meta: { verb: 'changes', params: { id } },
    errorNotification: false,
    queryOptions: { staleTime: 0, gcTime: 0 },
  });
  if (query.isError) return <ErrorState hint={query.error.message || undefined} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton active paragraph={{ rows: 4 }} />;
  const changes = query.data.pages.flatMap(({ data }) => data);
  if (changes.length === 0) return <p className={styles.empty}>{text('meta.noHistory')}</p>;
  return (
    <>
      <ol className={styles.list} aria-label={text('meta.history')}>
        {changes.map((change) => (
          <li key={change.id}>
            <p className={styles.head}>
              <strong>{actionName(change.action)}</strong>
              <span>{change.userName || change.account}</span>
              <time dateTime={change.time}>{change.time}</time>
            </p>
            {change.fields.length > 0 && <ChangeTable fields={resource.fields} change={change} />}
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {text('meta.older')}
        </Button>
      )}
    </>
  );
}
