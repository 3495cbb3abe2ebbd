import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Events, ServerEvent } from '#server/lib/events';
import type { Identity } from '#server/modules/auth/authenticate';
import { AppError } from '#shared/errors';
import type { LiveEvent } from '#shared/wire';

/** The most streams that one server keeps open: of a session, since a browser needs one, and in all. */
const most = { ofSession: 4, inAll: 5_000 } as const;
/** Shorter than the minute after which proxies close a silent connection. */
const heartbeatMs = 25_000;
/** The most that waits for a browser that does not read; its stream is closed then. */
const mostUnreadBytes = 64 * 1024;

interface Stream {
  readonly token: string;
  readonly out: Readable;
  identity: Identity;
  /** A hash of the rights that the browser knows. */
  rights: string;
  /** The lines that are not yet sent, each once. */
  readonly waiting: Set<string>;
}

/** The streams of the browsers that this server holds. */
export interface Streams {
  /** Opens a stream for a session; refuses when it has too many. */
  open(token: string, identity: Identity): Readable;
  /** Counts the open streams. */
  count(): number;
  /** Ends all streams, so that the browsers go to another server. */
  close(): void;
}

interface StreamsOptions {
  readonly events: Events;
  /** Returns the identity that a token stands for, or `undefined` when its session has ended. */
  readonly identify: (token: string) => Promise<Identity | undefined>;
}

/** A comment, by which proxies see that the connection is in use. */
const heartbeat = ':\n\n';

function lineOf({ topic, ...facts }: LiveEvent): string {
  return `event: ${topic}\ndata: ${JSON.stringify(facts)}\n\n`;
}

/** Returns a hash of rights: identities with the same one see the same menus and buttons, as long as these stay as they are. */
function rightsOf({ permissions, roleIds, roleAliases, isPlatformAdmin }: Identity): string {
  const facts = [[...permissions].sort(), roleIds, roleAliases, isPlatformAdmin];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64');
}

/** Returns whether an event is not passed on: browsers learn of it by changed rights, or by the menus that lead to nouns. */
const isSilent = (event: ServerEvent): event is Extract<ServerEvent, { topic: 'grants' | 'nouns' }> =>
  event.topic === 'grants' || event.topic === 'nouns';

/** An event that concerns a tenant as a whole. */
type OfTenant = Extract<ServerEvent, { topic: 'dictionaries' | 'operations' | 'work' | 'filling' }>;

function toldOf(event: OfTenant): LiveEvent {
  if (event.topic === 'work') return { topic: 'work' };
  if (event.topic === 'filling') return { topic: 'filling', done: event.done, of: event.of };
  return event.topic === 'operations'
    ? { topic: 'operations', taskId: event.taskId }
    : { topic: 'dictionaries', code: event.code };
}

/** Returns the event for a stream, if it concerns that one. Changed rights are found beforehand, whatever the event. */
function toldTo({ identity }: Stream, event: ServerEvent): LiveEvent | undefined {
  if (isSilent(event)) return undefined;
  if (event.topic === 'missed' || event.topic === 'menus') return { topic: event.topic };
  if (event.topic === 'messages') {
    const isHis = 'userId' in event ? event.userId === identity.userId : event.tenantId === identity.tenantId;
    return isHis ? { topic: 'messages' } : undefined;
  }
  const isForeign = event.tenantId !== undefined && event.tenantId !== identity.tenantId;
  return isForeign ? undefined : toldOf(event);
}

function concerns({ identity }: Stream, event: ServerEvent): boolean {
  if (event.topic !== 'grants') return true;
  const { userId = identity.userId, sessionId = identity.sessionId } = event;
  return userId === identity.userId && sessionId === identity.sessionId;
}

/** Sends a stream what waits for it, and whether its rights have changed; ends it when its session has ended. */
async function serve({ identify }: Pick<StreamsOptions, 'identify'>, stream: Stream): Promise<void> {
  // Lines that come while the session is read wait for the next turn: the session may end in between.
  const lines = new Set(stream.waiting);
  stream.waiting.clear();
  // Without an answer it is unknown whether the session lives; the browser comes back by itself.
  const identity = await identify(stream.token).catch(() => undefined);
  if (!identity) return void stream.out.push(null);
  const rights = rightsOf(identity);
  if (rights !== stream.rights) lines.add(lineOf({ topic: 'grants' }));
  Object.assign(stream, { identity, rights });
  for (const line of lines) stream.out.push(line);
  if (stream.out.readableLength > mostUnreadBytes) stream.out.destroy();
}

/**
 * Opens the streams of a server. Before anything is sent the session is read again, stream after stream: a dead one hears nothing
 * more, and a change that concerns everybody is no rush on the database.
 */
export function openStreams({ events, identify }: StreamsOptions): Streams {
  const streams = new Set<Stream>();
  const due = new Set<Stream>();
  let isServing = false;

  async function serveDue(): Promise<void> {
    if (isServing) return;
    isServing = true;
    // Streams that become due meanwhile are reached as well.
    for (const stream of due) {
      due.delete(stream);
      if (streams.has(stream)) await serve({ identify }, stream);
    }
    isServing = false;
  }

  function tell(stream: Stream, line: string | undefined): void {
    if (line !== undefined) stream.waiting.add(line);
    due.add(stream);
    void serveDue();
  }

  events.subscribe((event) => {
    for (const stream of streams) {
      if (!concerns(stream, event)) continue;
      const told = toldTo(stream, event);
      if (told || event.topic === 'grants') tell(stream, told && lineOf(told));
    }
  });
  const timer = setInterval(() => {
    for (const stream of streams) tell(stream, heartbeat);
  }, heartbeatMs);
  timer.unref();

  return {
    open(token, identity) {
      if (streams.size >= most.inAll) throw new AppError('UNAVAILABLE', undefined, { retryAfter: 60 });
      const own = [...streams].filter((stream) => stream.identity.sessionId === identity.sessionId);
      if (own.length >= most.ofSession) throw new AppError('TOO_MANY', undefined, { retryAfter: 60 });
      const out = new Readable({ read: () => undefined });
      const stream: Stream = { token, out, identity, rights: rightsOf(identity), waiting: new Set() };
      streams.add(stream);
      out.once('close', () => streams.delete(stream));
      out.push(heartbeat);
      return out;
    },
    count: () => streams.size,
    close() {
      clearInterval(timer);
      for (const { out } of streams) out.push(null);
    },
  };
}
