import { useCallback } from 'react';
import { callPath, type Resource } from '#shared/define';
import { useServerAction } from '#src/calls/use-server-action';
import { useServerQuery } from '#src/calls/use-server-query';
import { useAnnounce } from '#src/lib/live/topics';
import { notice } from '#src/resources/desk/notice';
import { userMessage } from '#src/resources/desk/user-message';

interface PageOf<T> {
  readonly records?: readonly T[];
}

const few = { current: 1, size: 10 };

/**
 * Fetches the first rows of a noun, and again when the server announces something new. A user without the right gets nothing. When
 * a first request is cancelled for a newer one, nothing is being fetched for a moment, but the rows still count as loading.
 */
function useFew<T>(noun: Resource) {
  const { data, isPending } = useServerQuery<PageOf<T>>({
    path: callPath(noun, 'list'),
    query: few,
    topic: 'messages',
    retry: false,
    staleTime: 0,
  });
  return { rows: data?.records ?? [], isLoading: isPending };
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

export const useNotices = () => useFew<NoticeRow>(notice);
export const useMessages = () => useFew<MessageRow>(userMessage);

/** Returns a function that changes items of the popover and fetches them again, also where the user has been told of a refusal. */
export function useSend({ path }: Resource) {
  const announce = useAnnounce();
  const { call } = useServerAction(path);
  return useCallback(
    async (verb: string, body: Readonly<Record<string, unknown>>) => {
      await call(verb, { body });
      await announce('messages');
    },
    [announce, call],
  );
}
