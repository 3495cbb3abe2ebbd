import { tableOf } from '#server/crud/model/table';
import { seedId } from '#server/lib/seed-id';
import { client } from '#src/resources/system/client';

/**
 * Our own SPA and the clients of the family. A browser cannot keep a secret: these only name the client, as in the whole
 * family, and open nothing by themselves.
 */
const publicClients = ['handover', 'saber', 'saber3', 'sword'];

const clientTable = tableOf(client);
type ClientRow = typeof clientTable.$inferInsert & { readonly id: string };

export const clients: readonly ClientRow[] = publicClients.map((clientId) => ({
  id: seedId('client', clientId),
  clientId,
  clientSecret: `${clientId}_secret`,
  scope: 'all',
  authorizedGrantTypes: 'password,captcha,refresh_token,sms,social,qr',
  accessTokenValidity: 3600,
  refreshTokenValidity: 604_800,
  status: 1,
}));
