import { useTable } from '@refinedev/antd';
import type { HttpError } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { Resource } from '#shared/define';
import type { Values } from '#shared/validate';
import { useStable } from '#src/lib/use-stable';
import { compileSearch, fromFilters, toFilters } from '../compile/search.ts';
import { firstList } from '../compile/sorters.ts';
import type { Row } from '../kinds/kind.ts';
import type { ResourceSlots } from './slots.ts';

interface ListOptions {
  readonly filters?: ResourceSlots['filters'];
  readonly isSecondary?: boolean;
  /** Whether the list is paged; a forest is not. */
  readonly isPaged: boolean;
  /** The wire name of another list of the noun, in place of its paged one. */
  readonly verb?: string;
}

/** Returns the filters without those that are unset, or nothing, so that queries for the same rows have the same key. */
function setOnly(filters: ResourceSlots['filters'] = {}): ResourceSlots['filters'] {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined);
  return set.length > 0 ? Object.fromEntries(set) : undefined;
}

interface ScopeOptions {
  readonly filters: ResourceSlots['filters'];
  readonly searched: Values;
  readonly search: (values: Values) => void;
  readonly setCurrentPage: (page: number) => void;
}

/**
 * Begins at the first page when the permanent filters of a page change. What they say of a field takes the place of what was
 * searched by it: two conditions that no row meets would show an empty list.
 */
function useScope({ filters, searched, search, setCurrentPage }: ScopeOptions): void {
  const scope = JSON.stringify(filters ?? {});
  const shown = useRef(scope);
  const begin = useEffectEvent(() => {
    const replaced = Object.keys(setOnly(filters) ?? {}).filter((name) => name in searched);
    if (replaced.length > 0) search(Object.fromEntries(replaced.map((name) => [name, undefined])));
    setCurrentPage(1);
  });
  useEffect(() => {
    if (shown.current === scope) return;
    shown.current = scope;
    begin();
  }, [scope]);
}

/**
 * Keeps what is typed into the search form. Whenever a list comes to the front, Refine's hook writes the filters into the form, in
 * their own shape; effects of the layout run before that.
 */
function useTypedKept(form: FormInstance<Values>, isShown: boolean): void {
  const typed = useRef<Values>({});
  useLayoutEffect(() => {
    if (isShown) typed.current = form.getFieldsValue(true);
  }, [form, isShown]);
  useEffect(() => {
    if (isShown) form.setFieldsValue(typed.current);
  }, [form, isShown]);
}

/**
 * Keeps the state of a list screen: Refine's `useTable`, whose page, size, order and filters are in the address, and the form
 * of its search. Permanent filters of a page are sent as parameters instead, so that they neither appear in the address nor can
 * be removed there.
 */
export function useList(resource: Resource, { filters, isSecondary, isPaged, verb }: ListOptions) {
  const items = useMemo(() => compileSearch(resource), [resource]);
  const first = useMemo(() => firstList(resource), [resource]);
  const { searchFormProps, ...table } = useTable<Row, HttpError, Values>({
    resource: resource.name,
    syncWithLocation: !isSecondary,
    pagination: { ...first.pagination, mode: isPaged ? 'server' : 'off' },
    sorters: { initial: first.sorters },
    filters: { defaultBehavior: 'replace' },
    meta: { params: setOnly(filters), verb },
    // The list shows its own error, with a button to retry.
    errorNotification: false,
    // Also by fields that are folded away, which antd does not hand over.
    onSearch: () => toFilters(items, form.getFieldsValue(true)),
    liveMode: resource.live ? 'auto' : 'off',
    // A list that comes back to the front has heard nothing in the meantime.
    queryOptions: { placeholderData: keepPreviousData, ...(resource.live && { staleTime: 0 }) },
  });

  const form = searchFormProps.form as FormInstance<Values>;
  const finish = useStable(() => searchFormProps.onFinish?.({}));
  const search = useCallback(
    (values: Values) => {
      form.setFields(Object.entries(values).map(([name, value]) => ({ name, value })));
      finish();
    },
    [form, finish],
  );
  useTypedKept(form, items.length > 0);
  const searched = useMemo(() => fromFilters(items, table.filters), [items, table.filters]);
  useScope({ filters, searched, search, setCurrentPage: table.setCurrentPage });
  return { ...table, items, form, isPaged, searched, search };
}

export type List = ReturnType<typeof useList>;
