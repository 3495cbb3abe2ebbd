import type { Socket } from 'node:net';
import type { Inspector } from '../inspection.ts';
import type { SourceAddress } from './source-address.ts';

/** A database and the account that signs in to it. */
export interface SourceTarget extends SourceAddress {
  /** The name that users gave it. */
  readonly name: string;
  readonly username: string;
  readonly password: string;
}

/** A connection that takes one question after the other. */
export interface Conversation {
  /** Returns the version of the server, in its own words. */
  version(): Promise<string>;
  readonly inspector: Inspector;
  close(): Promise<void>;
}

/** Opens a connection over a socket that checks where it leads; the socket is not connected yet. */
export type OpenConversation = (target: SourceTarget, socket: Socket) => Promise<Conversation>;
