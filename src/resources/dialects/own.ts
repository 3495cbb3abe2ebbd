import type { PeerTable } from './peer.ts';

/** The place of users on our server; others have them elsewhere. */
export const usersPath = 'blade-user';

/** Our own server, whose names are those of the definitions. */
export const own: PeerTable = { nouns: {}, paths: {} };
