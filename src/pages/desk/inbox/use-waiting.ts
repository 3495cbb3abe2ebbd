import { useQuery } from '@tanstack/react-query';
import { http } from '#src/lib/http';

/** What waits for its reader: messages and notices that he has not read, and handovers that he can rate. */
export interface Waiting {
  readonly unread: number;
  readonly pending: number;
  readonly notices: number;
}

/** By its address: the frame asks this before any definition is needed. */
const path = 'blade-desk/message/list';

const nothing: Waiting = { unread: 0, pending: 0, notices: 0 };

const numberOf = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 0);

async function readWaiting(): Promise<Waiting> {
  const { data } = await http.get<{ unread?: unknown; pendingCount?: unknown; noticeCount?: unknown }>(path, {
    params: { size: 1 },
  });
  return { unread: numberOf(data?.unread), pending: numberOf(data?.pendingCount), notices: numberOf(data?.noticeCount) };
}

/** Asked for again when the server says that there is something new. Back ends without messages have nothing that waits. */
export function useWaiting(): Waiting {
  const { data } = useQuery({ queryKey: ['messages', 'waiting'], queryFn: readWaiting, staleTime: 60_000, retry: false });
  return data ?? nothing;
}
