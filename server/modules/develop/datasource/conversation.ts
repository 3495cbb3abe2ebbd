import type { Socket } from 'node:net';
import type { Inspector } from '../inspection.ts';
import type { SourceAddress } from './source-address.ts';

/** A database and the account that signs in to it. */
export interface SourceTarget extends SourceAddress {
  /** The name that users gave it. */
  readonly name: string;
  readonly username: string;
  readonly password: string;
  /** Whether the server may be told the password itself, rather than a proof of it, over a connection that is not encrypted. */
  readonly isClearAllowed: boolean;
}

/** Returns whether the server may be told the password itself: encryption hides it from everybody on the way. */
export const mayTellPassword = ({ encryption, isClearAllowed }: SourceTarget) => encryption !== 'none' || isClearAllowed;

/** A connection that takes one question after the other. */
export interface Conversation {
  /** Returns the version of the server, in its own words. */
  version(): Promise<string>;
  readonly inspector: Inspector;
  close(): Promise<void>;
}

/** Opens a connection over a socket that checks where it leads; the socket is not connected yet. */
export type OpenConversation = (target: SourceTarget, socket: Socket) => Promise<Conversation>;
