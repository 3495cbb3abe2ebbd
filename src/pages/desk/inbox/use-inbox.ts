import { type BaseRecord, useCustom, useCustomMutation } from '@refinedev/core';
import { useCallback } from 'react';
import { callPath, type Resource } from '#shared/define';
import { topicKey, useAnnounce } from '#src/lib/topics';
import { notice } from '#src/resources/desk/notice';
import { userMessage } from '#src/resources/desk/user-message';

interface Asked {
  readonly resource: Resource;
  readonly verb: string;
  readonly query?: Readonly<Record<string, string | number>>;
}

/**
 * Fetches a part of the popover, and again when the server announces something new. A user without the right gets nothing. When
 * a first request is cancelled for a newer one, nothing is being fetched for a moment, but the data still count as loading.
 */
function useAsked<T>({ resource, verb, query = {} }: Asked): { readonly data: T | undefined; readonly isLoading: boolean } {
  const { query: found } = useCustom<BaseRecord>({
    url: callPath(resource, verb),
    method: 'get',
    config: { query },
    queryOptions: { queryKey: topicKey('messages', null, resource.name, verb), retry: false, staleTime: 0 },
    errorNotification: false,
  });
  return { data: found.data?.data as T | undefined, isLoading: found.isPending };
}

interface PageOf<T> {
  readonly records?: readonly T[];
}

export interface NoticeRow {
  readonly id: string;
  readonly title: string;
  readonly categoryName?: string;
  readonly releaseTime: string;
  readonly isTop?: number;
  readonly readFlag?: number;
}

export interface MessageRow {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly sendTime: string;
  readonly readFlag: number;
  /** The messages that share the line: those about the same record, the shown one first. */
  readonly ids: readonly string[];
}

const few = { current: 1, size: 10 };

export const useNotices = () => {
  const { data, isLoading } = useAsked<PageOf<NoticeRow>>({ resource: notice, verb: 'list', query: few });
  return { rows: data?.records ?? [], isLoading };
};

export const useMessages = () => {
  const { data, isLoading } = useAsked<PageOf<MessageRow>>({ resource: userMessage, verb: 'list', query: few });
  return { rows: data?.records ?? [], isLoading };
};

/**
 * Returns a function that changes an item of the popover and fetches it again. It resolves to whether that succeeded; the user
 * has been told of a refusal.
 */
export function useSend() {
  const announce = useAnnounce();
  const { mutateAsync } = useCustomMutation<BaseRecord>();
  return useCallback(
    async (
      resource: Resource,
      verb: string,
      { done, ...values }: Readonly<Record<string, unknown>> & { readonly done?: string },
    ) => {
      const successNotification = () => (done === undefined ? (false as const) : { type: 'success' as const, message: done });
      const isDone = await mutateAsync({ url: callPath(resource, verb), method: 'post', values, successNotification }).then(
        () => true,
        () => false,
      );
      await announce('messages');
      return isDone;
    },
    [announce, mutateAsync],
  );
}
