import { type Announcements, announce } from '#server/db/announcements';
import { inAllTenants } from '#server/db/tenancy';
import type { Database, Executor } from '#server/db/types';
import { isRecord } from '#shared/by-name';
import type { DictSource } from '#shared/field';

/** A change, by names and ids only: receivers read the data again, with the rights of their user. */
export type ServerEvent =
  /** A dictionary has changed, or all of this source; without a tenant, one that all tenants share. */
  | { readonly topic: 'dictionaries'; readonly source: DictSource; readonly code?: string; readonly tenantId?: string }
  /** Permissions or sessions have changed: those of a user, one session, or any of them. */
  | { readonly topic: 'grants'; readonly userId?: string; readonly sessionId?: string }
  /** Nouns were published or withdrawn, so there are other calls now. */
  | { readonly topic: 'nouns' }
  /** The menu tree itself has changed: names, order or icons. */
  | { readonly topic: 'menus' }
  /** Data of the handovers has changed: of a task, or without a task id such as belongs to no task. */
  | { readonly topic: 'operations'; readonly tenantId: string; readonly taskId?: string }
  /** Tasks of processes were created, ended or assigned anew. */
  | { readonly topic: 'work'; readonly tenantId: string }
  /** The server itself fills this tenant with data: of so many parts so many are done, in the end all. */
  | { readonly topic: 'filling'; readonly tenantId: string; readonly done: number; readonly of: number }
  /** There is a message for one user, or for all users of a tenant. */
  | { readonly topic: 'messages'; readonly userId: string }
  | { readonly topic: 'messages'; readonly tenantId: string }
  /** Some events may have been lost. */
  | { readonly topic: 'missed' };

/** Publishes changes to all servers on one database, so that they drop what they have cached and notify their browsers. */
export interface Events {
  /**
   * Publishes an event: inside a transaction (`via`) when that is committed. Outside of one the caller does not wait for it, and
   * an error is only reported, since every cache expires by itself.
   */
  publish(event: ServerEvent, via?: Executor): Promise<void>;
  /** Returns a function that ends the subscription. */
  subscribe(heard: (event: ServerEvent) => void): () => void;
}

interface EventsOptions {
  readonly db: Database;
  /** Absent where events of other servers are not needed. */
  readonly announcements?: Announcements;
  readonly onError?: (error: unknown) => void;
}

const topics: ReadonlySet<unknown> = new Set<ServerEvent['topic']>([
  'dictionaries',
  'filling',
  'grants',
  'menus',
  'nouns',
  'operations',
  'messages',
  'work',
]);

const isEvent = (event: unknown): event is ServerEvent => isRecord(event) && topics.has(event.topic);

/** Reads an event; undefined for a topic that this version does not know, as another one may announce it. */
function readEvent(payload: string): ServerEvent | undefined {
  const event: unknown = JSON.parse(payload);
  return isEvent(event) ? event : undefined;
}

/** Opens the events of the servers on one database. */
export function openEvents({ db, announcements, onError = () => undefined }: EventsOptions): Events {
  return {
    async publish(event, via) {
      const payload = JSON.stringify(event);
      if (via) return announce(via, payload);
      // Not awaited: the caller may be inside a transaction that holds the one connection of the embedded database.
      inAllTenants(() => announce(db, payload)).catch(onError);
    },
    subscribe(heard) {
      if (!announcements) return () => undefined;
      return announcements.hear({
        heard(payload) {
          const event = readEvent(payload);
          if (event) heard(event);
        },
        missed: () => heard({ topic: 'missed' }),
      });
    },
  };
}
