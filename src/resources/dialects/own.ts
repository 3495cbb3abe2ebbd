import type { PeerTable } from './peer.ts';

/** Where users are with us; others have them elsewhere, whatever else they call things. */
export const usersPath = 'blade-user';

/** Our own server, which calls everything as the definitions do. */
export const own: PeerTable = { nouns: {}, paths: {} };
