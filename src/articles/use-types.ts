import { useCustom } from '@refinedev/core';
import { useMemo } from 'react';
import { callPath } from '#shared/define';
import { isId } from '#shared/rules';
import { arttype } from '#src/resources/business/arttype';
import type { Attr } from '#src/resources/business/attr-field';

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
  const { query } = useCustom<TypeRecord[]>({
    url: callPath(arttype, 'list'),
    method: 'get',
    config: { query: { also } },
    queryOptions: { enabled: also !== undefined, staleTime: 30_000 },
    errorNotification: false,
  });
  const types = query.data?.data as readonly TypeRecord[] | undefined;
  const type = useMemo(() => types?.find(({ id }) => id === also), [types, also]);
  const attrs = types && (type?.attrs ?? noAttrs);
  return { attrs, isChosen: also !== undefined, error: query.error, retry: () => void query.refetch() };
}
