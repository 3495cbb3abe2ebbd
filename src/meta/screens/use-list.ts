import { useTable } from '@refinedev/antd';
import type { HttpError } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Resource } from '#shared/define';
import type { Values } from '#shared/validate';
import { defaultPageSize } from '#shared/wire';
import { compileSearch, fromFilters, toFilters } from '../compile/search.ts';
import { defaultSorters } from '../compile/sorters.ts';
import type { Row } from '../kinds/kind.ts';
import type { ResourceSlots } from './slots.ts';

interface ListOptions {
  readonly filters?: ResourceSlots['filters'];
  readonly isSecond?: boolean;
  /** A forest is not paged. */
  readonly isPaged: boolean;
  /** Another list of the noun than its pages. */
  readonly verb?: string;
}

/**
 * The state of a list screen: Refine's `useTable`, whose page, size, order and filters live in the address. Permanent filters
 * of a page travel as parameters instead, so that they neither show in the address nor can be taken away there.
 */
export function useList(resource: Resource, { filters, isSecond, isPaged, verb }: ListOptions) {
  const items = useMemo(() => compileSearch(resource), [resource]);
  const table = useTable<Row, HttpError, Values>({
    resource: resource.name,
    syncWithLocation: !isSecond,
    pagination: { mode: isPaged ? 'server' : 'off', pageSize: defaultPageSize, currentPage: 1 },
    sorters: { initial: defaultSorters(resource) },
    filters: { defaultBehavior: 'replace' },
    onSearch: (values) => toFilters(items, values),
    meta: { params: filters, verb },
    // The list shows its own failure, with a way to try again.
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  });

  const { setCurrentPage } = table;
  const scope = JSON.stringify(filters ?? {});
  const shown = useRef(scope);
  useEffect(() => {
    if (shown.current === scope) return;
    shown.current = scope;
    setCurrentPage(1);
  }, [scope, setCurrentPage]);

  const { form, onFinish } = table.searchFormProps;
  const search = (values: Values) => {
    form?.setFields(Object.entries(values).map(([name, value]) => ({ name, value })));
    void onFinish?.(form?.getFieldsValue(true));
  };
  return { ...table, items, searched: fromFilters(items, table.filters), search };
}

export type List = ReturnType<typeof useList>;
