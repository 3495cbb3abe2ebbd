import { useQuery } from '@tanstack/react-query';
import { http } from '#src/lib/http';
import { topicKey } from '#src/lib/topics';

/** The numbers of lines of unread messages, handovers to rate and unread notices of the user. */
export interface Waiting {
  readonly unread: number;
  readonly pending: number;
  readonly notices: number;
}

/** The address of the call: the frame calls it before any definition is loaded. */
const path = 'blade-desk/message/list';

const nothing: Waiting = { unread: 0, pending: 0, notices: 0 };

const numberOf = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 0);

async function readWaiting(): Promise<Waiting> {
  const { data } = await http.get<{ unread?: unknown; pendingCount?: unknown; noticeCount?: unknown }>(path, {
    params: { size: 1 },
  });
  return { unread: numberOf(data?.unread), pending: numberOf(data?.pendingCount), notices: numberOf(data?.noticeCount) };
}

/** Fetches the numbers, and again when the server announces something new. Servers without messages give zeros. */
export function useWaiting(): Waiting {
  const { data } = useQuery({
    queryKey: topicKey('messages', null, 'waiting'),
    queryFn: readWaiting,
    staleTime: 60_000,
    retry: false,
  });
  return data ?? nothing;
}
