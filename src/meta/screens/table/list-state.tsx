import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Words } from '#shared/field';
import { AbsentState, DeniedState, EmptyState, ErrorState } from '#src/components/state-views.tsx';
import { useText, useWords } from '#src/lib/i18n';
import type { CallError } from '../form/refusal.ts';
import type { List } from '../use-list.ts';

/** Shows why there are no rows: none was ever added, in the words of the page or of the noun, or none matches. */
export function EmptyList({ list, emptyText }: { list: List; emptyText: Words | undefined }) {
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

/** The HTTP statuses of refusals, which Refine's errors carry. */
const forbidden = 403;
const notFound = 404;

/**
 * Returns whether the server does not know the call, as when the menu comes from another server. Our own server names each
 * refusal by a code.
 */
const isAbsent = ({ statusCode, bizCode }: CallError) => statusCode === notFound && bizCode === undefined;

/** Shows the rows, or the reason why they could not be loaded. */
export function ListState({ list, children }: { list: List; children: ReactNode }) {
  const { error, isError, refetch } = list.tableQuery;
  if (!isError) return children;
  if (error.statusCode === forbidden) return <DeniedState />;
  if (isAbsent(error)) return <AbsentState onRetry={() => void refetch()} />;
  return <ErrorState hint={error.message || undefined} onRetry={() => void refetch()} />;
}
