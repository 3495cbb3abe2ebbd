import type { Grantor } from '#shared/authority';
import { askList } from '../lib/http/ask.ts';
import { topicKey } from '../lib/live/topics.ts';

/** The people to ask for a right: nobody where the server lacks the call. */
export const grantorsQuery = {
  queryKey: topicKey('menus', null, 'grantors'),
  queryFn: (): Promise<readonly Grantor[]> => askList<Grantor>('blade-system/authority/grantors').catch(() => []),
} as const;
