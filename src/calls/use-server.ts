import { type CrudFilter, type CustomParams, type DataProvider, useDataProvider, useNotification } from '@refinedev/core';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { useMemo } from 'react';
import { wordsOf } from '#src/lib/refine/quiet';
import { useStable } from '#src/lib/use-stable';
import { authProvider } from '#src/providers/auth';

export type Query = Readonly<Record<string, unknown>>;

/** The filters of a noun's list, by which a question about the noun is narrowed. */
export interface Search {
  readonly noun: string;
  readonly filters: readonly CrudFilter[];
}

interface Asked {
  readonly query?: Query;
  readonly search?: Search;
  /** The query that asks: the request ends with it. */
  readonly context?: QueryFunctionContext;
}

/** What is sent: in the address what names rows, in the body everything else. */
export interface Sent {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const withQuery = (path: string, query: Sent['query']) =>
  [path, String(new URLSearchParams(query))].filter((part) => part !== '').join('?');

/** Makes a call of the data provider's own; returns its answer, whose type is that of the contract. */
export async function callBy<T>({ custom }: Pick<DataProvider, 'custom'>, params: CustomParams): Promise<T> {
  const answer = await custom?.(params);
  return answer?.data as T;
}

/**
 * Returns stable functions that ask the server, or send it something, through the data provider. They throw what they are refused
 * with, after the auth provider has seen it. `useServerQuery` and `useServerAction` are made of them; by themselves they are for
 * what is asked at a press or step by step, and for a form that shows a refusal at its fields.
 *
 * @example
 * const { ask } = useServer();
 * const { records } = await ask<Page<Row>>(callPath(task, 'page'), { query: { size: 50 } });
 */
export function useServer() {
  const provider = useDataProvider()();
  return useMemo(() => {
    async function call<T>(params: CustomParams): Promise<T> {
      try {
        return await callBy<T>(provider, params);
      } catch (error) {
        // Not by Refine's hook, which would have whoever calls the server drawn again at every change of the address.
        void authProvider.onError(error);
        throw error;
      }
    }
    return {
      ask: <T>(path: string, { query, search, context }: Asked = {}) =>
        call<T>({
          url: path,
          method: 'get',
          query,
          filters: search && [...search.filters],
          meta: { noun: search?.noun, queryContext: context },
        }),
      send: <T>(path: string, { query, body = {} }: Sent = {}) =>
        call<T>({ url: withQuery(path, query), method: 'post', payload: body }),
    };
  }, [provider]);
}

/** Returns stable functions that tell the user how a call ended. A failure that is not reported has no words, and shows nothing. */
export function useTell() {
  const { open } = useNotification();
  const show = useStable((notification: Parameters<NonNullable<typeof open>>[0]) => open?.(notification));
  return useMemo(
    () => ({
      success: (message: string) => show({ type: 'success', message }),
      /** A failure replaces the former one of the same method. */
      failure(method: 'get' | 'post', error: unknown) {
        const words = wordsOf(error);
        show({ type: 'error', key: `${method}-notification`, message: words, description: words });
      },
    }),
    [show],
  );
}
