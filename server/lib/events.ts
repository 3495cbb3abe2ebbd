import { type Announcements, announce } from '#server/db/announcements';
import { inAllTenants } from '#server/db/tenancy';
import type { Database, Executor } from '#server/db/types';
import type { DictSource } from '#shared/field';

/** What changed, by names and ids only: whoever cares asks again, with the rights of the asker. */
export type ServerEvent =
  /** A dictionary, or all of this source. Without a tenant it is everybody's. */
  | { readonly topic: 'dictionaries'; readonly source: DictSource; readonly code?: string; readonly tenantId?: string }
  /** What somebody may do, or whether a session lives: of a user, of one session, or of anybody. */
  | { readonly topic: 'grants'; readonly userId?: string; readonly sessionId?: string }
  /** Nouns were published or withdrawn: their calls are others now. */
  | { readonly topic: 'nouns' }
  /** The menu tree as such: names, order, icons. */
  | { readonly topic: 'menus' }
  /** Something of the handovers: a task with all that belongs to it, or what has none. */
  | { readonly topic: 'operations'; readonly tenantId: string; readonly taskId?: string }
  /** Tasks of processes came, went or changed hands. */
  | { readonly topic: 'work'; readonly tenantId: string }
  /** What one person was told, or everybody of a tenant. */
  | { readonly topic: 'messages'; readonly userId: string }
  | { readonly topic: 'messages'; readonly tenantId: string }
  /** Some of the above may have been lost. */
  | { readonly topic: 'missed' };

/** Tells all servers on one database what changed, so that they forget what they remember of it and tell their browsers. */
export interface Events {
  /**
   * Inside a transaction it is told when that is committed. Outside of one nobody waits for it, and a failure to tell is no
   * failure of what was done: whatever is remembered anywhere ends by itself.
   */
  publish(event: ServerEvent, via?: Executor): Promise<void>;
  /** Answers how to stop. */
  subscribe(heard: (event: ServerEvent) => void): () => void;
}

interface EventsOptions {
  readonly db: Database;
  /** Absent where nobody has to hear anything. */
  readonly announcements?: Announcements;
  readonly onError?: (error: unknown) => void;
}

const topics: ReadonlySet<unknown> = new Set<ServerEvent['topic']>([
  'dictionaries',
  'grants',
  'menus',
  'nouns',
  'operations',
  'messages',
  'work',
]);

/** A server of another version may announce what this one does not know. */
function readEvent(payload: string): ServerEvent | undefined {
  const event: unknown = JSON.parse(payload);
  const isKnown = typeof event === 'object' && event !== null && 'topic' in event && topics.has(event.topic);
  return isKnown ? (event as ServerEvent) : undefined;
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
