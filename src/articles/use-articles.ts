import { useMemo } from 'react';
import { callPath } from '#shared/define';
import { isId } from '#shared/rules';
import type { Page } from '#shared/wire';
import { useServerQuery } from '#src/calls/use-server-query';
import type { Row } from '#src/meta/kinds/kind';
import { article } from '#src/resources/business/article';
import { arttype } from '#src/resources/business/arttype';
import type { Attr } from '#src/resources/business/attr-field';

/** Fetches the articles that a dialog offers, when it is opened. */
export function useArticles(filters: Readonly<Record<string, unknown>>) {
  const { data, error, retry } = useServerQuery<Page<Row>>({
    path: callPath(article, 'page'),
    query: { ...filters, size: 200 },
    isFresh: true,
  });
  return { rows: data?.records, error, retry };
}

/** A type as the list of enabled types returns it. */
export interface TypeRecord {
  readonly id: string;
  readonly typeCode: string;
  readonly typeName: string;
  readonly isContainer: 0 | 1;
  readonly attrs: readonly Attr[];
}

const noAttrs: readonly Attr[] = [];

/** Returns the extra fields of a type, also of one that is disabled; undefined while they are fetched. */
export function useAttrs(artTypeId: unknown) {
  const also = isId(artTypeId) ? String(artTypeId) : undefined;
  const {
    data: types,
    error,
    retry,
  } = useServerQuery<readonly TypeRecord[]>({
    path: callPath(arttype, 'list'),
    query: { also },
    isWanted: also !== undefined,
    staleTime: 30_000,
  });
  const type = useMemo(() => types?.find(({ id }) => id === also), [types, also]);
  const attrs = types && (type?.attrs ?? noAttrs);
  return { attrs, isChosen: also !== undefined, error, retry };
}
