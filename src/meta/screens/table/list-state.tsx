import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Words } from '#shared/field';
import { AbsentState, DeniedState, EmptyState, ErrorState } from '#src/components/state-views.tsx';
import { useText, useWords } from '#src/lib/i18n';
import type { CallError } from '../form/refusal.ts';
import type { List } from '../use-list.ts';

/** Why there are no rows: none was ever added, or none matches. */
export function EmptyList({ list, emptyText }: { list: List; emptyText?: Words }) {
  const text = useText();
  const words = useWords();
  const isSearched = Object.keys(list.searched).length > 0;
  if (!isSearched) return <EmptyState hint={emptyText ? words(emptyText) : text('meta.empty')} />;
  const clear = () => {
    list.form.setFieldsValue(Object.fromEntries(list.items.map(({ name }) => [name, undefined])));
    list.setFilters([]);
    list.setCurrentPage(1);
  };
  return <EmptyState hint={text('meta.noMatch')} action={<Button onClick={clear}>{text('meta.clearSearch')}</Button>} />;
}

/** The statuses of refusals, as Refine's errors carry them. */
const forbidden = 403;
const notFound = 404;

/** The menu comes from a server that does not know the call. Our own names what it refuses, and has words for it. */
const isAbsent = ({ statusCode, bizCode }: CallError) => statusCode === notFound && bizCode === undefined;

/** The rows, or what stands in their place when they could not be had. */
export function ListState({ list, children }: { list: List; children: ReactNode }) {
  const { error, isError, refetch } = list.tableQuery;
  if (!isError) return children;
  if (error.statusCode === forbidden) return <DeniedState />;
  if (isAbsent(error)) return <AbsentState onRetry={() => void refetch()} />;
  return <ErrorState hint={error.message || undefined} onRetry={() => void refetch()} />;
}
