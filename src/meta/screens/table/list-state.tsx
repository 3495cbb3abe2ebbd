import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Words } from '#shared/field';
import { DeniedState, EmptyState, ErrorState } from '#src/components/state-views.tsx';
import { useText, useWords } from '#src/lib/i18n';
import type { List } from '../use-list.ts';

/** Why there are no rows: none was ever added, or none matches. */
export function EmptyList({ list, emptyText }: { list: List; emptyText?: Words }) {
  const text = useText();
  const words = useWords();
  const isSearched = Object.keys(list.searched).length > 0;
  if (!isSearched) return <EmptyState hint={emptyText ? words(emptyText) : text('meta.empty')} />;
  const clear = () => {
    list.searchFormProps.form?.setFieldsValue(Object.fromEntries(list.items.map(({ name }) => [name, undefined])));
    list.setFilters([]);
    list.setCurrentPage(1);
  };
  return <EmptyState hint={text('meta.noMatch')} action={<Button onClick={clear}>{text('meta.clearSearch')}</Button>} />;
}

/** The status of a refusal, as Refine's errors carry it. */
const forbidden = 403;

/** The rows, or what stands in their place when they could not be had. */
export function ListState({ list, children }: { list: List; children: ReactNode }) {
  const { error, isError, refetch } = list.tableQuery;
  if (!isError) return children;
  if (error.statusCode === forbidden) return <DeniedState />;
  return <ErrorState hint={error.message || undefined} onRetry={() => void refetch()} />;
}
