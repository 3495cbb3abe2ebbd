import type { Files } from '#server/crud/ports';
import type { Records } from '#server/crud/records';
import type { Events } from '#server/lib/events';
import type { Outbound } from '#server/lib/outbound';
import type { Resource } from '#shared/define';
import type { Authenticator } from './auth/authenticate.ts';
import type { AuthContext } from './auth/service.ts';
import type { Ports } from './ports/ports.ts';
import type { FileStore } from './resource/oss/service.ts';
import type { Messenger } from './resource/sms/service.ts';
import type { DictionaryStore } from './system/dict/service.ts';

/** What the modules of nouns work with besides the engine. */
export interface Services {
  readonly context: AuthContext;
  /** What other servers and all browsers are to know; the two below publish what they are told to forget. */
  readonly events: Events;
  /** To be told to forget when users, roles or grants change. */
  readonly authenticator: Authenticator;
  /** To be told to forget when dictionaries change. */
  readonly dictionaries: DictionaryStore;
  /** Where connections to other services may lead. */
  readonly outbound: Outbound;
  /** The way to phones. */
  readonly messenger: Messenger;
  /** What was uploaded, as the engine needs it, and all that keeps it. */
  readonly files: Files;
  readonly store: FileStore;
  /** What areas ask of each other. */
  readonly ports: Ports;
  /** The calls of another noun, with its module's hooks. Only to be asked while a call runs: the engine is built last. */
  readonly records: (resource: Resource) => Records;
}
