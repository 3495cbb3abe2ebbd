import type { Files } from '#server/crud/ports';
import type { Records } from '#server/crud/records';
import type { Reach } from '#server/crud/scope/reach';
import type { Events } from '#server/lib/events';
import type { Outbound } from '#server/lib/outbound';
import type { Resource } from '#shared/define';
import type { Authenticator } from './auth/authenticate.ts';
import type { AuthContext } from './auth/service.ts';
import type { Backups } from './monitor/backup/run.ts';
import type { Ports } from './ports/ports.ts';
import type { FileStore } from './resource/oss/service.ts';
import type { Messenger } from './resource/sms/service.ts';
import type { DictionaryStore } from './system/dict/service.ts';

/** The services that the modules of nouns use besides the engine. */
export interface Services {
  readonly context: AuthContext;
  /** The events for other servers and all browsers; the two below publish what they have to forget. */
  readonly events: Events;
  /** It has to forget when users, roles or grants change. */
  readonly authenticator: Authenticator;
  /** They have to be forgotten when dictionaries change. */
  readonly dictionaries: DictionaryStore;
  /** The guard of connections to other services. */
  readonly outbound: Outbound;
  /** Whether a data source may be told its password over a connection that is not encrypted. */
  readonly clearPasswords: boolean;
  /** Sends messages to phones. */
  readonly messenger: Messenger;
  /** The uploads in the form that the engine needs; `store` is all that keeps them. */
  readonly files: Files;
  readonly store: FileStore;
  /** Makes backups by itself; absent where the operator has set no folder for them. */
  readonly backups?: Backups;
  /** The questions that areas ask each other. */
  readonly ports: Ports;
  /** Returns the calls of another noun, with its module's hooks. To be used only while a call runs: the engine is built last. */
  readonly records: (resource: Resource) => Records;
  /** How far rules reach; to be used only while a call runs as well. */
  readonly reach: () => Reach;
}
