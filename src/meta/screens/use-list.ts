import { type HttpError, useTable } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Form } from 'antd';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Resource } from '#shared/define';
import type { Values } from '#shared/validate';
import { firstList } from '../compile/first-list.ts';
import { compileSearch, fromFilters, toFilters } from '../compile/search.ts';
import type { Row } from '../kinds/kind.ts';
import type { ResourceSlots } from './slots.ts';

interface ListOptions {
  readonly filters?: ResourceSlots['filters'];
  readonly isSecondary?: boolean;
  /** A forest is not paged. */
  readonly isPaged: boolean;
  /** Another list of the noun than its pages. */
  readonly verb?: string;
}

/**
 * The state of a list screen: Refine's `useTable`, whose page, size, order and filters live in the address, and the form of its search.
 * Permanent filters of a page travel as parameters instead, so that they neither show in the address nor can be taken away there.
 *
 * Of Refine's two hooks this is that of its core: the one for antd listens to the width of the window, and draws the whole screen again
 * for it whenever that comes to the front.
 */
export function useList(resource: Resource, { filters, isSecondary, isPaged, verb }: ListOptions) {
  const items = useMemo(() => compileSearch(resource), [resource]);
  const first = useMemo(() => firstList(resource), [resource]);
  const [form] = Form.useForm<Values>();
  const table = useTable<Row, HttpError>({
    resource: resource.name,
    syncWithLocation: !isSecondary,
    pagination: { ...first.pagination, mode: isPaged ? 'server' : 'off' },
    sorters: { initial: first.sorters },
    filters: { defaultBehavior: 'replace' },
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

  const latest = useRef(table);
  useLayoutEffect(() => {
    latest.current = table;
  });
  const search = useCallback(
    (values: Values) => {
      form.setFields(Object.entries(values).map(([name, value]) => ({ name, value })));
      latest.current.setFilters(toFilters(items, form.getFieldsValue(true)));
      if (isPaged) latest.current.setCurrentPage(1);
    },
    [form, items, isPaged],
  );
  const searched = useMemo(() => fromFilters(items, table.filters), [items, table.filters]);
  return { ...table, items, form, isPaged, searched, search };
}

export type List = ReturnType<typeof useList>;
