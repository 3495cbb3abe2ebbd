import type { Socket } from 'node:net';
import type { Inspector } from '../inspection.ts';
import type { SourceAddress } from './source-address.ts';

/** A database and who signs in to it. */
export interface SourceTarget extends SourceAddress {
  /** What people call it. */
  readonly name: string;
  readonly username: string;
  readonly password: string;
}

/** A connection on which questions are put one after the other. */
export interface Conversation {
  /** What is listening, in its own words. */
  version(): Promise<string>;
  readonly inspector: Inspector;
  close(): Promise<void>;
}

/** Opens a connection over a socket that looks where it leads; it has connected to nothing yet. */
export type OpenConversation = (target: SourceTarget, socket: Socket) => Promise<Conversation>;
