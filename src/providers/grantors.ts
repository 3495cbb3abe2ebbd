import type { Grantor } from '#shared/authority';
import { http } from '../lib/http.ts';
import { topicKey } from '../lib/topics.ts';

/** The people to ask for a right: nobody where the server lacks the call. */
export const grantorsQuery = {
  queryKey: topicKey('menus', null, 'grantors'),
  async queryFn(): Promise<readonly Grantor[]> {
    const { data } = await http.get<unknown>('blade-system/authority/grantors').catch(() => ({ data: [] }));
    return Array.isArray(data) ? data : [];
  },
} as const;
